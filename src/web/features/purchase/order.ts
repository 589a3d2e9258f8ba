import type { KeptOrder } from '#contract/keptOrders.ts';
import type { Order } from '#contract/order.ts';
import { type ChangeRequest, changeRequest, type QuoteRequest, quoteRequest } from '#contract/quotes.ts';
import type { SubscriptionDraft } from './draft.ts';

/** The plan whose price is the sum of its apps (rule price.perUser). */
export const FLEXI = 'flexi';

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

/** A plan's name from its slug, where the price book isn't loaded. */
export const planName = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1);

/** "1 user", "2,500 users" */
export const formatUsers = (users: number): string =>
  `${users.toLocaleString('en-NG')} ${users === 1 ? 'user' : 'users'}`;

/** "one year" */
export const formatDuration = (isAnnual: boolean): string => (isAnnual ? 'one year' : 'one month');

/** "Flexi, 64 users, one year" */
export const describeOrder = ({
  plan,
  numberOfUsers,
  isPlanDurationAnnual,
}: Pick<QuoteRequest, 'plan' | 'numberOfUsers' | 'isPlanDurationAnnual'>): string =>
  `${planName(plan)}, ${formatUsers(numberOfUsers)}, ${formatDuration(isPlanDurationAnnual)}`;
