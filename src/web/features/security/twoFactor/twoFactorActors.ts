import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { readAgain } from '#api/readAgain.ts';
import { refreshLinchpin } from '#contract/auth.ts';
import { type Failure, failureOf } from '#contract/failure.ts';
import { confirmPassword, sendTwoFactorSetupCode, setUpTwoFactor, turnOffTwoFactor } from '#contract/security.ts';
import { expiryAfter } from '#credentials/expiryAfter.ts';
import type { twoFactorSetupMachine } from '#machines/twoFactorSetup/twoFactorSetup.machine.ts';
import { notify } from '#ui/notices.ts';
import { securityChanged } from '../securityChanged.ts';

export type TwoFactorActor = Actor<typeof twoFactorSetupMachine>;

/**
 * If a colleague has changed the organisation's email, reads the account again, which resets the card, and shows a
 * notice. It isn't an effect of the machine, because the new email replaces that. `sent` is the email that the server
 * refused.
 */
async function followNewEmail({ errors }: Failure, sent: string): Promise<void> {
  if (!errors.some(({ field }) => field === 'email')) return;
  const { org } = await readAgain(queries.account());
  if (org.email === sent) return;
  notify('auth', {
    title: 'Your organisation’s email has changed',
    msg: `Press “Turn on two-factor” again, and we’ll send the code to ${org.email}.`,
  });
}

/** The twoFactorSetup machine's real actors. `userId` is the signed-in person's. */
export const twoFactorActors = (userId: string) => ({
  requestCode: fromPromise<{ codeExpiresAt: string }, { email: string }>(async ({ input: { email }, signal }) => {
    try {
      const { expiresIn } = await send(sendTwoFactorSetupCode, { body: { userId, email } }, { signal });
      return { codeExpiresAt: expiryAfter(expiresIn) };
    } catch (error) {
      await followNewEmail(failureOf(error), email).catch(() => {});
      throw error;
    }
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
