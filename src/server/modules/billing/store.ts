import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Receipt } from '#contract/payments.ts';
import { type paymentAttempts, receipts, receiptSeries } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

/** The next number of a year's series. Others wait for the transaction's end, and one that is rolled back gives its number back: no gaps. */
export async function nextNumber({ tx }: OrgTx, year: number): Promise<number> {
  const [row] = await tx
    .insert(receiptSeries)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: receiptSeries.year, set: { last: sql`${receiptSeries.last} + 1` } })
    .returning({ last: receiptSeries.last });
  if (!row) throw new Error('the series gave no number');
  return row.last;
}

export async function insertReceipt({ tx, orgId }: OrgTx, attemptId: string, content: Receipt): Promise<void> {
  const { id, number, issuedAt } = content;
  await tx.insert(receipts).values({ orgId, id, attemptId, number, issuedAt: new Date(issuedAt), content });
}

export async function receiptRow({ tx, orgId }: OrgTx, id: string): Promise<Receipt | null> {
  const [row] = await tx
    .select({ content: receipts.content })
    .from(receipts)
    .where(and(eq(receipts.orgId, orgId), eq(receipts.id, id)));
  return row?.content ?? null;
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
