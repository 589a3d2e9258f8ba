import { and, count, eq, sql } from 'drizzle-orm';
import type { OrgTx } from '../../db/scope.ts';
import { organisations, subscriptions, subscriptionTerms, users } from '../../db/schema/index.ts';

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

/** Locks the organisation, so that changes of its subscription happen one after the other. Null when it is gone. */
export async function lockOrganisation({ tx, orgId }: OrgTx) {
  const [org] = await tx
    .select({ alias: organisations.alias, trialUsedAt: organisations.trialUsedAt })
    .from(organisations)
    .where(eq(organisations.id, orgId))
    .for('update');
  return org ?? null;
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

/** What is written of a paid term that begins. Sums are kobo. */
export type PaidTerm = Omit<typeof subscriptionTerms.$inferInsert, 'orgId' | 'id'>;

/** Writes a term and makes the subscription the one that it pays for; at most once an attempt. */
export async function insertTerm({ tx, orgId }: OrgTx, term: PaidTerm): Promise<SubscriptionRow> {
  await tx.insert(subscriptionTerms).values({ ...term, orgId });
  const { planSlug, moduleSlugs, numberOfUsers, isAnnual, price, createdAt, endsAt } = term;
  const paid = {
    kind: 'paid' as const,
    isRenewal: false,
    planSlug,
    moduleSlugs,
    isAnnual,
    numberOfUsers,
    totalCost: price.totalCost,
    startedAt: createdAt,
    expiresAt: endsAt,
    cancelledAt: null,
  };
  const [row] = await tx
    .insert(subscriptions)
    .values({ orgId, appSlug, ...paid, createdAt })
    .onConflictDoUpdate({ target: [subscriptions.orgId, subscriptions.appSlug], set: { ...paid, version: sql`${subscriptions.version} + 1` } })
    .returning();
  if (!row) throw new Error('the subscription was not stored');
  return row;
}
