import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { billingContacts } from '../../db/schema/index.ts';
import { preparedQuery, type Slots } from '../../db/preparedQuery.ts';
import type { OrgTx } from '../../db/scope.ts';
import { among } from '../../db/sets.ts';
import { lockForWriting } from '../org/service.ts';

export type ContactRow = typeof billingContacts.$inferSelect;
export type ContactDetails = Pick<ContactRow, 'name' | 'email' | 'phone' | 'role' | 'getsReceipts'>;

const isContact = (orgId: string, id: string) => and(eq(billingContacts.orgId, orgId), eq(billingContacts.id, id));

const rowsOf = preparedQuery((tx, at: Slots<{ orgId: string }>) =>
  tx
    .select()
    .from(billingContacts)
    .where(eq(billingContacts.orgId, at.orgId))
    .orderBy(asc(sql`lower(${billingContacts.name})`), asc(billingContacts.email)),
);

export const contactRows = ({ tx, orgId }: OrgTx): Promise<ContactRow[]> => rowsOf(tx, { orgId });

/** The emails of the contacts who get every receipt, for many organisations. */
export function receiptAddresses(tx: Tx, orgIds: Iterable<string>): Promise<{ orgId: string; email: string }[]> {
  return tx
    .select({ orgId: billingContacts.orgId, email: billingContacts.email })
    .from(billingContacts)
    .where(and(among(billingContacts.orgId, orgIds), billingContacts.getsReceipts));
}

export async function contactRow({ tx, orgId }: OrgTx, id: string): Promise<ContactRow | null> {
  const [row] = await tx.select().from(billingContacts).where(isContact(orgId, id));
  return row ?? null;
}

/** Locks the organisation's contacts until the transaction ends and returns their number. */
export async function lockContacts(org: OrgTx): Promise<number> {
  await lockForWriting(org);
  return org.tx.$count(billingContacts, eq(billingContacts.orgId, org.orgId));
}

export async function insertContact(
  { tx, orgId }: OrgTx,
  details: ContactDetails,
  createdAt: Date,
): Promise<ContactRow> {
  const [row] = await tx
    .insert(billingContacts)
    .values({ orgId, ...details, createdAt })
    .returning();
  if (!row) throw new Error('the billing contact was not stored');
  return row;
}

/** Updates a contact if `version` is still current; null if it isn't, or there is no such contact. */
export async function updateContact(
  { tx, orgId }: OrgTx,
  id: string,
  version: number,
  changes: Partial<ContactDetails>,
): Promise<ContactRow | null> {
  const [row] = await tx
    .update(billingContacts)
    .set({ ...changes, version: sql`${billingContacts.version} + 1` })
    .where(and(isContact(orgId, id), eq(billingContacts.version, version)))
    .returning();
  return row ?? null;
}

/** Deletes a contact and returns it; null if there is no such contact. */
export async function deleteContact({ tx, orgId }: OrgTx, id: string): Promise<ContactRow | null> {
  const [row] = await tx.delete(billingContacts).where(isContact(orgId, id)).returning();
  return row ?? null;
}

/** Deletes all of the organisation's contacts. */
export async function deleteContacts({ tx, orgId }: OrgTx): Promise<void> {
  await tx.delete(billingContacts).where(eq(billingContacts.orgId, orgId));
}
