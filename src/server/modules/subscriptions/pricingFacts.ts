import type { OrgTx } from '../../db/scope.ts';
import { allows, changePaid, readLifecycle, renewalPaid } from './lifecycle.ts';
import { latestPaidOrder } from './paidAhead.ts';
import { allocatedUsers } from '../people/service.ts';
import { refusalError } from './refusals.ts';
import { currentRow, isAllWithdrawn, runningTerms, type SubscriptionRow, type TermRow } from './store.ts';

/* What the price of a purchase, change or renewal depends on, and whether the lifecycle chart allows it. */

/**
 * Whether the organisation has ever paid, except for what was taken back in full; when its subscription ends; its
 * account credit (kobo); and the seats in use, of which a trial can have some.
 */
export async function purchaseFacts(
  org: OrgTx,
  now: Date,
): Promise<{ hasEverPaid: boolean; expiresAt: Date | null; accountCredit: number; allocatedUsers: number }> {
  const row = await currentRow(org, now);
  return {
    hasEverPaid: row?.kind === 'paid' && !(await isAllWithdrawn(org)),
    expiresAt: row?.expiresAt ?? null,
    accountCredit: row?.accountCredit ?? 0,
    allocatedUsers: await allocatedUsers(org),
  };
}

/**
 * The subscription if it may be changed at `now`, with its unfinished terms, newest first. Errors: transition_refused,
 * also if the payment for all of its unfinished terms was taken back.
 */
export async function changeableSubscription(
  org: OrgTx,
  now: Date,
): Promise<{ row: SubscriptionRow; terms: TermRow[]; allocatedUsers: number }> {
  const row = await currentRow(org, now);
  const stored = await readLifecycle(org, row);
  const isAllowed = stored && row && allows(stored, changePaid(row, now));
  const terms = isAllowed ? await runningTerms(org, now) : [];
  if (!isAllowed || terms.length === 0) throw refusalError('change', { subscription: row }, now);
  return { row, terms, allocatedUsers: await allocatedUsers(org) };
}

/** The subscription if its next term may be paid for at `now`. Errors: transition_refused. */
export async function renewableSubscription(
  org: OrgTx,
  now: Date,
): Promise<{ row: SubscriptionRow; allocatedUsers: number }> {
  const row = await currentRow(org, now);
  const stored = await readLifecycle(org, row);
  const isAllowed =
    stored &&
    row &&
    allows(stored, renewalPaid(row, (row.scheduled ?? latestPaidOrder(row)).isPlanDurationAnnual, now));
  if (!isAllowed) throw refusalError('renew', { subscription: row }, now);
  return { row, allocatedUsers: await allocatedUsers(org) };
}
