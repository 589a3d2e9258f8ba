import { fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { readAgain } from '#api/readAgain.ts';
import { replaceData } from '#api/replaceData.ts';
import { failureOf, type Failure } from '#contract/failure.ts';
import { updateOrgSettings } from '#contract/org.ts';
import { type CurrentSubscription, startTrial } from '#contract/subscriptions.ts';
import { orLookUp } from '#flow/orLookUp.ts';
import { trialExpiry } from './trialExpiry.ts';

const withAliasError = (failure: Failure, msg: string): Failure => ({ ...failure, errors: [{ field: 'alias', msg }] });

/** The trial that is running; null if there is none. */
async function runningTrial(): Promise<CurrentSubscription | null> {
  const { subscription } = await readAgain(queries.subscription());
  return subscription?.isTrial === true && !subscription.hasExpired ? subscription : null;
}

/**
 * The trialStart machine's real actors.
 * @param orgId the signed-in person's organisation; null for a visitor, for whom no actor is invoked
 * @param accountChanged tells the session to reload the account
 */
export function trialActors(orgId: string | null, accountChanged: () => void) {
  /** Saves the alias over the loaded version; on a conflict, reloads the settings and reports the current ones. */
  const saveAlias = async (alias: string, sendUntil: AbortSignal): Promise<void> => {
    if (orgId === null) throw new Error('an alias belongs to an organisation');
    const settings = queries.orgSettings(orgId);
    const { version } = await queryClient.fetchQuery({ ...settings, staleTime: Infinity, retry: false });
    try {
      const { org } = await send(updateOrgSettings, { body: { version, alias } }, { sendUntil });
      replaceData(settings.queryKey, org);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code !== 'version_conflict') throw error;
      const newest = await readAgain(settings);
      if (newest.alias === null) throw error;
      accountChanged();
      if (newest.alias !== alias) {
        throw withAliasError(
          failure,
          `Another administrator has just chosen ${newest.alias}. Saving yours replaces it.`,
        );
      }
    }
    accountChanged();
  };

  const activateTrial = async (org: string, sendUntil: AbortSignal): Promise<void> => {
    try {
      const starting = send(startTrial, { body: { orgId: org, appSlug: 'humanar' } }, { sendUntil });
      const trial = await orLookUp(
        starting.then(({ subscription }) => subscription),
        runningTrial,
        sendUntil,
      );
      replaceData(queries.subscription().queryKey, (known) => known && { ...known, subscription: trial });
      trialExpiry.keep(trial.expiryDate);
    } catch (error) {
      // Refused, perhaps because a colleague started it: the cached subscription is out of date.
      void queryClient.invalidateQueries({ queryKey: queries.subscription().queryKey });
      throw error;
    }
  };

  const refreshSubscriptionAndAccount = async (): Promise<void> => {
    // The session fetches the account first, so that the read below shares its request.
    accountChanged();
    await Promise.all([
      queryClient.fetchQuery({ ...queries.subscription(), staleTime: 0, retry: false }),
      queryClient.fetchQuery({ ...queries.account(), staleTime: 0, retry: false }),
    ]);
  };

  return {
    saveAlias: fromPromise<void, { alias: string }>(({ input, signal }) => saveAlias(input.alias, signal)),
    activateTrial: fromPromise<void, { orgId: string }>(({ input, signal }) => activateTrial(input.orgId, signal)),
    refreshSubscriptionAndAccount: fromPromise<void, undefined>(refreshSubscriptionAndAccount),
  };
}
