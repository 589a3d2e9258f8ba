import type { KeptOrder } from '#contract/keptOrders.ts';
import type { Order } from '#contract/order.ts';
import { type ChangeRequest, changeRequest, type QuoteRequest, quoteRequest } from '#contract/quotes.ts';

/** The plan whose price is the sum of its apps (rule price.perUser). */
export const FLEXI = 'flexi';

/** What a person has chosen so far, for a new purchase or a change of a subscription. */
export interface SubscriptionDraft {
  /** Ids of the apps added to a plan. */
  addOns: string[];
  /** The plan's slug; null, like its id, until one is chosen. */
  plan: string | null;
  planId: string | null;
  subscriptionType: 'monthly' | 'annual';
  numberOfUsers: number | null;
  /** The server's last price for this order, in naira. Displayed while a new one loads; never used to pay. */
  usersTotalAmount: number | null;
  /** Ids of the apps chosen in a flexi plan. */
  apps: string[];
  isFirstPurchase: boolean;
  type: 'new' | 'manage';
  isBuyingNow: boolean;
  isManage: boolean;
  /** Apps the organisation already has, when users or apps are being added. */
  boughtApps: string[];
}

export const emptyDraft: SubscriptionDraft = {
  addOns: [],
  plan: null,
  planId: null,
  subscriptionType: 'monthly',
  numberOfUsers: null,
  usersTotalAmount: null,
  apps: [],
  isFirstPurchase: true,
  type: 'new',
  isBuyingNow: true,
  isManage: false,
  boughtApps: [],
};

/** The fields of a draft that make up its order. */
type OrderChoices = Pick<SubscriptionDraft, 'type' | 'plan' | 'numberOfUsers' | 'subscriptionType' | 'apps' | 'addOns'>;

/** Ids of the apps that the draft adds to its plan: the apps of a flexi plan, the add-ons of any other. */
const modulesOf = ({ plan, apps, addOns }: OrderChoices): string[] => [...new Set(plan === FLEXI ? apps : addOns)];

/** An order that may still lack a plan or a number of users. */
export type DraftOrder = Pick<KeptOrder, keyof Order>;

/** The draft fields of an order: the inverse of `orderOf` and `changeOf`. */
export function choicesOf({ moduleIds, isPlanDurationAnnual, ...order }: DraftOrder) {
  const apps = order.plan === FLEXI ? { apps: moduleIds, addOns: [] } : { apps: [], addOns: moduleIds };
  return { ...order, ...apps, subscriptionType: isPlanDurationAnnual ? ('annual' as const) : ('monthly' as const) };
}

/** The draft as a request, complete or not; null for a flexi plan without apps. */
function askedOf(draft: OrderChoices) {
  const { type, plan, numberOfUsers, subscriptionType } = draft;
  const moduleIds = modulesOf(draft);
  return plan === FLEXI && moduleIds.length === 0
    ? null
    : { type, plan, moduleIds, numberOfUsers, isPlanDurationAnnual: subscriptionType === 'annual' };
}

/** The draft as a purchase for the server to price; null until it has a plan, users and, for flexi, apps. */
export const orderOf = (draft: OrderChoices): QuoteRequest | null =>
  quoteRequest.safeParse(askedOf(draft)).data ?? null;

/** The draft as a change of the active subscription; null while it is incomplete. */
export const changeOf = (draft: OrderChoices): ChangeRequest | null =>
  changeRequest.safeParse(askedOf(draft)).data ?? null;
