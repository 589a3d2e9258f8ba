import type { Plan } from '#contract/plans.ts';
import type { SubscriptionDraft } from '../draft.ts';

/** What choosing a plan changes in a draft: add-ons that the plan can have, or has anyway, stay chosen. */
export function planChanges({ id, slug, modules, additionalApps }: Plan, { addOns }: SubscriptionDraft): Partial<SubscriptionDraft> {
  const known = new Set([...modules, ...additionalApps].map((app) => app.id));
  return { plan: slug, planId: id, addOns: addOns.filter((app) => known.has(app)) };
}
