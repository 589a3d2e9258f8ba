import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Receipt } from '#contract/payments.ts';
import type { Tx } from '../../db/database.ts';
import { receipts, receiptSeries } from '../../db/schema/index.ts';
import { preparedInsert, preparedQuery, type Slots } from '../../db/preparedQuery.ts';
import type { OrgTx } from '../../db/scope.ts';
import { Composed, insertSet } from '../../db/sets.ts';

const reservation = preparedQuery((tx, at: Slots<{ year: number; count: number }>) =>
  tx
    .insert(receiptSeries)
    .values({ year: at.year, last: at.count })
    .onConflictDoUpdate({ target: receiptSeries.year, set: { last: sql`${receiptSeries.last} + excluded.last` } })
    .returning({ last: receiptSeries.last }),
);

/**
 * Reserves the next `count` numbers of a year's series and returns the first. Other transactions wait for this one to
 * end, and a rollback returns its numbers, so there are no gaps.
 */
export async function nextNumbers(tx: Tx, year: number, count: number): Promise<number> {
  const [row] = await reservation(tx, { year, count });
  if (!row) throw new Error('no receipt number was reserved');
  return row.last - count + 1;
}

const columnsOf = (attemptId: string, content: Receipt) => ({
  id: content.id,
  attemptId,
  number: content.number,
  issuedAt: new Date(content.issuedAt),
  content,
});

const insertion = preparedInsert(receipts);

export async function insertReceipt({ tx, orgId }: OrgTx, attemptId: string, content: Receipt): Promise<void> {
  await insertion(tx, { orgId, ...columnsOf(attemptId, content) });
}

/** `insertReceipt` for many organisations. A receipt is `common`, which several share, plus `own`. */
export async function insertReceipts(
  tx: Tx,
  issued: readonly {
    orgId: string;
    attemptId: string;
    issuedAt: Date;
    common: object;
    own: Pick<Receipt, 'id' | 'number'>;
  }[],
): Promise<void> {
  await insertSet(
    tx,
    receipts,
    issued.map(({ orgId, attemptId, issuedAt, common, own }) => ({
      orgId,
      id: own.id,
      attemptId,
      number: own.number,
      issuedAt,
      content: new Composed(common, own),
    })),
  );
}

export async function receiptRow({ tx, orgId }: OrgTx, id: string): Promise<Receipt | null> {
  const [row] = await tx
    .select({ content: receipts.content })
    .from(receipts)
    .where(and(eq(receipts.orgId, orgId), eq(receipts.id, id)));
  return row?.content ?? null;
}

/** The full receipts of these attempts, by attempt id. */
export async function receiptContents({ tx, orgId }: OrgTx, attemptIds: string[]): Promise<Map<string, Receipt>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await tx
    .select({ attemptId: receipts.attemptId, content: receipts.content })
    .from(receipts)
    .where(and(eq(receipts.orgId, orgId), inArray(receipts.attemptId, attemptIds)));
  return new Map(rows.map(({ attemptId, content }) => [attemptId, content]));
}

/** The ids and numbers of these attempts' receipts, by attempt id. */
export async function receiptsOf(
  { tx, orgId }: OrgTx,
  attemptIds: string[],
): Promise<Map<string, { id: string; number: string }>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await tx
    .select({ attemptId: receipts.attemptId, id: receipts.id, number: receipts.number })
    .from(receipts)
    .where(and(eq(receipts.orgId, orgId), inArray(receipts.attemptId, attemptIds)));
  return new Map(rows.map(({ attemptId, id, number }) => [attemptId, { id, number }]));
}
