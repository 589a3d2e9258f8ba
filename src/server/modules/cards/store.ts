import { and, asc, desc, eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { cards } from '../../db/schema/index.ts';
import { preparedInsert, preparedQuery, proposed, type Slots } from '../../db/preparedQuery.ts';
import type { OrgTx } from '../../db/scope.ts';
import { among } from '../../db/sets.ts';
import { lockOrganisation } from '../org/service.ts';

export type CardRow = typeof cards.$inferSelect;
export type NewCard = Omit<typeof cards.$inferInsert, 'orgId' | 'id' | 'isDefault'>;

const isCard = (orgId: string | SQLWrapper, id: string | SQLWrapper) => and(eq(cards.orgId, orgId), eq(cards.id, id));

const rowsOf = preparedQuery((tx, at: Slots<{ orgId: string }>) =>
  tx
    .select()
    .from(cards)
    .where(eq(cards.orgId, at.orgId))
    .orderBy(desc(cards.isDefault), desc(cards.createdAt), asc(cards.id)),
);

/** The organisation's saved cards, the default one first, then the newest. */
export const cardRows = ({ tx, orgId }: OrgTx): Promise<CardRow[]> => rowsOf(tx, { orgId });

const rowOf = preparedQuery((tx, at: Slots<{ orgId: string; id: string }>) =>
  tx.select().from(cards).where(isCard(at.orgId, at.id)),
);

export async function cardRow({ tx, orgId }: OrgTx, id: string): Promise<CardRow | null> {
  const [row] = await rowOf(tx, { orgId, id });
  return row ?? null;
}

const chargeColumns = {
  id: cards.id,
  brand: cards.brand,
  last4: cards.last4,
  expMonth: cards.expMonth,
  expYear: cards.expYear,
  authorizationCode: cards.authorizationCode,
  email: cards.email,
};
/** What a charge needs to know of a card. */
export type ChargeableCard = Pick<CardRow, keyof typeof chargeColumns>;

/** The default cards of these organisations, by organisation. */
export async function defaultCards(tx: Tx, orgIds: Iterable<string>): Promise<Map<string, ChargeableCard>> {
  const rows = await tx
    .select({ orgId: cards.orgId, ...chargeColumns })
    .from(cards)
    .where(and(among(cards.orgId, orgIds), cards.isDefault));
  return new Map(rows.map(({ orgId, ...card }) => [orgId, card]));
}

/** Whether any organisation has saved a card under this code: the provider gives a payer's card the same one again. */
export const isSavedCode = async (tx: Tx, authorizationCode: string): Promise<boolean> =>
  (await tx.$count(cards, eq(cards.authorizationCode, authorizationCode))) > 0;

/** Locks the organisation's cards until the transaction ends and returns their number. */
export async function lockCards(org: OrgTx): Promise<number> {
  await lockOrganisation(org);
  return org.tx.$count(cards, eq(cards.orgId, org.orgId));
}

const renewedKeys = ['brand', 'last4', 'expMonth', 'expYear', 'authorizationCode', 'email'] as const;
const insertion = preparedInsert(cards, (insert) =>
  insert
    .onConflictDoUpdate({ target: [cards.orgId, cards.signature], set: proposed(cards, renewedKeys) })
    .returning({ id: cards.id }),
);

/** Inserts a card, or updates the code and expiry of a saved one. Returns its id. */
export async function putCard({ tx, orgId }: OrgTx, card: NewCard, isDefault: boolean): Promise<string> {
  const [row] = await insertion(tx, { ...card, orgId, isDefault });
  if (!row) throw new Error('the card was not stored');
  return row.id;
}

/** Makes this card the only default, in one statement. */
export async function makeDefault({ tx, orgId }: OrgTx, id: string): Promise<void> {
  await tx
    .update(cards)
    .set({ isDefault: sql`${cards.id} = ${id}` })
    .where(eq(cards.orgId, orgId));
}

/** Deletes a card and returns it; null if there is no such card. */
export async function deleteCard({ tx, orgId }: OrgTx, id: string): Promise<CardRow | null> {
  const [row] = await tx.delete(cards).where(isCard(orgId, id)).returning();
  return row ?? null;
}

/** Deletes all of the organisation's cards and returns them. */
export function deleteCards({ tx, orgId }: OrgTx): Promise<CardRow[]> {
  return tx.delete(cards).where(eq(cards.orgId, orgId)).returning();
}
