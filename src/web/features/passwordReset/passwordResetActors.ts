import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { confirmToken, sendRecoveryLink, setNewPassword } from '#contract/auth.ts';
import type { passwordResetMachine } from '#machines/passwordReset/passwordReset.machine.ts';

export type PasswordResetActor = Actor<typeof passwordResetMachine>;

/** The passwordReset machine's real actors. The mail's token stays in this closure; it is not a session token. */
export const passwordResetActors = (token = '') => ({
  sendRecoveryLink: fromPromise<void, { email: string }>(async ({ input, signal }) => {
    await send(sendRecoveryLink, { body: input }, { sendUntil: signal });
  }),

  confirmToken: fromPromise<{ email: string }, undefined>(({ signal }) =>
    send(confirmToken, { body: { token } }, { signal }),
  ),

  setNewPassword: fromPromise<void, { password: string }>(async ({ input, signal }) => {
    await send(setNewPassword, { body: input }, { token, sendUntil: signal });
  }),
});
