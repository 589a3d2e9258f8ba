import { and, count, desc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Receipt } from '#contract/payments.ts';
import type { Tx } from '../../db/database.ts';
import { paymentAttempts, receipts, receiptSeries } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { Composed, insertSet } from '../../db/sets.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

/**
 * The first of the next `count` numbers of a year's series. Others wait for the transaction's end, and one that is rolled
 * back gives its numbers back: no gaps.
 */
export async function nextNumbers(tx: Tx, year: number, count: number): Promise<number> {
  const [row] = await tx
    .insert(receiptSeries)
    .values({ year, last: count })
    .onConflictDoUpdate({ target: receiptSeries.year, set: { last: sql`${receiptSeries.last} + ${count}` } })
    .returning({ last: receiptSeries.last });
  if (!row) throw new Error('the series gave no number');
  return row.last - count + 1;
}

const columnsOf = (attemptId: string, content: Receipt) => ({ id: content.id, attemptId, number: content.number, issuedAt: new Date(content.issuedAt), content });

export async function insertReceipt({ tx, orgId }: OrgTx, attemptId: string, content: Receipt): Promise<void> {
  await tx.insert(receipts).values({ orgId, ...columnsOf(attemptId, content) });
}

/** As `insertReceipt`, those of many organisations: what they say is `common`, which several share, and what is each one's own. */
export async function insertReceipts(tx: Tx, issued: readonly { orgId: string; attemptId: string; issuedAt: Date; common: object; own: Pick<Receipt, 'id' | 'number'> }[]): Promise<void> {
  await insertSet(tx, receipts, issued.map(({ orgId, attemptId, issuedAt, common, own }) => ({ orgId, id: own.id, attemptId, number: own.number, issuedAt, content: new Composed(common, own) })));
}

export async function receiptRow({ tx, orgId }: OrgTx, id: string): Promise<Receipt | null> {
  const [row] = await tx
    .select({ content: receipts.content })
    .from(receipts)
    .where(and(eq(receipts.orgId, orgId), eq(receipts.id, id)));
  return row?.content ?? null;
}

/** What these receipts say, by their ids. */
export async function receiptContents({ tx, orgId }: OrgTx, ids: string[]): Promise<Map<string, Receipt>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: receipts.id, content: receipts.content })
    .from(receipts)
    .where(and(eq(receipts.orgId, orgId), inArray(receipts.id, ids)));
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** The receipts of these attempts, by the attempt's id. */
export async function receiptsOf({ tx, orgId }: OrgTx, attemptIds: string[]): Promise<Map<string, { id: string; number: string }>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await tx
    .select({ attemptId: receipts.attemptId, id: receipts.id, number: receipts.number })
    .from(receipts)
    .where(and(eq(receipts.orgId, orgId), inArray(receipts.attemptId, attemptIds)));
  return new Map(rows.map(({ attemptId, id, number }) => [attemptId, { id, number }]));
}

/** It may have been charged, and the provider has not said; as payments/attempts.ts says of a row. */
const isInDoubt = or(
  eq(paymentAttempts.status, 'unknown'),
  and(inArray(paymentAttempts.status, ['created', 'sent']), or(isNotNull(paymentAttempts.cardId), paymentAttempts.isChallenged, paymentAttempts.isConfirming)),
);

/** What came to an end, with or without money, was given back, or is being confirmed; what nobody has finished is no history. */
const isHistory = (orgId: string) =>
  and(eq(paymentAttempts.orgId, orgId), or(inArray(paymentAttempts.status, ['succeeded', 'failed']), isNotNull(paymentAttempts.refund), isInDoubt));

function history({ tx, orgId }: OrgTx, more?: SQL) {
  return tx
    .select({ attempt: paymentAttempts, receipt: { id: receipts.id, number: receipts.number } })
    .from(paymentAttempts)
    .leftJoin(receipts, and(eq(receipts.orgId, paymentAttempts.orgId), eq(receipts.attemptId, paymentAttempts.id)))
    .where(and(isHistory(orgId), more))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id));
}
export type HistoryRow = Awaited<ReturnType<typeof history>>[number];

export async function historyCount({ tx, orgId }: OrgTx): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(paymentAttempts).where(isHistory(orgId));
  return row?.total ?? 0;
}

/** The history, newest first. */
export function historyRows(org: OrgTx, limit: number, offset: number): Promise<HistoryRow[]> {
  return history(org).limit(limit).offset(offset);
}

/** What comes after `last` in the history, from its beginning when that is null: what is added meanwhile moves nothing. */
export function historyAfter(org: OrgTx, last: AttemptRow | null, limit: number): Promise<HistoryRow[]> {
  const older = last === null ? undefined : sql`(${paymentAttempts.createdAt}, ${paymentAttempts.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
  return history(org, older).limit(limit);
}
