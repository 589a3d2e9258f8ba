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

/** The id of the transaction that last wrote a row. While it's the same, the row hasn't changed. */
const versionOf = (table: PgTable) => sql<string>`${table}.xmin::text`;

/* Statements over many organisations' subscriptions. Each result carries its organisation's id. */

/**
 * A renewal attempt that the job wrote within the last lease and that wasn't declined or charged successfully: it is being
 * processed, or waits for the lease to end.
 */
const isInProgress = (now: Date) => {
  const { purpose, actorId, status, refund, createdAt } = paymentAttempts;
  return and(eq(purpose, 'renewal'), isNull(actorId), ne(status, 'failed'), or(ne(status, 'succeeded'), isNotNull(refund)), gt(createdAt, later(now, { minutes: -RENEWAL_LEASE.minutes })), lt(createdAt, later(now, RENEWAL_LEASE)));
};

/** Which of these organisations have a renewal in progress, in any process. */
export async function renewalsInProgress(tx: Tx, orgIds: readonly string[], now: Date): Promise<Set<string>> {
  if (orgIds.length === 0) return new Set();
  const rows = await tx.select({ orgId: paymentAttempts.orgId }).from(paymentAttempts).where(and(among(paymentAttempts.orgId, orgIds), isInProgress(now)));
  return new Set(rows.map(({ orgId }) => orgId));
}

/* The columns read for each: only those that the next term depends on. */
const ofOrder = Object.keys(orderFields) as (keyof Order)[];
const ofSubscription = ['orgId', 'id', 'kind', 'isRenewal', 'expiresAt', 'cancelledAt', 'isAutoRenewal', 'totalCost', 'accountCredit', 'scheduled', 'paidAhead', 'renewalFailures', 'renewalStops', 'nextRenewalAt', 'purgedAt', 'version'] as const;
const ofOrganisation = ['email', 'alias', 'trialUsedAt', 'specialDiscount'] as const;
const ofCard = ['id', 'brand', 'last4', 'expMonth', 'expYear', 'authorizationCode', 'email'] as const;

/** A due renewal, with everything needed to price and charge its next term. */
export interface DueRow {
  subscription: Pick<SubscriptionRow, keyof Order | (typeof ofSubscription)[number]>;
  rowVersion: string;
  organisation: Pick<typeof organisations.$inferSelect, (typeof ofOrganisation)[number]>;
  allocatedUsers: number;
  card: Pick<typeof cards.$inferSelect, (typeof ofCard)[number]> | null;
}

/** Columns as a JSON list: reading a batch takes half as long as reading single values. */
const list = (table: PgTable, keys: readonly string[]): SQL => {
  const columns = getTableColumns(table);
  return sql`json_build_array(${sql.join(keys.map((key) => columns[key]), sql`, `)})`;
};

/** The values of these keys in order, as in JSON: dates are text. */
type InJson<Value> = Date extends Value ? string | Exclude<Value, Date> : Value;
type ColumnValues<Row, Keys extends readonly (keyof Row)[]> = { [Place in keyof Keys]: InJson<Row[Keys[Place] & keyof Row]> };
type Card = NonNullable<DueRow['card']>;
type Due = [string, number, unknown[], ColumnValues<SubscriptionRow, typeof ofSubscription>, ColumnValues<DueRow['organisation'], typeof ofOrganisation>, ColumnValues<Card, typeof ofCard> | null];

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Reads a row of `lockDueRenewals`. */
function dueRow(json: string, now: Date): DueRow {
  const [rowVersion, allocatedUsers, ordered, subscription, organisation, card] = JSON.parse(json) as Due;
  const order = Object.fromEntries(ofOrder.map((field, place) => [field, ordered[place]])) as Pick<SubscriptionRow, keyof Order>;
  const [orgId, id, kind, isRenewal, expiresAt, cancelledAt, isAutoRenewal, totalCost, accountCredit, scheduled, paidAhead, renewalFailures, renewalStops, nextRenewalAt, purgedAt, version] = subscription;
  const [email, alias, trialUsedAt, specialDiscount] = organisation;
  return {
    rowVersion,
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

const cardOf = ([id, brand, last4, expMonth, expYear, authorizationCode, email]: ColumnValues<Card, typeof ofCard>): Card => ({ id, brand, last4, expMonth, expYear, authorizationCode, email });

/**
 * Locks and reads the renewals due in a range, skipping any that are in progress or locked. Organisation and subscription are
 * locked, so a row changed concurrently is read again; an attempt written concurrently isn't seen yet. Related rows are looked
 * up per subscription: a plain join (even without `offset 0`) would read whole tables for one batch.
 */
export async function lockDueRenewals(tx: Tx, { from, before }: KeyRange, now: Date, limit: number): Promise<DueRow[]> {
  // Written so that no index on this column applies: the one on the organisation reads only the range.
  const isDue = sql`${subscriptions.nextRenewalAt} - ${now.toISOString()}::timestamptz <= interval '0'`;
  const inProgress = tx.select({ one: sql`1` }).from(paymentAttempts).where(and(eq(paymentAttempts.orgId, subscriptions.orgId), isInProgress(now)));
  const allocated = sql`(select count(*) from ${users} where ${users.orgId} = ${subscriptions.orgId} and ${users.isAllocated})`;
  const organisation = tx
    .select({ facts: sql`${list(organisations, ofOrganisation)}`.as('organisation_facts') })
    .from(organisations)
    .where(eq(organisations.id, subscriptions.orgId))
    .for('no key update', { skipLocked: true })
    .as('organisation');
  const card = tx.select({ facts: sql`${list(cards, ofCard)}`.as('card_facts') }).from(cards).where(and(eq(cards.orgId, subscriptions.orgId), cards.isDefault)).limit(1).as('card');
  const rows = await tx
    .select({ due: sql<string>`json_build_array(${versionOf(subscriptions)}, ${allocated}, ${list(subscriptions, ofOrder)}, ${list(subscriptions, ofSubscription)}, ${organisation.facts}, ${card.facts})::text` })
    .from(subscriptions)
    .innerJoinLateral(organisation, sql`true`)
    .leftJoinLateral(card, sql`true`)
    .where(and(gte(subscriptions.orgId, from), before === null ? undefined : lt(subscriptions.orgId, before), isNotNull(subscriptions.nextRenewalAt), isDue, sql`not exists (${inProgress.getSQL()} offset 0)`))
    .orderBy(asc(subscriptions.orgId))
    .limit(limit)
    .for('no key update', { of: subscriptions, skipLocked: true });
  return rows.map(({ due }) => dueRow(due, now));
}

/** Inserts attempts, skipping any whose organisation has an open one or has used the key before. Returns the ids inserted. */
export const insertAttempts = (tx: Tx, attempts: readonly SetRow<typeof paymentAttempts.$inferInsert>[]): Promise<Set<string>> => insertNew(tx, paymentAttempts, attempts);

export type AttemptUpdate = Pick<AttemptRow, 'orgId' | 'id'> & Partial<AttemptRow>;

/**
 * Updates attempts, skipping any that are settled or refunded by now, or whose subscription has changed since it was read
 * (`rowVersion`). Returns the ids updated. Their organisations are locked, so that nobody changes the subscriptions
 * concurrently.
 */
export const updateAttempts = (tx: Tx, rows: readonly (AttemptUpdate & { rowVersion: string })[]): Promise<Set<string>> =>
  updateWhere(tx, paymentAttempts, rows, {
    beside: { rowVersion: 'text' },
    holds: ({ rowVersion }) =>
      sql`t.status in (${sql.join(openStatuses.map((status) => sql`${status}`), sql`, `)}) and t.refund is null and (select ${versionOf(subscriptions)} from ${subscriptions} where ${subscriptions.orgId} = t.org_id) = ${rowVersion}`,
  });
