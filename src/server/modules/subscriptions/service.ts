import type { CurrentSubscription, CurrentSubscriptionAnswer } from '#contract/subscriptions.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { plansAt, modulesAt } from '../plans/service.ts';
import { allocatedUsers, currentRow, type SubscriptionRow } from './store.ts';
import { startTrial } from './trials.ts';

export { activate, type Activated, holdPurchases } from './purchases.ts';
import { currentSubscriptionView } from './views.ts';

export { renewsByItself, stopRenewing } from './preference.ts';

async function view(org: OrgTx, row: SubscriptionRow, now: Date): Promise<CurrentSubscription> {
  const { tx } = org;
  return currentSubscriptionView(row, now, await allocatedUsers(org), { modules: await modulesAt(tx, now), plans: (await plansAt(tx, now)).plans });
}

/** The organisation's subscription with its derived flags, or null when it never had one. */
export async function currentSubscription({ clock }: Platform, org: OrgScope): Promise<CurrentSubscriptionAnswer> {
  const now = clock.now();
  return org.read(async (bound) => {
    const row = await currentRow(bound);
    return { subscription: row && (await view(bound, row, now)), hasEverSubscribed: row !== null, now: now.toISOString() };
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
