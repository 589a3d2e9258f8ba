import { type Order, orderOf } from '#contract/order.ts';
import type { PricedOrder } from '#domain/pricing.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Catalogue } from './service.ts';
import { isSold } from './store.ts';

/**
 * An order checked against the catalogue, with its prices. `moduleIds` are all its apps in catalogue order, including
 * the free ones.
 */
export type ResolvedOrder = Order & Omit<PricedOrder, 'isFirstPurchase'>;

/** Whether the catalogue prices the plan and each app chosen. */
export const isPriced = ({ plan, moduleIds }: Order, { plans, apps }: Catalogue): boolean =>
  plans.some((each) => each.slug === plan && isSold(each)) &&
  moduleIds.every((id) => apps.some(({ slug }) => slug === id));

const refusal = (msg: string) => new ApiError('invalid_request', { errors: [{ field: 'moduleIds', msg }] });

/**
 * Checks an order against the catalogue. Naming an app that the plan includes anyway changes nothing.
 * Errors: not_found for a plan that it doesn't price; invalid_request (field moduleIds) for an app that doesn't exist
 * or can't be added to the plan, and for a flexi plan without a paid app.
 */
export function resolveOrder(order: Order, { plans, apps }: Catalogue): ResolvedOrder {
  const { moduleIds: chosenIds } = order;
  const plan = plans.find((each) => each.slug === order.plan && isSold(each));
  if (!plan) throw new ApiError('not_found', { msg: 'We don’t sell this plan. Choose another.' });
  for (const id of chosenIds) {
    const app = apps.find(({ slug }) => slug === id);
    if (!app) throw refusal('Choose apps from the list.');
    if (!plan.included.includes(id) && !plan.additional.includes(id))
      throw refusal(`${app.name} can’t be added to ${plan.name}. Choose another plan to get it.`);
  }
  const modules = apps.filter(({ slug }) => plan.included.includes(slug) || chosenIds.includes(slug));
  return {
    ...orderOf(order),
    moduleIds: modules.map(({ slug }) => slug),
    monthlyPrices: pricesOf(plan, modules),
    hasPayroll: modules.some(({ slug }) => slug === 'payroll'),
  };
}

/** A plan's price covers its own apps and added ones; the flexi plan costs the sum of its apps. */
function pricesOf({ monthly }: Catalogue['plans'][number], modules: Catalogue['apps']): number[] {
  if (monthly !== null) return [monthly];
  const paid = modules.filter(({ isFree }) => !isFree);
  if (paid.length === 0) throw refusal('Choose at least one app.');
  return paid.map((app) => app.monthly);
}
