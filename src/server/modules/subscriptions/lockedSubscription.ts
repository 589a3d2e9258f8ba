import type { RequestedAction } from '#domain/refusedActions.ts';
import { isCurrentVersion } from '#machines/subscription/subscription.machine.ts';
import type { OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import { lockedLifecycle, type StoredLifecycle } from './lifecycle.ts';
import { refusalError } from './refusals.ts';
import type { SubscriptionRow } from './store.ts';
import { subscriptionView } from './subscriptionView.ts';

/* People can change a subscription only in the version they saw, and only as the lifecycle chart allows. */

/** A subscription, locked until the transaction ends. */
export interface LockedSubscription {
  stored: StoredLifecycle;
  row: SubscriptionRow;
}

/** Locks the organisation's subscription. Errors: transition_refused when there is none. */
export async function lockSubscription(org: OrgTx, action: RequestedAction, now: Date): Promise<LockedSubscription> {
  const stored = await lockedLifecycle(org, now);
  if (stored === null) throw new Error('the session’s organisation is gone');
  if (stored.subscription === null) throw refusalError(action, stored, now);
  return { stored, row: stored.subscription };
}

/** Refuses a change based on an outdated version. Errors: version_conflict, with the current subscription. */
export async function requireVersion(
  org: OrgTx,
  { row }: LockedSubscription,
  version: number,
  now: Date,
): Promise<void> {
  if (!isCurrentVersion(row, { version }))
    throw new ApiError('version_conflict', { current: { subscription: await subscriptionView(org, row, now) } });
}
