import type { QuoteRequest } from '#contract/quotes.ts';
import type { Order } from '#domain/pricing.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Catalogue } from './service.ts';

/** What is chosen, whatever is to become of it. */
export type Choice = Omit<QuoteRequest, 'type'>;

/** A choice that the catalogue has, with what it costs. */
export interface Chosen extends Omit<Order, 'isFirstPurchase'> {
  plan: string;
  /** All modules of the purchase in catalogue order, the free ones included. */
  moduleIds: string[];
}

const refusal = (msg: string) => new ApiError('invalid_request', { errors: [{ field: 'moduleIds', msg }] });

/**
 * Reads a choice against the catalogue. An app that is part of the plan anyway may be named and changes nothing.
 * Errors: not_found for an unknown plan; invalid_request (field moduleIds) for an app that does not exist or cannot be
 * added to the plan, and for a flexi plan without an app that is paid for.
 */
export function chosenOf({ plan: wanted, moduleIds: named, numberOfUsers, isPlanDurationAnnual: isAnnual }: Choice, { plans, apps }: Catalogue): Chosen {
  const plan = plans.find(({ slug }) => slug === wanted);
  if (!plan) throw new ApiError('not_found', { msg: 'We don’t have a plan with that name. Choose another.' });
  for (const id of named) {
    const app = apps.find(({ slug }) => slug === id);
    if (!app) throw refusal('Choose apps from the list.');
    if (!plan.included.includes(id) && !plan.additional.includes(id)) throw refusal(`${app.name} can’t be added to ${plan.name}. Choose another plan to get it.`);
  }
  const modules = apps.filter(({ slug }) => plan.included.includes(slug) || named.includes(slug));
  return {
    plan: plan.slug,
    moduleIds: modules.map(({ slug }) => slug),
    numberOfUsers,
    isAnnual,
    monthlyPrices: pricesOf(plan, modules),
    hasPayroll: modules.some(({ slug }) => slug === 'payroll'),
  };
}

/** A plan's price covers its apps and what is added; the flexi plan is the sum of its apps. */
function pricesOf({ slug, monthly }: Catalogue['plans'][number], modules: Catalogue['apps']): number[] {
  if (slug !== 'flexi') {
    if (monthly === null) throw new Error(`the price book in force has no price for ${slug}`);
    return [monthly];
  }
  const paid = modules.filter(({ isFree }) => !isFree);
  if (paid.length === 0) throw refusal('Choose at least one app.');
  return paid.map((app) => app.monthly);
}
