import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { organisations } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';

export async function settingsRow({ tx, orgId }: OrgTx) {
  const [row] = await tx.select().from(organisations).where(eq(organisations.id, orgId));
  if (!row) throw new Error('the session’s organisation is gone');
  return row;
}
export type OrganisationRow = Awaited<ReturnType<typeof settingsRow>>;

/** Writes the changes if `version` is still the newest; null when somebody else was quicker. */
export async function updateSettings({ tx, orgId }: OrgTx, version: number, changes: { alias?: string }): Promise<OrganisationRow | null> {
  const [row] = await tx
    .update(organisations)
    .set({ ...changes, version: sql`${organisations.version} + 1` })
    .where(and(eq(organisations.id, orgId), eq(organisations.version, version)))
    .returning();
  return row ?? null;
}

/** Which of these aliases somebody has. */
export async function takenAliases(tx: Tx, aliases: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ alias: sql<string>`lower(${organisations.alias})` })
    .from(organisations)
    .where(inArray(sql`lower(${organisations.alias})`, aliases));
  return new Set(rows.map(({ alias }) => alias));
}
