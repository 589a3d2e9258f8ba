import { and, eq, gt } from 'drizzle-orm';
import { keptOrders } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';

export type KeptOrderRow = typeof keptOrders.$inferSelect;

/** Saves a person's order, replacing any earlier one. */
export async function putOrder({ tx, orgId }: OrgTx, row: Omit<KeptOrderRow, 'orgId'>): Promise<void> {
  await tx
    .insert(keptOrders)
    .values({ orgId, ...row })
    .onConflictDoUpdate({ target: keptOrders.userId, set: row });
}

export async function orderRow({ tx, orgId }: OrgTx, userId: string, now: Date): Promise<KeptOrderRow | null> {
  const [row] = await tx
    .select()
    .from(keptOrders)
    .where(and(eq(keptOrders.orgId, orgId), eq(keptOrders.userId, userId), gt(keptOrders.keptUntil, now)));
  return row ?? null;
}

/** Deletes the person's saved order: any, or only one that was sent at `sentAt` (UTC). */
export async function deleteKeptOrder({ tx, orgId }: OrgTx, userId: string, sentAt?: Date): Promise<void> {
  const isThat = sentAt === undefined ? undefined : eq(keptOrders.sentAt, sentAt);
  await tx.delete(keptOrders).where(and(eq(keptOrders.orgId, orgId), eq(keptOrders.userId, userId), isThat));
}

/** Deletes the saved orders of everyone in the organisation. */
export async function deleteKeptOrders({ tx, orgId }: OrgTx): Promise<void> {
  await tx.delete(keptOrders).where(eq(keptOrders.orgId, orgId));
}
