import { fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { peopleQueries } from '#api/peopleQueries.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { replaceData } from '#api/replaceData.ts';
import { cancelOwnEmail, confirmOwnEmail, getOwnEmail, requestOwnEmail } from '#contract/ownEmail.ts';
import { confirmPassword } from '#contract/security.ts';
import { expiryAfter } from '#credentials/expiryAfter.ts';

/** The real actors for changing the email a person signs in with. `userId` is the signed-in person's. */
export function ownEmailActors(userId: string) {
  const { queryKey } = peopleQueries.ownEmail();
  return {
    requestCode: fromPromise<{ codeExpiresAt: string }, { email: string }>(async ({ input, signal }) => {
      const { pendingEmail, expiresIn } = await send(
        requestOwnEmail,
        { body: { email: input.email } },
        { sendUntil: signal },
      );
      replaceData(queryKey, (cached) => cached && { ...cached, pendingEmail });
      return { codeExpiresAt: expiryAfter(expiresIn) };
    }),

    confirmPassword: fromPromise<void, { password: string }>(async ({ input, signal }) => {
      await send(confirmPassword, { body: { userId, password: input.password } }, { sendUntil: signal });
    }),

    confirmCode: fromPromise<{ email: string }, { code: string }>(async ({ input, signal }) => {
      const current = await send(confirmOwnEmail, { body: { code: input.code } }, { sendUntil: signal });
      replaceData(queryKey, current);
      // Changing it has ended the other sessions.
      void queryClient.invalidateQueries({ queryKey: queries.sessions().queryKey });
      return current;
    }),

    readEmail: fromPromise<{ email: string; pendingEmail: string | null }, undefined>(async ({ signal }) => {
      const current = await send(getOwnEmail, {}, { signal });
      replaceData(queryKey, current);
      return current;
    }),

    giveUp: fromPromise<void, undefined>(async ({ signal }) => {
      replaceData(queryKey, await send(cancelOwnEmail, {}, { sendUntil: signal }));
    }),
  };
}
