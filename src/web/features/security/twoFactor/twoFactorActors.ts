import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { refreshLinchpin } from '#contract/auth.ts';
import { confirmPassword, sendTwoFactorSetupCode, setUpTwoFactor, turnOffTwoFactor } from '#contract/security.ts';
import { expiryAfter } from '#credentials/expiryAfter.ts';
import type { twoFactorSetupMachine } from '#machines/twoFactorSetup/twoFactorSetup.machine.ts';
import { securityChanged } from '../securityChanged.ts';

export type TwoFactorActor = Actor<typeof twoFactorSetupMachine>;

/** The twoFactorSetup machine's real actors. `userId` is the signed-in person's. */
export const twoFactorActors = (userId: string) => ({
  requestCode: fromPromise<{ codeExpiresAt: string }, { email: string }>(async ({ input: { email }, signal }) => {
    const { expiresIn } = await send(sendTwoFactorSetupCode, { body: { userId, email } }, { signal });
    return { codeExpiresAt: expiryAfter(expiresIn) };
  }),

  confirmPassword: fromPromise<void, { password: string }>(async ({ input: { password }, signal }) => {
    await send(confirmPassword, { body: { userId, password } }, { signal });
  }),

  turnOn: fromPromise<void, { code: string }>(async ({ input: { code }, signal }) => {
    await send(setUpTwoFactor, { body: { userId, token: code } }, { signal });
    securityChanged();
  }),

  turnOff: fromPromise<void, { password: string }>(async ({ input: { password }, signal }) => {
    await send(turnOffTwoFactor, { body: { userId, password } }, { signal });
    securityChanged();
  }),

  readStatus: fromPromise<{ isOn: boolean }, undefined>(async ({ signal }) => {
    const { org } = await send(refreshLinchpin, {}, { signal });
    securityChanged();
    return { isOn: org.hasTwoFactorAuth };
  }),
});
