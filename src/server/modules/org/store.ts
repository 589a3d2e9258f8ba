import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { logos, organisations } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { among } from '../../db/sets.ts';

export async function settingsRow({ tx, orgId }: OrgTx) {
  const [row] = await tx.select().from(organisations).where(eq(organisations.id, orgId));
  if (!row) throw new Error('the session’s organisation is gone');
  return row;
}
export type OrganisationRow = Awaited<ReturnType<typeof settingsRow>>;

/** The columns that a settings change may write. */
export type SettingsColumns = Partial<
  Pick<
    OrganisationRow,
    'name' | 'alias' | 'phone' | 'address' | 'city' | 'countryId' | 'stateId' | 'taxNumber' | 'logoUrl'
  >
>;

/** Updates the settings if `version` is still current; null if it isn't. */
export async function updateSettings(
  { tx, orgId }: OrgTx,
  version: number,
  changes: SettingsColumns,
): Promise<OrganisationRow | null> {
  const [row] = await tx
    .update(organisations)
    .set({ ...changes, version: sql`${organisations.version} + 1` })
    .where(and(eq(organisations.id, orgId), eq(organisations.version, version)))
    .returning();
  return row ?? null;
}

/** Saves a logo, replacing any earlier one. */
export async function putLogo({ tx, orgId }: OrgTx, logo: Omit<typeof logos.$inferSelect, 'orgId'>): Promise<void> {
  await tx
    .insert(logos)
    .values({ orgId, ...logo })
    .onConflictDoUpdate({ target: logos.orgId, set: logo });
}

export async function deleteLogo({ tx, orgId }: OrgTx): Promise<void> {
  await tx.delete(logos).where(eq(logos.orgId, orgId));
}

/** Any organisation's logo by the id in its address; null if there is none. */
export async function logoPicture(tx: Tx, id: string): Promise<Uint8Array | null> {
  const [logo] = await tx.select({ picture: logos.picture }).from(logos).where(eq(logos.id, id));
  return logo?.picture ?? null;
}

/** Stores the pending email, or null; returns the updated row. */
export async function setPendingEmail({ tx, orgId }: OrgTx, pendingEmail: string | null): Promise<OrganisationRow> {
  const [row] = await tx.update(organisations).set({ pendingEmail }).where(eq(organisations.id, orgId)).returning();
  if (!row) throw new Error('the session’s organisation is gone');
  return row;
}

/** Makes the pending email the organisation's; null if a different email is pending by now. */
export async function adoptPendingEmail({ tx, orgId }: OrgTx, email: string): Promise<OrganisationRow | null> {
  const [row] = await tx
    .update(organisations)
    .set({ email, pendingEmail: null })
    .where(and(eq(organisations.id, orgId), eq(organisations.pendingEmail, email)))
    .returning();
  return row ?? null;
}

/** Which of these aliases are taken. */
export async function takenAliases(tx: Tx, aliases: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ alias: sql<string>`lower(${organisations.alias})` })
    .from(organisations)
    .where(inArray(sql`lower(${organisations.alias})`, aliases));
  return new Set(rows.map(({ alias }) => alias));
}

const billingColumns = {
  id: organisations.id,
  alias: organisations.alias,
  trialUsedAt: organisations.trialUsedAt,
  name: organisations.name,
  email: organisations.email,
  address: organisations.address,
  city: organisations.city,
  countryId: organisations.countryId,
  stateId: organisations.stateId,
  taxNumber: organisations.taxNumber,
};

/** Names, tax numbers and addresses of organisations, and the facts their lifecycle depends on, in id order. */
export function billingRows(tx: Tx, orgIds: Iterable<string>) {
  return tx
    .select(billingColumns)
    .from(organisations)
    .where(among(organisations.id, orgIds))
    .orderBy(asc(organisations.id));
}

/** `billingRows`, locked until the transaction ends. */
export const lockedBillingRows = (tx: Tx, orgIds: Iterable<string>) => billingRows(tx, orgIds).for('update');

/** Whether another organisation has the alias. */
export async function isAliasOfAnother(tx: Tx, alias: string, orgId: string): Promise<boolean> {
  return (
    (await tx.$count(organisations, and(eq(sql`lower(${organisations.alias})`, alias), ne(organisations.id, orgId)))) >
    0
  );
}
