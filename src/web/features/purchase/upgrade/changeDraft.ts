import type { Plan } from '#contract/plans.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { emptyDraft, type SubscriptionDraft, subscriptionDraft } from '../draft.ts';
import { orderOfSubscription, paidAppsOf } from '../order/defaultOrder.ts';

/* The draft of a change: the subscription as it is, and as it is to be. */

/** The subscription as it is, as a draft to change. */
export function draftOf(subscription: CurrentSubscription, plans: readonly Plan[]): SubscriptionDraft {
  return { ...emptyDraft, type: 'manage', isManage: true, isFirstPurchase: false, ...orderOfSubscription(subscription, plans), boughtApps: paidAppsOf(subscription) };
}

/** What of the page the address asks for: `change` of the query. */
export const parts = ['users', 'apps', 'plan', 'annual'] as const;
export type ChangePart = (typeof parts)[number];

export interface Beginning {
  draft: SubscriptionDraft;
  /** Something was chosen: before a reload or the way to the provider, or by the address. */
  isChosen: boolean;
}

/**
 * What the page begins with: the change that this tab was busy with, else the subscription as it is. Who came for the
 * annual price finds it chosen.
 */
export function beginningOf(subscription: CurrentSubscription, plans: readonly Plan[], part: ChangePart | null): Beginning {
  const asItIs = draftOf(subscription, plans);
  const kept = subscriptionDraft.read('manage');
  const draft = kept.plan === null ? asItIs : { ...kept, boughtApps: asItIs.boughtApps };
  const comesForAnnual = part === 'annual' && draft.subscriptionType === 'monthly';
  if (comesForAnnual) return { draft: keepChange(draft, { subscriptionType: 'annual' }), isChosen: true };
  return { draft, isChosen: kept.plan !== null };
}

/** Changes the draft and keeps it in this tab, all of it: the subscription may be another when the page opens again. */
export const keepChange = (draft: SubscriptionDraft, changes: Partial<SubscriptionDraft>): SubscriptionDraft =>
  subscriptionDraft.keep({ ...draft, ...changes, usersTotalAmount: null });
