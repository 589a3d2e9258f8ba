import { type Order, orderOf } from '#contract/order.ts';
import type { AppModule } from '#contract/plans.ts';
import type { CurrentSubscription, ScheduledChange } from '#contract/subscriptions.ts';
import { toNaira } from '#domain/money.ts';
import { termOf } from '#domain/pricing.ts';
import { currentStatus, dataDeletion, lifecycleState, subscriptionFlags } from '#domain/subscription.ts';
import type { OrgTx } from '../../db/scope.ts';
import { earlier } from '../../platform/clock.ts';
import { type ListedCatalogue, listedCatalogueAt } from '../plans/service.ts';
import { storedSubscription } from './lifecycle.ts';
import { latestPaidOrder } from './paidAhead.ts';
import { allocatedUsers } from '../people/service.ts';
import type { SubscriptionRow } from './store.ts';
import { deletionAfterNotice } from './timers.ts';

/** A plan's name, also if it's no longer sold. */
const nameOf = ({ catalogue: { plans } }: ListedCatalogue, plan: string | null): string | null =>
  plans.find(({ slug }) => slug === plan)?.name ?? plan;

/** The apps paid for; a trial includes every app. */
export function modulesOf({ moduleIds }: SubscriptionRow, modules: AppModule[]): AppModule[] {
  return moduleIds === null ? modules : modules.filter(({ slug }) => moduleIds.includes(slug));
}

/** The subscription at `now`, for the wire (rule subscription.status). */
export async function subscriptionView(org: OrgTx, row: SubscriptionRow, now: Date): Promise<CurrentSubscription> {
  const allocated = await allocatedUsers(org);
  const catalogue = await listedCatalogueAt(org.tx, now);
  const stored = storedSubscription(row);
  const at = now.getTime();
  const { moduleIds: _, ...order } = orderOf(row);
  const plan = catalogue.planList.plans.find(({ slug }) => slug === row.plan) ?? null;
  const modules = modulesOf(row, catalogue.modules);
  const deletion = dataDeletion(stored, at);
  return {
    id: row.id,
    status: currentStatus(stored),
    ...order,
    planName: nameOf(catalogue, row.plan),
    planId: row.plan,
    type: row.isRenewal ? 'renewal' : null,
    numberOfModules: modules.length,
    // The main application allocates seats and may not have caught up with a smaller subscription.
    numberOfUnallocatedUsers: row.numberOfUsers === null ? null : Math.max(0, row.numberOfUsers - allocated),
    numberOfAllocatedUsers: allocated,
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
    scheduledChange: row.scheduled && changeView(row.scheduled, row.expiresAt < now ? now : row.expiresAt, catalogue),
    paidAhead: (row.paidAhead ?? []).map((term) => changeView(term, new Date(term.from), catalogue)),
    accountCredit: toNaira(row.accountCredit),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    dataDeletedAt: deletion === null ? null : new Date(deletionAfterNotice(row, deletion, at)).toISOString(),
  };
}

/**
 * When the running term started. Terms are exact days, so the last paid term starts a whole term before the expiry,
 * whatever was added since.
 */
function termStart(row: SubscriptionRow): Date {
  return row.kind === 'trial'
    ? row.startedAt
    : earlier(row.expiresAt, { days: termOf(latestPaidOrder(row).isPlanDurationAnnual).days });
}

/**
 * The order that applies from `at`. If the term has ended, a scheduled change starts when the next term is paid for.
 */
const changeView = (order: Order, at: Date, catalogue: ListedCatalogue): ScheduledChange => ({
  ...orderOf(order),
  planName: nameOf(catalogue, order.plan) ?? order.plan,
  takesEffectAt: at.toISOString(),
});
