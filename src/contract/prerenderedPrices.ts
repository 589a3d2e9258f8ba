import type { PlanList } from './plans.ts';
import type { Quote, QuoteRequest } from './quotes.ts';

/*
 * Prices in prerendered pages: the plan list, and the price of the usual orders. The server replaces the pages when a
 * new price book is in force.
 */

/** The id of the element that holds the plan list as JSON. The web writes and reads it, and the server compares it. */
export const PRERENDERED_PLANS_ID = 'humanar-plans';

/** The id of the element that holds the price of the order as JSON. */
export const PRERENDERED_QUOTE_ID = 'humanar-quote';

/** The page that is prerendered for each of the usual orders. */
export const ORDER_PAGE = '/pricing/order';

/** The number of users that an order page begins with. */
export const USUAL_USERS = 20;

/** What pages are prerendered with. */
export interface PrerenderedPrices {
  plans: PlanList;
  /** Of the usual orders, for a visitor. Those without a price are left out. */
  quotes: readonly Quote[];
}

/** The orders that the price pages link to. The flexi plan has no price until apps are chosen. */
export const usualOrders: readonly QuoteRequest[] = ['core', 'complete', 'flexi'].flatMap((plan) =>
  [false, true].map((isPlanDurationAnnual) => ({
    type: 'new' as const,
    plan,
    moduleIds: [],
    numberOfUsers: USUAL_USERS,
    isPlanDurationAnnual,
  })),
);

type UsualOrder = Pick<QuoteRequest, 'plan' | 'isPlanDurationAnnual'>;

/** The query of a usual order. */
export const usualOrderQuery = ({ plan, isPlanDurationAnnual }: UsualOrder): string =>
  `plan=${plan}&type=${isPlanDurationAnnual ? 'annual' : 'monthly'}`;

/** The path under which the page of a usual order is kept. No address can be the same. */
export const usualOrderPath = (order: UsualOrder): string => `${ORDER_PAGE}@${usualOrderQuery(order)}`;

/** The usual order that a query of the order page asks for; undefined if it asks for another order or none. */
export function usualOrderIn(query: string): QuoteRequest | undefined {
  const parameters = new URLSearchParams(query);
  const plan = parameters.get('plan')?.toLowerCase();
  const isAnnual = parameters.get('type')?.toLowerCase() === 'annual';
  const users = parameters.get('users') ?? String(USUAL_USERS);
  if (parameters.has('apps') || users !== String(USUAL_USERS)) return undefined;
  return usualOrders.find((order) => order.plan === plan && order.isPlanDurationAnnual === isAnnual);
}
