import { and, asc, eq, gte, inArray, isNotNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { activities, cards, organisations, paymentAttempts, subscriptions, subscriptionTerms, users } from '../../../db/schema/index.ts';
import type { OrgTx } from '../../../db/scope.ts';
import { among, insertNew, insertSet, updateSet } from '../../../db/sets.ts';
import type { StoredLifecycle, SubscriptionRow } from '../../subscriptions/service.ts';
import type { AttemptRow } from '../attempts.ts';

/* Statements over the subscriptions of many organisations at once; each leaves the organisation's id on what it gives. */

/** A part of all organisations by their ids, from the first to before the second; null is the end. */
export interface KeyRange {
  from: string;
  before: string | null;
}

/** What is due at `now`, cut by organisation into ranges of `size` each. */
export async function dueRanges(tx: Tx, now: Date, size: number): Promise<KeyRange[]> {
  const due = tx
    .select({ orgId: subscriptions.orgId, place: sql<number>`row_number() over (order by ${subscriptions.orgId})`.as('place') })
    .from(subscriptions)
    .where(lte(subscriptions.nextRenewalAt, now))
    .as('due');
  const firsts = await tx.select({ orgId: due.orgId }).from(due).where(sql`${due.place} % ${size} = 1`).orderBy(asc(due.orgId));
  return firsts.map(({ orgId }, place) => ({ from: orgId, before: firsts[place + 1]?.orgId ?? null }));
}

/**
 * Takes what is due in a range, and leaves out what somebody else has in hand. Organisation and subscription are locked, the
 * latter because another process that has taken it changes that alone.
 */
export function takeDue(tx: Tx, { from, before }: KeyRange, now: Date, limit: number) {
  // Written so that no index on it is of use: the range's own is the one that reads no more than the range.
  const isDue = sql`${subscriptions.nextRenewalAt} - ${now.toISOString()}::timestamptz <= interval '0'`;
  return tx
    .select({
      subscription: subscriptions,
      organisation: { email: organisations.email, alias: organisations.alias, trialUsedAt: organisations.trialUsedAt, special: organisations.specialDiscount },
      allocatedUsers: sql<number>`(select count(*)::integer from ${users} where ${users.orgId} = ${subscriptions.orgId} and ${users.isAllocated})`,
      card: cards,
    })
    .from(subscriptions)
    .innerJoin(organisations, eq(organisations.id, subscriptions.orgId))
    .leftJoin(cards, and(eq(cards.orgId, subscriptions.orgId), cards.isDefault))
    .where(and(gte(subscriptions.orgId, from), before === null ? undefined : lt(subscriptions.orgId, before), isNotNull(subscriptions.nextRenewalAt), isDue))
    .orderBy(asc(subscriptions.orgId))
    .limit(limit)
    .for('no key update', { of: [subscriptions, organisations], skipLocked: true });
}
export type DueRow = Awaited<ReturnType<typeof takeDue>>[number];

/** Nobody else finds them due before `until`. */
export async function lease(tx: Tx, orgIds: Iterable<string>, until: Date): Promise<void> {
  await tx.update(subscriptions).set({ nextRenewalAt: until }).where(among(subscriptions.orgId, orgIds));
}

/** Writes attempts down, but for those whose organisation has an open one or had one under the same key; the ids of the rest. */
export const insertAttempts = (tx: Tx, attempts: readonly (typeof paymentAttempts.$inferInsert)[]): Promise<Set<string>> => insertNew(tx, paymentAttempts, attempts);

/** What may have changed of an attempt since it was written down, and what it is for. */
export interface LockedAttempt extends Pick<AttemptRow, 'id' | 'status' | 'refund'> {
  stored: StoredLifecycle;
}

/** These attempts as they are now and stay until the transaction ends. First the organisations, in the same order everywhere, then the attempts. */
export async function lockAttempts(tx: Tx, which: readonly Pick<AttemptRow, 'orgId' | 'id'>[]): Promise<LockedAttempt[]> {
  const orgIds = which.map(({ orgId }) => orgId);
  const locked = await tx
    .select({ id: organisations.id, alias: organisations.alias, trialUsedAt: organisations.trialUsedAt })
    .from(organisations)
    .where(among(organisations.id, orgIds))
    .orderBy(asc(organisations.id))
    .for('update');
  const facts = new Map(locked.map((each) => [each.id, each]));
  // Read after the lock was had: what others did before is in it.
  const rows = await tx
    .select({ id: paymentAttempts.id, status: paymentAttempts.status, refund: paymentAttempts.refund, subscription: subscriptions })
    .from(paymentAttempts)
    .innerJoin(subscriptions, eq(subscriptions.orgId, paymentAttempts.orgId))
    .where(among(paymentAttempts.id, which.map(({ id }) => id)))
    .for('update', { of: paymentAttempts });
  return rows.flatMap(({ subscription, ...attempt }) => {
    const organisation = facts.get(subscription.orgId);
    return organisation ? [{ ...attempt, stored: { hasAlias: organisation.alias !== null, trialUsedAt: organisation.trialUsedAt, subscription } }] : [];
  });
}

export type WrittenAttempt = Pick<AttemptRow, 'orgId' | 'id'> & Partial<AttemptRow>;
export type WrittenSubscription = Pick<SubscriptionRow, 'orgId' | 'id'> & Partial<SubscriptionRow>;

export const updateAttempts = (tx: Tx, rows: readonly WrittenAttempt[]): Promise<void> => updateSet(tx, paymentAttempts, rows);
export const updateSubscriptions = (tx: Tx, rows: readonly WrittenSubscription[]): Promise<void> => updateSet(tx, subscriptions, rows);
export const insertTerms = (tx: Tx, rows: readonly (typeof subscriptionTerms.$inferInsert)[]): Promise<void> => insertSet(tx, subscriptionTerms, rows);
export const insertActivities = (tx: Tx, rows: readonly (typeof activities.$inferInsert)[]): Promise<void> => insertSet(tx, activities, rows);

/** The organisation's payment that is not decided yet; adding a card is none. */
export async function openPayment({ tx, orgId }: OrgTx): Promise<AttemptRow | null> {
  const [row] = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orgId, orgId), ne(paymentAttempts.purpose, 'addCard'), inArray(paymentAttempts.status, ['created', 'sent', 'unknown'])));
  return row ?? null;
}

/** The card that renewals are charged to, or null. */
export async function defaultCard({ tx, orgId }: OrgTx): Promise<typeof cards.$inferSelect | null> {
  const [row] = await tx.select().from(cards).where(and(eq(cards.orgId, orgId), cards.isDefault));
  return row ?? null;
}
