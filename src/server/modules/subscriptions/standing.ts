import type { OrgTx } from '../../db/scope.ts';
import { allows, readLifecycle, renewalPaid } from './lifecycle.ts';
import { lastPaid } from './paidAhead.ts';
import { refusalError } from './refusals.ts';
import { allocatedUsers, currentRow, runningTerms, type SubscriptionRow, type TermRow } from './store.ts';

/* What an organisation has, as a price follows from it; and whether the lifecycle chart lets it be changed or renewed. */

/**
 * What decides about a purchase: whether one was ever paid for (a trial was not; the one row stays `paid` from the first
 * on), when what it has ends, and what it has left of earlier changes (kobo).
 */
export async function standing(org: OrgTx, now: Date): Promise<{ hasEverPaid: boolean; expiresAt: Date | null; accountCredit: number }> {
  const row = await currentRow(org, now);
  return { hasEverPaid: row?.kind === 'paid', expiresAt: row?.expiresAt ?? null, accountCredit: row?.accountCredit ?? 0 };
}

/** A subscription that may be changed at `now`, with its terms that have not ended, the newest first. Errors: transition_refused. */
export async function changeable(org: OrgTx, now: Date): Promise<{ row: SubscriptionRow; terms: TermRow[]; allocatedUsers: number }> {
  const row = await currentRow(org, now);
  const stored = await readLifecycle(org, row);
  const isAllowed = stored && row && allows(stored, { type: 'upgrade.paid', at: now.getTime(), expiresAt: row.expiresAt.getTime() });
  if (!isAllowed) throw refusalError('change', { subscription: row }, now);
  return { row, terms: await runningTerms(org, now), allocatedUsers: await allocatedUsers(org) };
}

/** A subscription whose next term may be paid for at `now`. Errors: transition_refused. */
export async function renewable(org: OrgTx, now: Date): Promise<{ row: SubscriptionRow; allocatedUsers: number }> {
  const row = await currentRow(org, now);
  const stored = await readLifecycle(org, row);
  const isAllowed = stored && row && allows(stored, renewalPaid(row, (row.scheduled ?? lastPaid(row)).isPlanDurationAnnual, now));
  if (!isAllowed) throw refusalError('renew', { subscription: row }, now);
  return { row, allocatedUsers: await allocatedUsers(org) };
}
