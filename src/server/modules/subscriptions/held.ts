import type { WantedAction } from '#domain/refusedActions.ts';
import type { OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import { lockedLifecycle, type StoredLifecycle } from './lifecycle.ts';
import { refusalError } from './refusals.ts';
import type { SubscriptionRow } from './store.ts';
import { view } from './views.ts';

/* How people change a subscription: the version that they saw first, then the chart. */

/** A subscription that nobody else changes until the transaction ends. */
export interface Held {
  stored: StoredLifecycle;
  row: SubscriptionRow;
}

/** Locks what is stored. Errors: transition_refused, where there is no subscription at all. */
export async function held(org: OrgTx, action: WantedAction, now: Date): Promise<Held> {
  const stored = await lockedLifecycle(org, now);
  if (stored === null) throw new Error('the session’s organisation is gone');
  if (stored.subscription === null) throw refusalError(action, stored, now);
  return { stored, row: stored.subscription };
}

/** Refuses what was decided on by another version than what is stored. Errors: version_conflict, with the subscription as it is. */
export async function requireVersion(org: OrgTx, { row }: Held, version: number, now: Date): Promise<void> {
  if (row.version !== version) throw new ApiError('version_conflict', { current: { subscription: await view(org, row, now) } });
}
