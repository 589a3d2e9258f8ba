import type { AppModule, Plan } from '#contract/plans.ts';
import type { CurrentSubscription, ScheduledChange } from '#contract/subscriptions.ts';
import { toNaira } from '#domain/money.ts';
import { termOf } from '#domain/pricing.ts';
import { currentStatus, dataDeletion, lifecycleState, subscriptionFlags } from '#domain/subscription.ts';
import type { OrgTx } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import { modulesAt, plansAt } from '../plans/service.ts';
import { storedSubscription } from './lifecycle.ts';
import { allocatedUsers, type SubscriptionRow } from './store.ts';

interface Catalogue {
  modules: AppModule[];
  plans: Plan[];
}

/** A subscription as it is shown at `now`. */
export async function view(org: OrgTx, row: SubscriptionRow, now: Date): Promise<CurrentSubscription> {
  const { tx } = org;
  return currentSubscriptionView(row, now, await allocatedUsers(org), { modules: await modulesAt(tx, now), plans: (await plansAt(tx, now)).plans });
}

/** The apps that are paid for; a trial holds every app. */
export function modulesOf({ moduleSlugs }: SubscriptionRow, modules: AppModule[]): AppModule[] {
  return moduleSlugs === null ? modules : modules.filter(({ slug }) => moduleSlugs.includes(slug));
}

/** The subscription as the current-subscription call shows it (section 3). */
function currentSubscriptionView(row: SubscriptionRow, now: Date, allocatedUsers: number, catalogue: Catalogue): CurrentSubscription {
  const stored = storedSubscription(row);
  const at = now.getTime();
  const plan = catalogue.plans.find(({ slug }) => slug === row.planSlug) ?? null;
  const modules = modulesOf(row, catalogue.modules);
  const deletion = dataDeletion(stored, at);
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
    startedAt: termStart(row).toISOString(),
    expiryDate: row.expiresAt.toISOString(),
    totalCost: toNaira(row.totalCost),
    modules,
    planMonthlyPrice: plan?.monthlyPrice ?? null,
    planAnnualPrice: plan?.annuallyPrice ?? null,
    ...subscriptionFlags(stored, at),
    state: lifecycleState(stored, at),
    version: row.version,
    scheduledChange: scheduledChangeView(row, now, catalogue.plans),
    accountCredit: toNaira(row.accountCredit),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    dataDeletedAt: deletion === null ? null : new Date(deletion).toISOString(),
  };
}

/** Terms are exact days, whatever was added or paid ahead since: what was paid for begins a whole term before its expiry. */
const termStart = ({ kind, startedAt, expiresAt, isAnnual }: SubscriptionRow): Date => (kind === 'trial' ? startedAt : later(expiresAt, { days: -termOf(isAnnual).days }));

/** The change that waits; where the term has ended, the next one begins when it is paid for. */
function scheduledChangeView({ scheduled, expiresAt }: SubscriptionRow, now: Date, plans: Plan[]): ScheduledChange | null {
  return (
    scheduled && {
      plan: scheduled.planSlug,
      planName: plans.find(({ slug }) => slug === scheduled.planSlug)?.name ?? scheduled.planSlug,
      moduleIds: scheduled.moduleSlugs,
      numberOfUsers: scheduled.numberOfUsers,
      isPlanDurationAnnual: scheduled.isAnnual,
      takesEffectAt: (expiresAt < now ? now : expiresAt).toISOString(),
    }
  );
}
