import type { AppModule, Plan } from '#contract/plans.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { toNaira } from '#domain/money.ts';
import { currentStatus, subscriptionFlags, type StoredSubscription } from '#domain/subscription.ts';
import type { SubscriptionRow } from './store.ts';

/** A stored row with its moments as the domain counts them. */
export function storedSubscription(row: SubscriptionRow): StoredSubscription {
  return {
    kind: row.kind,
    isRenewal: row.isRenewal,
    expiresAt: row.expiresAt.getTime(),
    cancelledAt: row.cancelledAt?.getTime() ?? null,
  };
}

/** The subscription as the current-subscription call shows it (section 3): with the apps that are paid for; a trial holds every app. */
export function currentSubscriptionView(
  row: SubscriptionRow,
  now: Date,
  allocatedUsers: number,
  catalogue: { modules: AppModule[]; plans: Plan[] },
): CurrentSubscription {
  const stored = storedSubscription(row);
  const plan = catalogue.plans.find(({ slug }) => slug === row.planSlug) ?? null;
  const { moduleSlugs } = row;
  const modules = moduleSlugs === null ? catalogue.modules : catalogue.modules.filter(({ slug }) => moduleSlugs.includes(slug));
  return {
    id: row.id,
    status: currentStatus(stored),
    plan: row.planSlug,
    planName: plan?.name ?? null,
    planId: plan?.id ?? null,
    type: row.isRenewal ? 'renewal' : null,
    isPlanDurationAnnual: row.isAnnual,
    numberOfModules: modules.length,
    numberOfUsers: row.numberOfUsers,
    // Whom the main application gave a place; it may be behind a subscription that has become smaller.
    numberOfUnallocatedUsers: row.numberOfUsers === null ? null : Math.max(0, row.numberOfUsers - allocatedUsers),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt.toISOString(),
    expiryDate: row.expiresAt.toISOString(),
    totalCost: toNaira(row.totalCost),
    modules,
    planMonthlyPrice: plan?.monthlyPrice ?? null,
    planAnnualPrice: plan?.annuallyPrice ?? null,
    ...subscriptionFlags(stored, now.getTime()),
  };
}
