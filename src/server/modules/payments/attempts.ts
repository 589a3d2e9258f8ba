import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { isPartlyReturned } from '#domain/refundReason.ts';
import type { Tx } from '../../db/database.ts';
import { paymentAttempts, referrals } from '../../db/schema/index.ts';
import { preparedInsert, preparedQuery, type Slots } from '../../db/preparedQuery.ts';
import type { OrgTx } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import { organisationOfReferral, ownFacts } from '../org/service.ts';

/** One attempt to charge something. Its id is the provider's reference. */
export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type AttemptChanges = Partial<Omit<AttemptRow, 'orgId' | 'id'>>;

/** The statuses of an unsettled attempt. */
export const openStatuses: AttemptRow['status'][] = ['created', 'sent', 'unknown'];
/** Whether the attempt is still unsettled. */
export const isOpen = ({ status }: Pick<AttemptRow, 'status'>): boolean => openStatuses.includes(status);

/**
 * Whether the attempt may have been charged, but isn't confirmed: we charged a card, its bank was asked, or the
 * provider says it's pending, even when it was abandoned. A card page that the payer just left doesn't count.
 */
export const isInDoubt = ({
  status,
  cardId,
  isChallenged,
  isConfirming,
}: Pick<AttemptRow, 'status' | 'cardId' | 'isChallenged' | 'isConfirming'>): boolean =>
  isOpen({ status })
    ? cardId !== null || isChallenged || isConfirming || status === 'unknown'
    : status === 'abandoned' && isConfirming;

/** `isInDoubt` as a condition. */
export const isRowInDoubt = or(
  and(
    inArray(paymentAttempts.status, openStatuses),
    or(
      isNotNull(paymentAttempts.cardId),
      paymentAttempts.isChallenged,
      paymentAttempts.isConfirming,
      eq(paymentAttempts.status, 'unknown'),
    ),
  ),
  and(eq(paymentAttempts.status, 'abandoned'), paymentAttempts.isConfirming),
);

/** Whether the cardholder has got a part of the charge back without a refund from us; the rest may follow. */
export const isPartlyTakenBack = (attempt: Pick<AttemptRow, 'refund' | 'charged' | 'returned'>): boolean =>
  attempt.refund === 'done' && isPartlyReturned(attempt);

/** A payment settled within this time was confirmed before anybody else could read that it's being confirmed. */
const UNNOTICED = { minutes: 1 };

/**
 * Whether administrators may have read on a page that the attempt is being confirmed, and that we'll email the result.
 */
export const isResultPromised = (attempt: AttemptRow, at: Date): boolean =>
  isInDoubt(attempt) && at > later(attempt.createdAt, UNNOTICED);

const isAttempt = ({ orgId }: { orgId: string | SQLWrapper }, id: string | SQLWrapper) =>
  and(eq(paymentAttempts.orgId, orgId), eq(paymentAttempts.id, id));

const selectRow = (tx: Tx, at: Slots<{ orgId: string; id: string }>) =>
  tx.select().from(paymentAttempts).where(isAttempt(at, at.id));
const rowOf = preparedQuery(selectRow);
const lockedRowOf = preparedQuery((tx, at: Slots<{ orgId: string; id: string }>) => selectRow(tx, at).for('update'));

export async function attemptById({ tx, orgId }: OrgTx, id: string): Promise<AttemptRow | null> {
  const [row] = await rowOf(tx, { orgId, id });
  return row ?? null;
}

/** Reads an attempt and locks it until the transaction ends. */
export async function lockAttempt({ tx, orgId }: OrgTx, id: string): Promise<AttemptRow> {
  const [row] = await lockedRowOf(tx, { orgId, id });
  if (!row) throw new Error('the payment attempt was deleted');
  return row;
}

const rowWithKey = preparedQuery((tx, at: Slots<{ orgId: string; idempotencyKey: string }>) =>
  tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orgId, at.orgId), eq(paymentAttempts.idempotencyKey, at.idempotencyKey))),
);

export async function attemptByKey({ tx, orgId }: OrgTx, idempotencyKey: string): Promise<AttemptRow | null> {
  const [row] = await rowWithKey(tx, { orgId, idempotencyKey });
  return row ?? null;
}

/** Finds the unsettled attempt among those of a kind of which there is at most one. */
function openAttempt(isSameKind: SQL): (org: OrgTx) => Promise<AttemptRow | null> {
  const openRow = preparedQuery((tx, at: Slots<{ orgId: string }>) =>
    tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orgId, at.orgId), isSameKind, inArray(paymentAttempts.status, openStatuses))),
  );
  return async ({ tx, orgId }) => {
    const [row] = await openRow(tx, { orgId });
    return row ?? null;
  };
}

/** The unsettled payment for the subscription, if any: there is at most one, whatever it pays for. */
export const openPayment = openAttempt(ne(paymentAttempts.purpose, 'addCard'));
/** The unsettled charge that adds a card, if any: there is at most one. */
export const openCardCharge = openAttempt(eq(paymentAttempts.purpose, 'addCard'));

/**
 * Whether a payment for the subscription is unsettled, or was abandoned without a result, so that it may still buy
 * something.
 */
export async function hasUnsettledPayment({ tx, orgId }: OrgTx): Promise<boolean> {
  const isUnsettled = or(
    inArray(paymentAttempts.status, openStatuses),
    and(eq(paymentAttempts.status, 'abandoned'), paymentAttempts.isConfirming),
  );
  const unsettled = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orgId, orgId), ne(paymentAttempts.purpose, 'addCard'), isUnsettled))
    .limit(1);
  return unsettled.length > 0;
}

/** Whether the provider has refused another of the organisation's charges after `since`. */
export async function hasOtherRefusal({ tx, orgId }: OrgTx, id: string, since: Date): Promise<boolean> {
  const { status, reason, refund, settledAt } = paymentAttempts;
  const isRefused = and(eq(status, 'failed'), or(isNull(reason), eq(reason, 'refused')), isNull(refund));
  const isOther = and(eq(paymentAttempts.orgId, orgId), ne(paymentAttempts.id, id), gt(settledAt, since));
  return (await tx.$count(paymentAttempts, and(isRefused, isOther))) > 0;
}

/** Whether money is still on its way back. A refund that failed for good is somebody's task already. */
export async function hasOpenRefund({ tx, orgId }: OrgTx): Promise<boolean> {
  const isOpenRefund = and(eq(paymentAttempts.orgId, orgId), inArray(paymentAttempts.refund, ['due', 'asked']));
  return (await tx.$count(paymentAttempts, isOpenRefund)) > 0;
}

export type NewAttempt = Omit<typeof paymentAttempts.$inferInsert, 'orgId' | 'id' | 'status'>;

const insertion = preparedInsert(paymentAttempts, (insert) => insert.returning());

/** Stores an attempt. The provider is called only after this is committed. */
export async function insertAttempt({ tx, orgId }: OrgTx, attempt: NewAttempt): Promise<AttemptRow> {
  const [row] = await insertion(tx, { ...attempt, orgId, status: 'created' });
  if (!row) throw new Error('the payment attempt was not stored');
  return row;
}

/** Updates an attempt that the transaction has locked. */
export async function changeAttempt(org: OrgTx, id: string, changes: AttemptChanges): Promise<AttemptRow> {
  const [row] = await org.tx.update(paymentAttempts).set(changes).where(isAttempt(org, id)).returning();
  if (!row) throw new Error('the payment attempt was deleted');
  return row;
}

/** Updates the attempt if it still has one of these statuses; null if it doesn't. */
export async function changeAttemptIf(
  org: OrgTx,
  id: string,
  statuses: AttemptRow['status'][],
  changes: AttemptChanges,
): Promise<AttemptRow | null> {
  const [row] = await org.tx
    .update(paymentAttempts)
    .set(changes)
    .where(and(isAttempt(org, id), inArray(paymentAttempts.status, statuses)))
    .returning();
  return row ?? null;
}

/** The organisation that an attempt belongs to: a webhook names only the reference. Null for an unknown reference. */
export async function ownerOf(tx: Tx, reference: string): Promise<string | null> {
  const [row] = await tx
    .select({ orgId: paymentAttempts.orgId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, reference));
  return row?.orgId ?? null;
}

/** Open attempts whose next check is due, or all of them if `dueAt` is null, oldest first. */
export function openAttemptsToCheck(tx: Tx, dueAt: Date | null): Promise<AttemptRow[]> {
  const isDue = dueAt === null ? undefined : lte(paymentAttempts.nextCheckAt, dueAt);
  return tx
    .select()
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.status, openStatuses), isDue))
    .orderBy(asc(paymentAttempts.createdAt));
}

/** Settled, abandoned or refunding attempts that are due for another check, longest due first. */
export function decidedAttemptsToCheck(tx: Tx, dueAt: Date, limit: number): Promise<AttemptRow[]> {
  return tx
    .select()
    .from(paymentAttempts)
    .where(and(notInArray(paymentAttempts.status, openStatuses), lte(paymentAttempts.nextCheckAt, dueAt)))
    .orderBy(asc(paymentAttempts.nextCheckAt))
    .limit(limit);
}

/** The email address under which the provider knows the organisation. */
export async function payerEmail(org: OrgTx): Promise<string> {
  return (await ownFacts(org)).email;
}

/** Credits the organisation of the first code that belongs to another one. Only one is ever credited. */
export async function recordReferral(
  { tx, orgId }: OrgTx,
  { codes, attemptId, at }: { codes: (string | null)[]; attemptId: string; at: Date },
): Promise<void> {
  if ((await tx.$count(referrals, eq(referrals.orgId, orgId))) > 0) return;
  for (const code of codes) {
    const referrerOrgId = code === null ? null : await organisationOfReferral(tx, code);
    if (referrerOrgId === null || referrerOrgId === orgId) continue;
    await tx.insert(referrals).values({ referrerOrgId, orgId, attemptId, at }).onConflictDoNothing();
    return;
  }
}
