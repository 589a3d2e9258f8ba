import type { SubscriptionDraft } from '#features/purchase/draft.ts';
import { FLEXI, orderOf } from '#features/purchase/order.ts';

/** The way to a subscription (product: Buying), one page each. */
export type Step = 'plans' | 'plan' | 'type' | 'order' | 'checkout';

const names: Record<Step, string> = { plans: 'Plan', plan: 'Apps', type: 'Users', order: 'Quote', checkout: 'Payment' };

export const addressOf = (step: Step): string => `/subscriptions/${step}`;

/** The steps of this draft, in their order: only a flexi plan has its apps chosen. */
export const stepsOf = ({ plan }: SubscriptionDraft): { step: Step; name: string }[] =>
  (Object.keys(names) as Step[]).filter((step) => step !== 'plan' || plan === FLEXI).map((step) => ({ step, name: names[step] }));

/** The first step whose answer is missing; null when the order is whole. */
export function missingStep(draft: SubscriptionDraft): Step | null {
  if (draft.plan === null) return 'plans';
  if (draft.plan === FLEXI && draft.apps.length === 0) return 'plan';
  // What is chosen makes no order only when it is more users than can be bought.
  return orderOf(draft) === null ? 'type' : null;
}

const nextTo = (draft: SubscriptionDraft, step: Step, by: 1 | -1): Step | null => {
  const steps = stepsOf(draft).map((one) => one.step);
  return steps[steps.indexOf(step) + by] ?? null;
};
export const stepAfter = (draft: SubscriptionDraft, step: Step): Step => nextTo(draft, step, 1) ?? 'checkout';
/** Null before the first. */
export const stepBefore = (draft: SubscriptionDraft, step: Step): Step | null => nextTo(draft, step, -1);

/** Where a step that cannot be shown yet leads to: one that comes before it; null when it can. */
export function stepInstead(draft: SubscriptionDraft, step: Step): Step | null {
  if (step === 'plan' && draft.plan !== null && draft.plan !== FLEXI) return 'type';
  const missing = missingStep(draft);
  const steps = stepsOf({ ...draft, plan: FLEXI }).map((one) => one.step);
  return missing !== null && steps.indexOf(missing) < steps.indexOf(step) ? missing : null;
}
