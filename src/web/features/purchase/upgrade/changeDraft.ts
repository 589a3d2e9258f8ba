import type { Plan } from '#contract/plans.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { emptyDraft, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { subscriptionDraft } from '../draft.ts';
import { orderOfSubscription, paidAppsOf } from '../order/defaultOrder.ts';

/* The draft of a change: the current subscription, and what it should become. */

/** The current subscription as a draft to change. */
export function draftOf(subscription: CurrentSubscription, plans: readonly Plan[]): SubscriptionDraft {
  return {
    ...emptyDraft,
    type: 'manage',
    isManage: true,
    isFirstPurchase: false,
    ...orderOfSubscription(subscription, plans),
    boughtApps: paidAppsOf(subscription),
  };
}

/** The parts that the address can open, in the query's `change`. */
export const parts = ['users', 'apps', 'plan', 'annual'] as const;
export type ChangePart = (typeof parts)[number];

export interface Beginning {
  draft: SubscriptionDraft;
  /** Something was chosen, before a reload, before the trip to the provider, or by the address. */
  isChosen: boolean;
}

/**
 * What the page opens with: this tab's draft of a change, or else the current subscription. A link for the annual price
 * preselects it.
 */
export function openingDraft(
  subscription: CurrentSubscription,
  plans: readonly Plan[],
  part: ChangePart | null,
): Beginning {
  const asItIs = draftOf(subscription, plans);
  const storedDraft = subscriptionDraft.read('manage');
  const draft = storedDraft.plan === null ? asItIs : { ...storedDraft, boughtApps: asItIs.boughtApps };
  const comesForAnnual = part === 'annual' && draft.subscriptionType === 'monthly';
  if (comesForAnnual) return { draft: storeChange(draft, { subscriptionType: 'annual' }), isChosen: true };
  return { draft, isChosen: storedDraft.plan !== null };
}

/** Changes the draft and stores all of it in this tab: the subscription may differ when the page opens again. */
export const storeChange = (draft: SubscriptionDraft, changes: Partial<SubscriptionDraft>): SubscriptionDraft =>
  subscriptionDraft.keep({ ...draft, ...changes, usersTotalAmount: null });
