import { and, asc, eq, getTableColumns, gt, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Order, orderFields } from '#contract/order.ts';
import type { Tx } from '../../../db/database.ts';
import { cards, organisations, paymentAttempts, subscriptions, users } from '../../../db/schema/index.ts';
import { among, insertNew, type SetRow, updateWhere } from '../../../db/sets.ts';
import { later } from '../../../platform/clock.ts';
import { asOf, type KeyRange, type SubscriptionRow } from '../../subscriptions/service.ts';
import { type AttemptRow, openStatuses } from '../attempts.ts';
import { RENEWAL_LEASE } from '../chargeOutcome.ts';

/** The transaction that wrote a row as it is: while it is the same, nothing of the row has changed. */
const written = (table: PgTable) => sql<string>`${table}.xmin::text`;

/* Statements over the subscriptions of many organisations at once; each leaves the organisation's id on what it gives. */

/** The job wrote the attempt down a lease ago at most, and the card was neither refused nor charged for good: it is seen to, or was to no avail and rests until then. */
const isInProgress = (now: Date) => {
  const { purpose, actorId, status, refund, createdAt } = paymentAttempts;
  return and(eq(purpose, 'renewal'), isNull(actorId), ne(status, 'failed'), or(ne(status, 'succeeded'), isNotNull(refund)), gt(createdAt, later(now, { minutes: -RENEWAL_LEASE.minutes })), lt(createdAt, later(now, RENEWAL_LEASE)));
};

/** Which of these organisations have such an attempt, by whichever process. */
export async function renewalsInProgress(tx: Tx, orgIds: readonly string[], now: Date): Promise<Set<string>> {
  if (orgIds.length === 0) return new Set();
  const rows = await tx.select({ orgId: paymentAttempts.orgId }).from(paymentAttempts).where(and(among(paymentAttempts.orgId, orgIds), isInProgress(now)));
  return new Set(rows.map(({ orgId }) => orgId));
}

/* What is read of each: no more than the next term follows from. */
const ofOrder = Object.keys(orderFields) as (keyof Order)[];
const ofSubscription = ['orgId', 'id', 'kind', 'isRenewal', 'expiresAt', 'cancelledAt', 'isAutoRenewal', 'totalCost', 'accountCredit', 'scheduled', 'paidAhead', 'renewalFailures', 'renewalStops', 'nextRenewalAt', 'purgedAt', 'version'] as const;
const ofOrganisation = ['email', 'alias', 'trialUsedAt', 'specialDiscount'] as const;
const ofCard = ['id', 'brand', 'last4', 'expMonth', 'expYear', 'authorizationCode', 'email'] as const;

/** What is due, as its next term is priced and charged from. */
export interface DueRow {
  subscription: Pick<SubscriptionRow, keyof Order | (typeof ofSubscription)[number]>;
  written: string;
  organisation: Pick<typeof organisations.$inferSelect, (typeof ofOrganisation)[number]>;
  allocatedUsers: number;
  card: Pick<typeof cards.$inferSelect, (typeof ofCard)[number]> | null;
}

/** Columns as a JSON list: a batch is read in half the time that a value at a time takes. */
const list = (table: PgTable, keys: readonly string[]): SQL => {
  const columns = getTableColumns(table);
  return sql`json_build_array(${sql.join(keys.map((key) => columns[key]), sql`, `)})`;
};

/** The values of these keys in their order, as JSON has them: a moment is text. */
type InJson<Value> = Date extends Value ? string | Exclude<Value, Date> : Value;
type Listed<Row, Keys extends readonly (keyof Row)[]> = { [Place in keyof Keys]: InJson<Row[Keys[Place] & keyof Row]> };
type Card = NonNullable<DueRow['card']>;
type Due = [string, number, unknown[], Listed<SubscriptionRow, typeof ofSubscription>, Listed<DueRow['organisation'], typeof ofOrganisation>, Listed<Card, typeof ofCard> | null];

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** As `lockDueRenewals` has it put together. */
function dueRow(json: string, now: Date): DueRow {
  const [written, allocatedUsers, ordered, subscription, organisation, card] = JSON.parse(json) as Due;
  const order = Object.fromEntries(ofOrder.map((field, place) => [field, ordered[place]])) as Pick<SubscriptionRow, keyof Order>;
  const [orgId, id, kind, isRenewal, expiresAt, cancelledAt, isAutoRenewal, totalCost, accountCredit, scheduled, paidAhead, renewalFailures, renewalStops, nextRenewalAt, purgedAt, version] = subscription;
  const [email, alias, trialUsedAt, specialDiscount] = organisation;
  return {
    written,
    allocatedUsers,
    subscription: asOf({
      orgId, id, kind, isRenewal, isAutoRenewal, totalCost, accountCredit, renewalFailures, renewalStops, version,
      scheduled: scheduled && (subscriptions.scheduled.mapFromDriverValue(scheduled) as typeof scheduled),
      paidAhead: paidAhead && (subscriptions.paidAhead.mapFromDriverValue(paidAhead) as typeof paidAhead),
      expiresAt: new Date(expiresAt), cancelledAt: momentOf(cancelledAt), nextRenewalAt: momentOf(nextRenewalAt), purgedAt: momentOf(purgedAt),
      ...order,
    }, now),
    organisation: { email, alias, trialUsedAt: momentOf(trialUsedAt), specialDiscount },
    card: card && cardOf(card),
  };
}

const cardOf = ([id, brand, last4, expMonth, expYear, authorizationCode, email]: Listed<Card, typeof ofCard>): Card => ({ id, brand, last4, expMonth, expYear, authorizationCode, email });

/**
 * Takes what is due in a range, and leaves out what is in hand or locked. Organisation and subscription are locked, so that a
 * row that was changed meanwhile is looked at again; an attempt that was written down meanwhile is not seen yet. What
 * belongs to a subscription is looked up for each: joined freely (without `offset 0`, too), whole tables are read for a batch.
 */
export async function lockDueRenewals(tx: Tx, { from, before }: KeyRange, now: Date, limit: number): Promise<DueRow[]> {
  // Written so that no index on it is of use: the range's own is the one that reads no more than the range.
  const isDue = sql`${subscriptions.nextRenewalAt} - ${now.toISOString()}::timestamptz <= interval '0'`;
  const held = tx.select({ one: sql`1` }).from(paymentAttempts).where(and(eq(paymentAttempts.orgId, subscriptions.orgId), isInProgress(now)));
  const allocated = sql`(select count(*) from ${users} where ${users.orgId} = ${subscriptions.orgId} and ${users.isAllocated})`;
  const organisation = tx
    .select({ facts: sql`${list(organisations, ofOrganisation)}`.as('organisation_facts') })
    .from(organisations)
    .where(eq(organisations.id, subscriptions.orgId))
    .for('no key update', { skipLocked: true })
    .as('organisation');
  const card = tx.select({ facts: sql`${list(cards, ofCard)}`.as('card_facts') }).from(cards).where(and(eq(cards.orgId, subscriptions.orgId), cards.isDefault)).limit(1).as('card');
  const rows = await tx
    .select({ due: sql<string>`json_build_array(${written(subscriptions)}, ${allocated}, ${list(subscriptions, ofOrder)}, ${list(subscriptions, ofSubscription)}, ${organisation.facts}, ${card.facts})::text` })
    .from(subscriptions)
    .innerJoinLateral(organisation, sql`true`)
    .leftJoinLateral(card, sql`true`)
    .where(and(gte(subscriptions.orgId, from), before === null ? undefined : lt(subscriptions.orgId, before), isNotNull(subscriptions.nextRenewalAt), isDue, sql`not exists (${held.getSQL()} offset 0)`))
    .orderBy(asc(subscriptions.orgId))
    .limit(limit)
    .for('no key update', { of: subscriptions, skipLocked: true });
  return rows.map(({ due }) => dueRow(due, now));
}

/** Writes attempts down, but for those whose organisation has an open one or had one under the same key; the ids of the rest. */
export const insertAttempts = (tx: Tx, attempts: readonly SetRow<typeof paymentAttempts.$inferInsert>[]): Promise<Set<string>> => insertNew(tx, paymentAttempts, attempts);

export type WrittenAttempt = Pick<AttemptRow, 'orgId' | 'id'> & Partial<AttemptRow>;

/**
 * Writes what became of attempts, but for those that are decided or are given back by now, or whose subscription was written
 * since it was read (`written`); the ids of the rest. Their organisations are locked, so that nobody writes subscriptions meanwhile.
 */
export const decideAttempts = (tx: Tx, rows: readonly (WrittenAttempt & { written: string })[]): Promise<Set<string>> =>
  updateWhere(tx, paymentAttempts, rows, {
    beside: { written: 'text' },
    holds: ({ written: asRead }) =>
      sql`t.status in (${sql.join(openStatuses.map((status) => sql`${status}`), sql`, `)}) and t.refund is null and (select ${written(subscriptions)} from ${subscriptions} where ${subscriptions.orgId} = t.org_id) = ${asRead}`,
  });
