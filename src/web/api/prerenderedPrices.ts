import type { PlanList } from '#contract/plans.ts';
import { PRERENDERED_PLANS_ID, PRERENDERED_QUOTE_ID } from '#contract/prerenderedPrices.ts';
import type { Quote } from '#contract/quotes.ts';

/*
 * The prices embedded in a prerendered page as data, so that the application shows the same prices immediately without
 * a request. The server keeps them up to date with the price book.
 */

const inPage = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
};

/** What is used while prerendering. */
let planList: PlanList | undefined;
let quote: Quote | undefined;
let wasRead = false;

/** Sets the plan list for the next page to prerender, and the price of its order. */
export function setPrerenderedPrices(plans: PlanList, ofOrder?: Quote): void {
  planList = plans;
  quote = ofOrder;
  wasRead = false;
}

/** Whether the page prerendered since then shows prices. */
export const showsPlans = (): boolean => wasRead;

/** The embedded plan list, if the page was prerendered with one. */
export function prerenderedPlans(): PlanList | undefined {
  wasRead = true;
  return typeof document === 'undefined' ? planList : (inPage(PRERENDERED_PLANS_ID) as PlanList | undefined);
}

/** The embedded price of the order, for a visitor, if the page was prerendered with one. */
export const prerenderedQuote = (): Quote | undefined =>
  typeof document === 'undefined' ? quote : (inPage(PRERENDERED_QUOTE_ID) as Quote | undefined);

/** When the prices were current: when the page was loaded (ms). */
export const prerenderedAt = (): number => Date.now() - performance.now();
