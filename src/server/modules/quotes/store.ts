import { and, eq } from 'drizzle-orm';
import { quotes } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { ownFacts } from '../org/service.ts';

/** The organisation's special discount: basis points. */
export const specialDiscount = async (org: OrgTx): Promise<number> => (await ownFacts(org)).specialDiscount;

/** Stores a quote and returns its id. */
export async function insertQuote(
  { tx, orgId }: OrgTx,
  details: Omit<typeof quotes.$inferInsert, 'orgId' | 'id'>,
): Promise<string> {
  const [row] = await tx
    .insert(quotes)
    .values({ ...details, orgId })
    .returning({ id: quotes.id });
  if (!row) throw new Error('the quote was not stored');
  return row.id;
}

export type QuoteRow = typeof quotes.$inferSelect;

/** The organisation's quote by its id, or null. */
export async function quoteRow({ tx, orgId }: OrgTx, id: string): Promise<QuoteRow | null> {
  const [row] = await tx
    .select()
    .from(quotes)
    .where(and(eq(quotes.orgId, orgId), eq(quotes.id, id)));
  return row ?? null;
}

/** Deletes the organisation's quotes. */
export async function deleteQuotes({ tx, orgId }: OrgTx): Promise<void> {
  await tx.delete(quotes).where(eq(quotes.orgId, orgId));
}
