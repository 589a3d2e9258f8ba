import type { CurrentSubscription, CurrentSubscriptionAnswer } from '#contract/subscriptions.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Caller } from '../../platform/sessions.ts';
import { plansAt, modulesAt } from '../plans/service.ts';
import { actionsOf, readLifecycle } from './lifecycle.ts';
import { allocatedUsers, currentRow, type SubscriptionRow } from './store.ts';
import { startTrial } from './trials.ts';
import { currentSubscriptionView } from './views.ts';

export { decide, lockedLifecycle, type StoredLifecycle } from './lifecycle.ts';
export { renewsByItself, stopRenewing } from './preference.ts';
export { activate, type Activated, holdPurchases } from './purchases.ts';
export { timers, type TimerFacts, type Timers } from './timers.ts';

/** A subscription as it is shown at `now`. */
export async function view(org: OrgTx, row: SubscriptionRow, now: Date): Promise<CurrentSubscription> {
  const { tx } = org;
  return currentSubscriptionView(row, now, await allocatedUsers(org), { modules: await modulesAt(tx, now), plans: (await plansAt(tx, now)).plans });
}

/** The organisation's subscription with its derived flags, or null when it never had one, and what an administrator may do with it. */
export async function currentSubscription({ clock }: Platform, org: OrgScope, { isRoot }: Pick<Caller, 'isRoot'>): Promise<CurrentSubscriptionAnswer> {
  const now = clock.now();
  return org.read(async (bound) => {
    const row = await currentRow(bound);
    const stored = isRoot ? await readLifecycle(bound, row) : null;
    return { subscription: row && (await view(bound, row, now)), hasEverSubscribed: row !== null, actions: stored ? actionsOf(stored, now) : [], now: now.toISOString() };
  });
}

/** What decides about a purchase: whether one was ever paid for (a trial was not; the one row stays `paid` from the first on), and when what it has ends. */
export async function standing(org: OrgTx): Promise<{ hasEverPaid: boolean; expiresAt: Date | null }> {
  const row = await currentRow(org);
  return { hasEverPaid: row?.kind === 'paid', expiresAt: row?.expiresAt ?? null };
}

/** One subscription of the organisation by its id. Errors: not_found, also for another organisation's. */
export async function subscriptionById({ clock }: Platform, org: OrgScope, id: string) {
  const now = clock.now();
  return org.read(async (bound) => {
    const row = await currentRow(bound);
    if (row?.id !== id) throw new ApiError('not_found');
    return { subscription: await view(bound, row, now), hasEverSubscribed: true };
  });
}

/** Starts the trial and shows what runs now. Errors: trial_used, alias_missing, transition_refused. */
export async function beginTrial({ clock }: Platform, org: OrgScope, actorId: string) {
  const now = clock.now();
  return org.transaction(async (bound) => ({ subscription: await view(bound, await startTrial(bound, actorId, now), now) }));
}
