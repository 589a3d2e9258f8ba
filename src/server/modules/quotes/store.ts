import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { quotes } from '../../db/schema/index.ts';
import { preparedInsert, preparedQuery, type Slots } from '../../db/preparedQuery.ts';
import type { OrgTx } from '../../db/scope.ts';
import { ownFacts } from '../org/service.ts';

/** The organisation's special discount: basis points. */
export const specialDiscount = async (org: OrgTx): Promise<number> => (await ownFacts(org)).specialDiscount;

const insertion = preparedInsert(quotes);

/** Stores a quote and returns its id. */
export async function insertQuote(
  { tx, orgId }: OrgTx,
  details: Omit<typeof quotes.$inferInsert, 'orgId' | 'id'>,
): Promise<string> {
  const id = randomUUID();
  await insertion(tx, { ...details, orgId, id });
  return id;
}

export type QuoteRow = typeof quotes.$inferSelect;

const rowOf = preparedQuery((tx, at: Slots<{ orgId: string; id: string }>) =>
  tx
    .select()
    .from(quotes)
    .where(and(eq(quotes.orgId, at.orgId), eq(quotes.id, at.id))),
);

/** The organisation's quote by its id, or null. */
export async function quoteRow({ tx, orgId }: OrgTx, id: string): Promise<QuoteRow | null> {
  const [row] = await rowOf(tx, { orgId, id });
  return row ?? null;
}

/** Deletes the organisation's quotes. */
export async function deleteQuotes({ tx, orgId }: OrgTx): Promise<void> {
  await tx.delete(quotes).where(eq(quotes.orgId, orgId));
}
