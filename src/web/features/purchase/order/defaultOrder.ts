import type { Plan } from '#contract/plans.ts';
import { USUAL_USERS } from '#contract/prerenderedPrices.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { FLEXI, emptyDraft, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { planChanges } from './planChanges.ts';

/* The preselected plan, so that an order page opens with a price. */

const RECOMMENDED_PLAN = 'core';

type Ordered = Pick<SubscriptionDraft, 'plan' | 'planId' | 'numberOfUsers' | 'subscriptionType' | 'apps' | 'addOns'>;

/** Ids of a subscription's paid apps. */
export const paidAppsOf = ({ modules }: Pick<CurrentSubscription, 'modules'>): string[] =>
  modules.filter(({ isFree }) => !isFree).map(({ id }) => id);

/** The subscription's current plan, apps, users and duration as an order. */
export function orderOfSubscription(subscription: CurrentSubscription, plans: readonly Plan[]): Ordered {
  const { plan, planId, numberOfUsers, isPlanDurationAnnual } = subscription;
  const apps = paidAppsOf(subscription);
  const additional = new Set(plans.find(({ slug }) => slug === plan)?.additionalApps.map(({ id }) => id));
  return {
    plan,
    planId,
    numberOfUsers,
    subscriptionType: isPlanDurationAnnual ? 'annual' : 'monthly',
    apps,
    addOns: plan === FLEXI ? apps : apps.filter((id) => additional.has(id)),
  };
}

/**
 * The default order: the organisation's last subscription, or else the recommended plan for its assigned users, or for
 * 20.
 */
export function defaultOrder(
  plans: readonly Plan[],
  subscription: CurrentSubscription | null = null,
): SubscriptionDraft {
  const people = subscription?.numberOfAllocatedUsers ?? 0;
  if (subscription !== null && plans.some(({ slug }) => slug === subscription.plan)) {
    const lastOrder = orderOfSubscription(subscription, plans);
    return { ...emptyDraft, ...lastOrder, numberOfUsers: Math.max(lastOrder.numberOfUsers ?? USUAL_USERS, people) };
  }
  const plan = plans.find(({ slug }) => slug === RECOMMENDED_PLAN) ?? plans[0];
  return {
    ...emptyDraft,
    ...(plan === undefined ? {} : planChanges(plan, emptyDraft)),
    numberOfUsers: people === 0 ? USUAL_USERS : people,
  };
}
