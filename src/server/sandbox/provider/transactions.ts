import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { sandboxAuthorizations, sandboxDisputes, sandboxTransactions } from '#server/db/schema/index.ts';
import type { ReadCard } from './cards.ts';
import { ProviderRefusal } from './refusal.ts';

export type Transaction = typeof sandboxTransactions.$inferSelect;
export type Dispute = typeof sandboxDisputes.$inferSelect;
export type Authorization = typeof sandboxAuthorizations.$inferSelect;

/** Stores a transaction. A reference belongs to its first transaction forever. */
export async function addTransaction(tx: Tx, values: typeof sandboxTransactions.$inferInsert): Promise<Transaction> {
  const [added] = await tx.insert(sandboxTransactions).values(values).onConflictDoNothing().returning();
  if (!added) throw new ProviderRefusal(400, 'duplicate_reference', 'Duplicate Transaction Reference');
  return added;
}

/** Locks the transaction until `tx` ends, and returns it. */
export async function lockTransaction(tx: Tx, reference: string): Promise<Transaction> {
  const [found] = await tx
    .select()
    .from(sandboxTransactions)
    .where(eq(sandboxTransactions.reference, reference))
    .for('update');
  if (!found) throw new ProviderRefusal(404, 'transaction_not_found', 'Transaction reference not found.');
  return found;
}

/** The transaction with the provider's own id; null if there is none. */
export async function findTransaction(tx: Tx, id: number): Promise<Transaction | null> {
  const [found] = await tx.select().from(sandboxTransactions).where(eq(sandboxTransactions.id, id));
  return found ?? null;
}

export async function changeTransaction(
  tx: Tx,
  { id }: Transaction,
  changes: Partial<typeof sandboxTransactions.$inferInsert>,
): Promise<Transaction> {
  const [changed] = await tx.update(sandboxTransactions).set(changes).where(eq(sandboxTransactions.id, id)).returning();
  if (!changed) throw new Error('the locked transaction no longer exists');
  return changed;
}

/** Stores a card under a new code each time, as the provider does. The signature shows that it is the same card. */
export async function keepCard(
  tx: Tx,
  email: string,
  { signature, bin, last4, expMonth, expYear, brand }: ReadCard,
  now: Date,
): Promise<Authorization> {
  const code = `AUTH_${randomBytes(8).toString('hex')}`;
  const [stored] = await tx
    .insert(sandboxAuthorizations)
    .values({ code, email, signature, bin, last4, expMonth, expYear, brand, createdAt: now })
    .returning();
  if (!stored) throw new Error('the card was not stored');
  return stored;
}

export async function findCard(tx: Tx, code: string): Promise<Authorization | null> {
  const [found] = await tx.select().from(sandboxAuthorizations).where(eq(sandboxAuthorizations.code, code));
  return found ?? null;
}

/** The card that paid a transaction; null if none did. */
export const cardOf = async (tx: Tx, { authorizationCode }: Transaction): Promise<Authorization | null> =>
  authorizationCode === null ? null : findCard(tx, authorizationCode);

/** Deletes the card. Returns false if there is no such card. */
export async function forgetCard(tx: Tx, code: string, now: Date): Promise<boolean> {
  const forgotten = await tx
    .update(sandboxAuthorizations)
    .set({ deactivatedAt: now })
    .where(and(eq(sandboxAuthorizations.code, code), isNull(sandboxAuthorizations.deactivatedAt)))
    .returning({ code: sandboxAuthorizations.code });
  return forgotten.length > 0;
}

export async function addDispute(tx: Tx, values: typeof sandboxDisputes.$inferInsert): Promise<Dispute> {
  const [added] = await tx.insert(sandboxDisputes).values(values).returning();
  if (!added) throw new Error('the dispute was not stored');
  return added;
}

export async function findDispute(tx: Tx, id: number): Promise<Dispute | null> {
  const [found] = await tx.select().from(sandboxDisputes).where(eq(sandboxDisputes.id, id));
  return found ?? null;
}

/** The latest undecided dispute of a transaction. */
export async function openDispute(tx: Tx, reference: string): Promise<Dispute | null> {
  const [found] = await tx
    .select()
    .from(sandboxDisputes)
    .where(and(eq(sandboxDisputes.reference, reference), isNull(sandboxDisputes.resolution)))
    .orderBy(desc(sandboxDisputes.id))
    .limit(1);
  return found ?? null;
}

/** The disputes of a transaction that returned money. */
export const acceptedDisputes = (tx: Tx, reference: string): Promise<Dispute[]> =>
  tx
    .select()
    .from(sandboxDisputes)
    .where(and(eq(sandboxDisputes.reference, reference), eq(sandboxDisputes.resolution, 'merchant-accepted')));

export async function decideDispute(
  tx: Tx,
  { id }: Dispute,
  resolution: NonNullable<Dispute['resolution']>,
  now: Date,
): Promise<Dispute> {
  const [decided] = await tx
    .update(sandboxDisputes)
    .set({ status: 'resolved', resolution, resolvedAt: now })
    .where(eq(sandboxDisputes.id, id))
    .returning();
  if (!decided) throw new Error('the dispute no longer exists');
  return decided;
}
