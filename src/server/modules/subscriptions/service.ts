import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import type { OrgScope } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Caller } from '../../platform/liveSession.ts';
import { actionsOf, readLifecycle } from './lifecycle.ts';
import { currentRow } from './store.ts';
import { startTrial } from './trials.ts';
import { subscriptionView } from './subscriptionView.ts';

export {
  allows,
  decide,
  decidedColumns,
  lifecycleContext,
  lockedLifecycle,
  renewalAttempted,
  renewalPaid,
  type StoredLifecycle,
  storedSubscription,
} from './lifecycle.ts';
export { changeStart } from './changeStart.ts';
export { hasFailedRenewal } from './failedRenewal.ts';
export { renewsAutomatically, stopRenewing } from './preference.ts';
export { postDeletion } from './deletion.ts';
export { asOf, latestPaidOrder, paidOrderOf } from './paidAhead.ts';
export { isTermKept, withdrawTerm } from './withdrawTerm.ts';
export { withholdTermCredit } from './withholdTermCredit.ts';
export {
  type LockedPayer,
  lockPayer,
  orderEffect,
  type OrderEffect,
  applyPaidOrder,
  renewalStopsAtCharge,
  versionPriced,
} from './purchases.ts';
export { changeableSubscription, renewableSubscription, purchaseFacts } from './pricingFacts.ts';
export { mailAdministrators } from './recipients.ts';
export {
  type DueSubscription,
  dueBatches,
  hasRowVersion,
  lockDueSubscriptions,
  postponeRenewals,
  writeRenewals,
} from './renewalBatches.ts';
export { changeSubscription, currentRow, type SubscriptionRow, type TermRow } from './store.ts';
export { forEachNoticeDue, takeDueNotice } from './dueNotices.ts';
export { accountClosedMail, deletionTime } from './mails.ts';
export { deletionAfterNotice, isDeletionPostponed, timers, type Timers } from './timers.ts';

/**
 * The organisation's subscription with its derived flags (null if it never had one), and what an administrator may do
 * with it.
 */
export async function currentSubscription(
  { clock }: Platform,
  org: OrgScope,
  { isRoot }: Pick<Caller, 'isRoot'>,
): Promise<CurrentSubscriptionResponse> {
  const now = clock.now();
  return org.read(async (bound) => {
    const row = await currentRow(bound, now);
    const stored = isRoot ? await readLifecycle(bound, row) : null;
    return {
      subscription: row && (await subscriptionView(bound, row, now)),
      hasEverSubscribed: row !== null,
      actions: stored ? actionsOf(stored, now) : [],
      now: now.toISOString(),
    };
  });
}

/** One of the organisation's subscriptions by its id. Errors: not_found, also for another organisation's. */
export async function subscriptionById({ clock }: Platform, org: OrgScope, id: string) {
  const now = clock.now();
  return org.read(async (bound) => {
    const row = await currentRow(bound, now);
    if (row?.id !== id) throw new ApiError('not_found');
    return { subscription: await subscriptionView(bound, row, now), hasEverSubscribed: true };
  });
}

/** Starts the trial and returns the new subscription. Errors: trial_used, alias_missing, transition_refused. */
export async function beginTrial({ clock }: Platform, org: OrgScope, actorId: string) {
  const now = clock.now();
  return org.transaction(async (bound) => ({
    subscription: await subscriptionView(bound, await startTrial(bound, actorId, now), now),
  }));
}
