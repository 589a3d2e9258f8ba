import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { confirmToken, sendRecoveryLink, setNewPassword } from '#contract/auth.ts';
import type { passwordResetMachine } from '#machines/passwordReset/passwordReset.machine.ts';

export type PasswordResetActor = Actor<typeof passwordResetMachine>;

/** What the password reset invokes, for real. The mail's token stays in here; it is no session's. */
export const passwordResetActors = (token = '') => ({
  sendRecoveryLink: fromPromise<void, { email: string }>(async ({ input }) => {
    await send(sendRecoveryLink, { body: input });
  }),

  confirmToken: fromPromise<{ email: string }, undefined>(({ signal }) => send(confirmToken, { body: { token } }, { signal })),

  setNewPassword: fromPromise<void, { password: string }>(async ({ input }) => {
    await send(setNewPassword, { body: input }, { token });
  }),
});
