import { and, asc, getTableColumns, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Order, orderFields } from '#contract/order.ts';
import type { Tx } from '../../db/database.ts';
import { subscriptions, subscriptionTerms } from '../../db/schema/index.ts';
import { among, insertSet, updateSet } from '../../db/sets.ts';
import { asOf } from './paidAhead.ts';
import type { SubscriptionRow } from './store.ts';

/* Statements of the renewal job over many organisations' subscriptions. Each row carries its organisation's id. */

/** The organisations whose renewals are due at `now`, in lists of `size` each. */
export async function dueBatches(tx: Tx, now: Date, size: number): Promise<string[][]> {
  const due = await tx
    .select({ orgId: subscriptions.orgId })
    .from(subscriptions)
    .where(lte(subscriptions.nextRenewalAt, now))
    // The same lists for every process.
    .orderBy(asc(subscriptions.orgId));
  return Array.from({ length: Math.ceil(due.length / size) }, (_, place) =>
    due.slice(place * size, (place + 1) * size).map(({ orgId }) => orgId),
  );
}

/** Makes these organisations' renewals due at `until`. */
export async function postponeRenewals(tx: Tx, orgIds: readonly string[], until: Date): Promise<void> {
  if (orgIds.length > 0)
    await tx.update(subscriptions).set({ nextRenewalAt: until }).where(among(subscriptions.orgId, orgIds));
}

/** Writes renewed subscriptions and the terms paid for. Their organisations are locked. */
export async function writeRenewals(
  tx: Tx,
  rows: readonly (Pick<SubscriptionRow, 'orgId' | 'id'> & Partial<SubscriptionRow>)[],
  terms: readonly (typeof subscriptionTerms.$inferInsert)[],
): Promise<void> {
  await insertSet(tx, subscriptionTerms, terms);
  await updateSet(tx, subscriptions, rows);
}

/* The columns read for each: only those that the next term depends on. */
const ofOrder = Object.keys(orderFields) as (keyof Order)[];
const ofSubscription = [
  'orgId',
  'id',
  'kind',
  'isRenewal',
  'expiresAt',
  'cancelledAt',
  'isAutoRenewal',
  'totalCost',
  'accountCredit',
  'scheduled',
  'paidAhead',
  'renewalFailures',
  'failedRenewal',
  'renewalStops',
  'nextRenewalAt',
  'purgedAt',
  'version',
] as const;

/** A subscription that is due for renewal. */
export interface DueSubscription {
  subscription: Pick<SubscriptionRow, keyof Order | (typeof ofSubscription)[number]>;
  /** The row hasn't changed while it has this version. */
  rowVersion: string;
}

/** The id of the transaction that last wrote the row. */
const rowVersion = sql<string>`${subscriptions}.xmin::text`;

/** Whether an organisation's subscription still has this version. */
export const hasRowVersion = (orgId: SQL, version: SQL): SQL =>
  sql`(select ${rowVersion} from ${subscriptions} where ${subscriptions.orgId} = ${orgId}) = ${version}`;

/** Columns as a JSON list: reading a batch takes half as long as reading single values. */
const list = (keys: readonly string[]): SQL => {
  const columns: Record<string, PgColumn> = getTableColumns(subscriptions);
  return sql`json_build_array(${sql.join(
    keys.map((key) => columns[key]),
    sql`, `,
  )})`;
};

/** The values of these keys in order, as in JSON: dates are text. */
type InJson<Value> = Date extends Value ? string | Exclude<Value, Date> : Value;
type ColumnValues<Row, Keys extends readonly (keyof Row)[]> = {
  [Place in keyof Keys]: InJson<Row[Keys[Place] & keyof Row]>;
};

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Reads a row of `lockDueSubscriptions`. */
function dueSubscription(json: string, now: Date): DueSubscription {
  const [version, ordered, values] = JSON.parse(json) as [
    string,
    unknown[],
    ColumnValues<SubscriptionRow, typeof ofSubscription>,
  ];
  const order = Object.fromEntries(ofOrder.map((field, place) => [field, ordered[place]])) as Pick<
    SubscriptionRow,
    keyof Order
  >;
  const [
    orgId,
    id,
    kind,
    isRenewal,
    expiresAt,
    cancelledAt,
    isAutoRenewal,
    totalCost,
    accountCredit,
    scheduled,
    paidAhead,
    renewalFailures,
    failedRenewal,
    renewalStops,
    nextRenewalAt,
    purgedAt,
    ownVersion,
  ] = values;
  return {
    rowVersion: version,
    subscription: asOf(
      {
        orgId,
        id,
        kind,
        isRenewal,
        isAutoRenewal,
        totalCost,
        accountCredit,
        renewalFailures,
        failedRenewal,
        renewalStops,
        version: ownVersion,
        scheduled: scheduled && (subscriptions.scheduled.mapFromDriverValue(scheduled) as typeof scheduled),
        paidAhead: paidAhead && (subscriptions.paidAhead.mapFromDriverValue(paidAhead) as typeof paidAhead),
        expiresAt: new Date(expiresAt),
        cancelledAt: momentOf(cancelledAt),
        nextRenewalAt: momentOf(nextRenewalAt),
        purgedAt: momentOf(purgedAt),
        ...order,
      },
      now,
    ),
  };
}

/** Locks and reads those of these organisations' subscriptions that are due for renewal, skipping any that are locked. */
export async function lockDueSubscriptions(tx: Tx, orgIds: readonly string[], now: Date): Promise<DueSubscription[]> {
  // Written so that no index on this column applies: it would read everything that is due.
  const isDue = sql`${subscriptions.nextRenewalAt} - ${now.toISOString()}::timestamptz <= interval '0'`;
  const rows = await tx
    .select({ due: sql<string>`json_build_array(${rowVersion}, ${list(ofOrder)}, ${list(ofSubscription)})::text` })
    .from(subscriptions)
    .where(and(among(subscriptions.orgId, orgIds), isNotNull(subscriptions.nextRenewalAt), isDue))
    .orderBy(asc(subscriptions.orgId))
    .for('no key update', { skipLocked: true });
  return rows.map(({ due }) => dueSubscription(due, now));
}
