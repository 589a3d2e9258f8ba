import type { LifecycleState } from '#contract/subscriptions.ts';
import { lifecycleState } from '#domain/subscription.ts';
import type { OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import { allows, readLifecycle, renewalPaid, storedSubscription } from './lifecycle.ts';
import { lastPaid } from './paidAhead.ts';
import { allocatedUsers } from '../people/service.ts';
import { currentRow, runningTerms, type SubscriptionRow, type TermRow } from './store.ts';

/* What the price of a purchase, change or renewal depends on, and whether the lifecycle chart allows it. */

/** Whether the organisation has ever paid (its row stays `paid` from then on), when its subscription ends, and its account credit (kobo). */
export async function purchaseFacts(org: OrgTx, now: Date): Promise<{ hasEverPaid: boolean; expiresAt: Date | null; accountCredit: number }> {
  const row = await currentRow(org, now);
  return { hasEverPaid: row?.kind === 'paid', expiresAt: row?.expiresAt ?? null, accountCredit: row?.accountCredit ?? 0 };
}

/** A subscription that may be changed at `now`, with its terms that have not ended, the newest first. Errors: transition_refused. */
export async function changeableSubscription(org: OrgTx, now: Date): Promise<{ row: SubscriptionRow; terms: TermRow[]; allocatedUsers: number }> {
  const row = await currentRow(org, now);
  const stored = await readLifecycle(org, row);
  const isAllowed = stored && row && allows(stored, { type: 'upgrade.paid', at: now.getTime(), expiresAt: row.expiresAt.getTime() });
  if (!isAllowed) throw refusal(row, now, changeRefusals);
  return { row, terms: await runningTerms(org, now), allocatedUsers: await allocatedUsers(org) };
}

/** A subscription whose next term may be paid for at `now`. Errors: transition_refused. */
export async function renewableSubscription(org: OrgTx, now: Date): Promise<{ row: SubscriptionRow; allocatedUsers: number }> {
  const row = await currentRow(org, now);
  const stored = await readLifecycle(org, row);
  const isAllowed = stored && row && allows(stored, renewalPaid(row, (row.scheduled ?? lastPaid(row)).isPlanDurationAnnual, now));
  if (!isAllowed) throw refusal(row, now, renewalRefusals);
  return { row, allocatedUsers: await allocatedUsers(org) };
}

const CHOOSE = 'Your organisation has no paid subscription. Choose a plan first.';
const CANCELLED = 'Your subscription is cancelled. Undo the cancellation first.';
const ENDED = 'Your subscription has ended. Renew it or choose a plan.';

const changeRefusals: Record<LifecycleState, string> = {
  none: CHOOSE,
  trial: CHOOSE,
  active: 'You can’t change your subscription right now.',
  renewalDue: ENDED,
  expired: ENDED,
  cancelled: CANCELLED,
  purged: CHOOSE,
};

const PAID_ALREADY = 'Your next billing period is already paid for. You haven’t been charged again.';

const renewalRefusals: Record<LifecycleState, string> = {
  none: CHOOSE,
  trial: CHOOSE,
  active: PAID_ALREADY,
  renewalDue: PAID_ALREADY,
  expired: CHOOSE,
  cancelled: CANCELLED,
  purged: CHOOSE,
};

const refusal = (row: SubscriptionRow | null, now: Date, msgs: Record<LifecycleState, string>) =>
  new ApiError('transition_refused', { msg: msgs[row?.kind === 'trial' ? 'trial' : lifecycleState(row && storedSubscription(row), now.getTime())] });
