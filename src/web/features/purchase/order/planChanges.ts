import type { Plan } from '#contract/plans.ts';
import type { SubscriptionDraft } from '#domain/subscriptionDraft.ts';

/** The changes to a draft when a plan is chosen: add-ons that the plan offers or includes stay chosen. */
export function planChanges(
  { id, slug, modules, additionalApps }: Plan,
  { addOns }: SubscriptionDraft,
): Partial<SubscriptionDraft> {
  const available = new Set([...modules, ...additionalApps].map((app) => app.id));
  return { plan: slug, planId: id, addOns: addOns.filter((app) => available.has(app)) };
}
