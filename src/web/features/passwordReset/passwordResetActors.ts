import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { reportSessionRefusal } from '#api/sessionRefusal.ts';
import { storedToken } from '#api/storedToken.ts';
import { failureOf } from '#contract/failure.ts';
import { confirmToken, sendRecoveryLink, setNewPassword } from '#contract/auth.ts';
import type { passwordResetMachine } from '#machines/passwordReset/passwordReset.machine.ts';

export type PasswordResetActor = Actor<typeof passwordResetMachine>;

/**
 * If the link's account was signed in here when the password was sent, that session has ended. One that began while the
 * answer was on its way is open.
 */
function endSession(session: string | null, email: string): void {
  if (session !== storedToken.read()) return;
  const account = queryClient.getQueryData(queries.account().queryKey);
  if (account?.user.email.toLowerCase() === email.toLowerCase()) reportSessionRefusal('unauthenticated');
}

/** The passwordReset machine's real actors. The mail's token stays in this closure; it is not a session token. */
export function passwordResetActors(token = '') {
  /** Of the link's account, once it is known. */
  let email = '';
  /** The session's token when the password was sent. */
  let session: string | null = null;
  return {
    sendRecoveryLink: fromPromise<void, { email: string }>(async ({ input, signal }) => {
      await send(sendRecoveryLink, { body: input }, { sendUntil: signal });
    }),

    confirmToken: fromPromise<{ email: string }, undefined>(async ({ signal }) => {
      try {
        const account = await send(confirmToken, { body: { token } }, { signal });
        email = account.email;
        return account;
      } catch (error) {
        // The answer to the new password was lost.
        if (failureOf(error).code === 'link_used') endSession(session, email);
        throw error;
      }
    }),

    setNewPassword: fromPromise<void, { password: string }>(async ({ input, signal }) => {
      const before = storedToken.read();
      session = before;
      await send(setNewPassword, { body: input }, { token, sendUntil: signal });
      endSession(before, email);
    }),
  };
}
