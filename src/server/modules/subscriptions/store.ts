import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { preparedInsert, preparedQuery, proposed, type Slots } from '../../db/preparedQuery.ts';
import type { OrgTx } from '../../db/scope.ts';
import { type PaidOrder, paymentAttempts, subscriptions, subscriptionTerms } from '../../db/schema/index.ts';
import { markTrialUsed } from '../org/service.ts';
import { asOf } from './paidAhead.ts';
import { timers } from './timers.ts';

/** The only app whose subscription counts (rule subscription.humanar). */
const appSlug = 'humanar';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

const rowOf = preparedQuery((tx, at: Slots<{ orgId: string }>) =>
  tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.orgId, at.orgId), eq(subscriptions.appSlug, appSlug))),
);

/** The organisation's subscription row as it is at `now`, or null. */
export async function currentRow({ tx, orgId }: OrgTx, now: Date): Promise<SubscriptionRow | null> {
  const [row] = await rowOf(tx, { orgId });
  return row ? asOf(row, now) : null;
}

/** Stores a new trial and marks the organisation's trial as used. */
export async function insertTrial(org: OrgTx, startedAt: Date, expiresAt: Date): Promise<SubscriptionRow> {
  const facts = {
    kind: 'trial' as const,
    expiresAt,
    isAutoRenewal: true,
    renewalFailures: 0,
    cancelledAt: null,
    purgedAt: null,
  };
  await markTrialUsed(org, startedAt);
  const { tx, orgId } = org;
  const [row] = await tx
    .insert(subscriptions)
    .values({ orgId, appSlug, ...facts, ...timers(facts, startedAt), createdAt: startedAt, startedAt })
    .returning();
  if (!row) throw new Error('the trial was not stored');
  return row;
}

/** Changes to a subscription. Raise `version` with every change that two administrators could make simultaneously. */
export type SubscriptionChanges = Partial<Omit<SubscriptionRow, 'orgId' | 'id' | 'appSlug' | 'createdAt'>>;

/** Updates the subscription of an organisation that the transaction has locked; returns the row as of `now`. */
export async function changeSubscription(
  { tx, orgId }: OrgTx,
  changes: SubscriptionChanges,
  now: Date,
): Promise<SubscriptionRow> {
  const [row] = await tx
    .update(subscriptions)
    .set(changes)
    .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.appSlug, appSlug)))
    .returning();
  if (!row) throw new Error('the subscription was deleted');
  return asOf(row, now);
}

/** A paid term. Amounts are kobo. */
export type TermRow = typeof subscriptionTerms.$inferSelect;
/** The columns of a new term. */
export type PaidTerm = Omit<typeof subscriptionTerms.$inferInsert, 'orgId' | 'id'>;

/**
 * The terms that haven't ended, newest first. A future term that was withdrawn ends when it starts. A release before
 * terms had parts wrote only those of the order, also while it ran beside this one.
 */
export function runningTerms({ tx, orgId }: OrgTx, now: Date): Promise<TermRow[]> {
  const { parts } = subscriptionTerms;
  const orderedParts = sql`${paymentAttempts.order} -> 'parts'`;
  return tx
    .select({
      ...getTableColumns(subscriptionTerms),
      parts: sql<TermRow['parts']>`coalesce(${parts}, ${orderedParts})`.mapWith(parts),
    })
    .from(subscriptionTerms)
    .leftJoin(
      paymentAttempts,
      and(eq(paymentAttempts.orgId, subscriptionTerms.orgId), eq(paymentAttempts.id, subscriptionTerms.attemptId)),
    )
    .where(
      and(
        eq(subscriptionTerms.orgId, orgId),
        gt(subscriptionTerms.endsAt, now),
        gt(subscriptionTerms.endsAt, subscriptionTerms.startsAt),
      ),
    )
    .orderBy(desc(subscriptionTerms.createdAt), desc(subscriptionTerms.endsAt));
}

const termInsertion = preparedInsert(subscriptionTerms);

/** Inserts a term. Each attempt can have at most one. */
export async function insertTerm({ tx, orgId }: OrgTx, term: PaidTerm): Promise<void> {
  await termInsertion(tx, { ...term, orgId });
}

/** The term that a payment bought; null if it bought none. */
export async function termOfAttempt({ tx, orgId }: OrgTx, attemptId: string): Promise<TermRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptionTerms)
    .where(and(eq(subscriptionTerms.orgId, orgId), eq(subscriptionTerms.attemptId, attemptId)));
  return row ?? null;
}

const withdrawal = preparedQuery((tx, at: Slots<{ orgId: string }>) =>
  tx
    .select({ isWhole: sql<boolean | null>`bool_and(${subscriptionTerms.withdrawnAt} is not null)` })
    .from(subscriptionTerms)
    .where(eq(subscriptionTerms.orgId, at.orgId)),
);

/** Whether the payments for all terms that the organisation has bought were taken back. */
export const isAllWithdrawn = async ({ tx, orgId }: OrgTx): Promise<boolean> =>
  (await withdrawal(tx, { orgId }))[0]?.isWhole === true;

export async function changeTerm(
  { tx, orgId }: OrgTx,
  id: string,
  changes: Partial<Pick<TermRow, 'credited' | 'endsAt' | 'follows' | 'withdrawnAt'>>,
): Promise<void> {
  await tx
    .update(subscriptionTerms)
    .set(changes)
    .where(and(eq(subscriptionTerms.orgId, orgId), eq(subscriptionTerms.id, id)));
}

/** Whether what was paid for a term is still there to credit: nothing of it was returned since the order was priced. */
export async function hasCredit(
  { tx, orgId }: OrgTx,
  { termId, amount, returned }: PaidOrder['credited'][number],
): Promise<boolean> {
  const { id, net, vat, credited } = subscriptionTerms;
  // Orders of the previous release don't say how much had been returned. This can go with the release after the next.
  const hasEnough = returned === undefined ? sql`${credited} + ${amount} <= ${net} + ${vat}` : eq(credited, returned);
  return (await tx.$count(subscriptionTerms, and(eq(subscriptionTerms.orgId, orgId), eq(id, termId), hasEnough))) > 0;
}

/** Credits the unused part of a term and ends it. Throws if more would be credited than was paid. */
export async function creditTerm(
  { tx, orgId }: OrgTx,
  { termId, amount, at }: { termId: string; amount: number; at: Date },
): Promise<void> {
  const { id, net, vat, credited, startsAt, endsAt } = subscriptionTerms;
  const moment = sql`${at.toISOString()}::timestamptz`;
  const [row] = await tx
    .update(subscriptionTerms)
    .set({
      credited: sql`${credited} + ${amount}`,
      startsAt: sql`least(${startsAt}, ${moment})`,
      endsAt: sql`least(${endsAt}, ${moment})`,
    })
    .where(and(eq(subscriptionTerms.orgId, orgId), eq(id, termId), sql`${credited} + ${amount} <= ${net} + ${vat}`))
    .returning({ id });
  if (!row) throw new Error('cannot credit more than was paid for the term');
}

/** The columns that a payment sets when its order takes effect. */
export type PaidState = Omit<
  SubscriptionRow,
  'orgId' | 'id' | 'appSlug' | 'createdAt' | 'isAutoRenewal' | 'renewalStops' | 'failedRenewal'
>;

const paidStateInsertion = preparedInsert(subscriptions, (insert, keys) =>
  insert.onConflictDoUpdate({
    target: [subscriptions.orgId, subscriptions.appSlug],
    set: proposed(
      subscriptions,
      keys.filter((key) => !['orgId', 'appSlug', 'createdAt'].includes(key)),
    ),
  }),
);

/** Inserts or updates the subscription's paid state. */
export async function putPaidState({ tx, orgId }: OrgTx, state: PaidState): Promise<void> {
  await paidStateInsertion(tx, { ...state, orgId, appSlug, createdAt: state.startedAt });
}
