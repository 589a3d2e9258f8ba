import type { KeptOrder } from '#contract/keptOrders.ts';
import type { Order } from '#contract/order.ts';
import { type ChangeRequest, changeRequest, type QuoteRequest, quoteRequest } from '#contract/quotes.ts';
import type { SubscriptionDraft } from './draft.ts';

/** The plan that is the sum of its apps (rule price.perUser). */
export const FLEXI = 'flexi';

/** What of a draft is its order. */
type OrderChoices = Pick<SubscriptionDraft, 'type' | 'plan' | 'numberOfUsers' | 'subscriptionType' | 'apps' | 'addOns'>;

/** The apps that the draft adds to what its plan covers, by id: those of a flexi plan, or the add-ons of another. */
const modulesOf = ({ plan, apps, addOns }: OrderChoices): string[] => [...new Set(plan === FLEXI ? apps : addOns)];

/** An order whose plan or number of users may still be missing. */
export type OrderToComplete = Pick<KeptOrder, keyof Order>;

/** What a draft holds of an order: the reverse of `orderOf` and `changeOf`. */
export function choicesOf({ moduleIds, isPlanDurationAnnual, ...order }: OrderToComplete) {
  const apps = order.plan === FLEXI ? { apps: moduleIds, addOns: [] } : { apps: [], addOns: moduleIds };
  return { ...order, ...apps, subscriptionType: isPlanDurationAnnual ? ('annual' as const) : ('monthly' as const) };
}

/** What a draft asks for, as far as it goes; null for a flexi plan without apps. */
function askedOf(draft: OrderChoices) {
  const { type, plan, numberOfUsers, subscriptionType } = draft;
  const moduleIds = modulesOf(draft);
  return plan === FLEXI && moduleIds.length === 0 ? null : { type, plan, moduleIds, numberOfUsers, isPlanDurationAnnual: subscriptionType === 'annual' };
}

/** What a draft buys, for the server to price; null as long as plan, users or a flexi plan's apps are missing. */
export const orderOf = (draft: OrderChoices): QuoteRequest | null => quoteRequest.safeParse(askedOf(draft)).data ?? null;

/** What a draft makes of the subscription that runs; null as long as something is missing. */
export const changeOf = (draft: OrderChoices): ChangeRequest | null => changeRequest.safeParse(askedOf(draft)).data ?? null;

/** A plan by its slug, where its name is not at hand. */
export const planName = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1);

/** "1 user", "2,500 users" */
export const usersInWords = (users: number): string => `${users.toLocaleString('en-NG')} ${users === 1 ? 'user' : 'users'}`;

/** "one year" */
export const durationInWords = (isAnnual: boolean): string => (isAnnual ? 'one year' : 'one month');

/** "Flexi, 64 users, one year" */
export const orderInWords = ({ plan, numberOfUsers, isPlanDurationAnnual }: Pick<QuoteRequest, 'plan' | 'numberOfUsers' | 'isPlanDurationAnnual'>): string =>
  `${planName(plan)}, ${usersInWords(numberOfUsers)}, ${durationInWords(isPlanDurationAnnual)}`;
