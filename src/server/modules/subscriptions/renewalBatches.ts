import { asc, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { subscriptions, subscriptionTerms } from '../../db/schema/index.ts';
import { among, insertSet, updateSet } from '../../db/sets.ts';
import type { SubscriptionRow } from './store.ts';

/* Statements of the renewal job over many organisations' subscriptions. Each row carries its organisation's id. */

/** A range of organisation ids: from the first, up to but excluding the second; null is the end. */
export interface KeyRange {
  from: string;
  before: string | null;
}

/** The renewals due at `now`, split by organisation into ranges of `size` each. */
export async function dueRanges(tx: Tx, now: Date, size: number): Promise<KeyRange[]> {
  const due = tx
    .select({ orgId: subscriptions.orgId, place: sql<number>`row_number() over (order by ${subscriptions.orgId})`.as('place') })
    .from(subscriptions)
    .where(lte(subscriptions.nextRenewalAt, now))
    .as('due');
  const starts = await tx.select({ orgId: due.orgId }).from(due).where(sql`${due.place} % ${size} = 1`).orderBy(asc(due.orgId));
  return starts.map(({ orgId }, place) => ({ from: orgId, before: starts[place + 1]?.orgId ?? null }));
}

/** Makes these organisations' renewals due at `until`. */
export async function postponeRenewals(tx: Tx, orgIds: readonly string[], until: Date): Promise<void> {
  if (orgIds.length > 0) await tx.update(subscriptions).set({ nextRenewalAt: until }).where(among(subscriptions.orgId, orgIds));
}

/** Writes renewed subscriptions and the terms paid for. Their organisations are locked. */
export async function writeRenewals(tx: Tx, rows: readonly (Pick<SubscriptionRow, 'orgId' | 'id'> & Partial<SubscriptionRow>)[], terms: readonly (typeof subscriptionTerms.$inferInsert)[]): Promise<void> {
  await insertSet(tx, subscriptionTerms, terms);
  await updateSet(tx, subscriptions, rows);
}
