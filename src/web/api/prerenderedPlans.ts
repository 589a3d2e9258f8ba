import type { PlanList } from '#contract/plans.ts';
import { PRERENDERED_PLANS_ID } from '#contract/prerenderedPlans.ts';

/*
 * The plan list that a page was written with: it stands in the page as data, so that the application shows the same
 * prices at once and need not ask for them. The server keeps it up to date with the price book in force.
 */

const inPage = (): PlanList | undefined => {
  const text = document.getElementById(PRERENDERED_PLANS_ID)?.textContent;
  return text ? (JSON.parse(text) as PlanList) : undefined;
};

/** While a page is being written there is no page to read from. */
let given: PlanList | undefined;
let wasRead = false;

/** Gives the list to the page that is written next. */
export function setPrerenderedPlans(plans: PlanList): void {
  given = plans;
  wasRead = false;
}

/** Whether the page that was written since shows prices. */
export const showsPlans = (): boolean => wasRead;

/** The list, where the page was written with one. */
export function prerenderedPlans(): PlanList | undefined {
  wasRead = true;
  return typeof document === 'undefined' ? given : inPage();
}

/** When it was true: when the page came. */
export const prerenderedPlansAt = (): number => Date.now() - performance.now();
