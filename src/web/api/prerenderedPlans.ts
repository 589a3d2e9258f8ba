import type { PlanList } from '#contract/plans.ts';
import { PRERENDERED_PLANS_ID } from '#contract/prerenderedPlans.ts';

/*
 * The plan list embedded in a prerendered page as data, so that the application shows the same prices immediately
 * without a request. The server keeps it up to date with the price book.
 */

const inPage = (): PlanList | undefined => {
  const text = document.getElementById(PRERENDERED_PLANS_ID)?.textContent;
  return text ? (JSON.parse(text) as PlanList) : undefined;
};

/** The list used while prerendering. */
let planList: PlanList | undefined;
let wasRead = false;

/** Sets the list for the next page to prerender. */
export function setPrerenderedPlans(plans: PlanList): void {
  planList = plans;
  wasRead = false;
}

/** Whether the page prerendered since then shows prices. */
export const showsPlans = (): boolean => wasRead;

/** The embedded list, if the page was prerendered with one. */
export function prerenderedPlans(): PlanList | undefined {
  wasRead = true;
  return typeof document === 'undefined' ? planList : inPage();
}

/** When the list was current: when the page was loaded (ms). */
export const prerenderedPlansAt = (): number => Date.now() - performance.now();
