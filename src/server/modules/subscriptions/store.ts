import { and, count, eq } from 'drizzle-orm';
import type { OrgTx } from '../../db/scope.ts';
import { organisations, subscriptions, users } from '../../db/schema/index.ts';

/** Subscription state is read only from the humanar app's entry (spec section 4). */
const appSlug = 'humanar';

/** The organisation's subscription row, or null. */
export async function currentRow({ tx, orgId }: OrgTx) {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.appSlug, appSlug)));
  return row ?? null;
}
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof currentRow>>>;

/** How many of the organisation's people were given one of the subscription's places. */
export async function allocatedUsers({ tx, orgId }: OrgTx): Promise<number> {
  const [row] = await tx
    .select({ allocated: count() })
    .from(users)
    .where(and(eq(users.orgId, orgId), users.isAllocated));
  return row?.allocated ?? 0;
}

/** Locks the organisation, so that changes of its subscription happen one after the other. */
export async function lockOrganisation({ tx, orgId }: OrgTx) {
  const [org] = await tx
    .select({ alias: organisations.alias, trialUsedAt: organisations.trialUsedAt })
    .from(organisations)
    .where(eq(organisations.id, orgId))
    .for('update');
  if (!org) throw new Error('the session’s organisation is gone');
  return org;
}

/** Begins the trial's term and marks the trial as used, for ever. */
export async function insertTrial({ tx, orgId }: OrgTx, startedAt: Date, expiresAt: Date): Promise<SubscriptionRow> {
  await tx.update(organisations).set({ trialUsedAt: startedAt }).where(eq(organisations.id, orgId));
  const [row] = await tx
    .insert(subscriptions)
    .values({ orgId, appSlug, kind: 'trial', createdAt: startedAt, startedAt, expiresAt })
    .returning();
  if (!row) throw new Error('the trial was not stored');
  return row;
}
