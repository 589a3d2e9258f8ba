import { fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { failureOf, type Failure } from '#contract/failure.ts';
import { updateOrgSettings } from '#contract/org.ts';
import { startTrial } from '#contract/subscriptions.ts';
import { trialExpiry } from './trialExpiry.ts';

const beside = (failure: Failure, msg: string): Failure => ({ ...failure, errors: [{ field: 'alias', msg }] });

/**
 * What trialStart invokes.
 * @param orgId the organisation of whoever is signed in; null for a visitor, who gets to none of them
 * @param accountChanged tells the session that the account data is to be read again
 */
export function trialActors(orgId: string | null, accountChanged: () => void) {
  /** Saves over the version that was read; when that is no longer the newest, reads again and says what is new. */
  const saveAlias = async (alias: string): Promise<void> => {
    if (orgId === null) throw new Error('an alias belongs to an organisation');
    const settings = queries.orgSettings(orgId);
    const { version } = await queryClient.fetchQuery({ ...settings, staleTime: Infinity, retry: false });
    try {
      const { org } = await send(updateOrgSettings, { body: { version, alias } });
      queryClient.setQueryData(settings.queryKey, org);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code !== 'version_conflict') throw error;
      const newest = await queryClient.fetchQuery({ ...settings, staleTime: 0, retry: false });
      if (newest.alias === null) throw error;
      accountChanged();
      if (newest.alias !== alias) {
        throw beside(failure, `Another administrator has just chosen ${newest.alias}. Saving yours replaces it.`);
      }
    }
    accountChanged();
  };

  const activateTrial = async (): Promise<void> => {
    if (orgId === null) throw new Error('a trial belongs to an organisation');
    try {
      const { subscription } = await send(startTrial, { body: { orgId, appSlug: 'humanar' } });
      trialExpiry.keep(subscription.expiryDate);
    } catch (error) {
      // Refused, perhaps because a colleague started it: what the page shows of the subscription is out of date.
      void queryClient.invalidateQueries({ queryKey: queries.subscription().queryKey });
      throw error;
    }
  };

  const refreshSubscriptionAndAccount = async (): Promise<void> => {
    // The session fetches the account first, so that the read below joins it.
    accountChanged();
    await Promise.all([
      queryClient.fetchQuery({ ...queries.subscription(), staleTime: 0, retry: false }),
      queryClient.fetchQuery({ ...queries.account(), staleTime: 0, retry: false }),
    ]);
  };

  return {
    saveAlias: fromPromise<void, { alias: string }>(({ input }) => saveAlias(input.alias)),
    activateTrial: fromPromise<void, { orgId: string }>(activateTrial),
    refreshSubscriptionAndAccount: fromPromise<void, undefined>(refreshSubscriptionAndAccount),
  };
}
