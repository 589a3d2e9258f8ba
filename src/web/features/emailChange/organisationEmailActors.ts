import { fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { replaceData } from '#api/replaceData.ts';
import type { AccountData } from '#contract/auth.ts';
import { cancelOrgEmail, confirmOrgEmail, getOrgSettings, requestOrgEmail } from '#contract/org.ts';
import { confirmPassword } from '#contract/security.ts';
import { expiryAfter } from '#credentials/expiryAfter.ts';

/** The real actors for changing the organisation's email, on behalf of the signed-in person. */
export function organisationEmailActors({ user, org }: AccountData) {
  const settings = queries.orgSettings(org.id).queryKey;
  return {
    requestCode: fromPromise<{ codeExpiresAt: string }, { email: string }>(async ({ input, signal }) => {
      const { pendingEmail, expiresIn } = await send(
        requestOrgEmail,
        { body: { email: input.email } },
        { sendUntil: signal },
      );
      replaceData(settings, (cached) => cached && { ...cached, pendingEmail });
      return { codeExpiresAt: expiryAfter(expiresIn) };
    }),

    confirmPassword: fromPromise<void, { password: string }>(async ({ input, signal }) => {
      await send(confirmPassword, { body: { userId: user.id, password: input.password } }, { sendUntil: signal });
    }),

    confirmCode: fromPromise<{ email: string }, { code: string }>(async ({ input, signal }) => {
      const current = (await send(confirmOrgEmail, { body: { code: input.code } }, { sendUntil: signal })).org;
      replaceData(settings, current);
      return { email: current.email };
    }),

    readEmail: fromPromise<{ email: string; pendingEmail: string | null }, undefined>(async ({ signal }) => {
      const current = (await send(getOrgSettings, { params: { orgId: org.id } }, { signal })).org;
      replaceData(settings, current);
      return { email: current.email, pendingEmail: current.pendingEmail };
    }),

    giveUp: fromPromise<void, undefined>(async ({ signal }) => {
      replaceData(settings, (await send(cancelOrgEmail, {}, { sendUntil: signal })).org);
    }),
  };
}
