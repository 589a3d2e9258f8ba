import { hash } from 'node:crypto';
import { orderOf } from '#contract/order.ts';
import { annualSaving, type Price, type Rates, termOf, withCredit } from '#domain/pricing.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import type { Catalogue, ResolvedOrder } from '../plans/service.ts';
import { type PricedPart, storedParts } from './changeParts.ts';

/** A running term, what of its price went back to the card, and the unused part that is credited. Kobo. */
export interface CreditedTerm {
  termId: string;
  description: string;
  paid: number;
  returned: number;
  unused: number;
}

/** A price with everything it depends on. Amounts are kobo. */
export interface PricingResult {
  type: PaidOrder['type'];
  /** Null for a visitor. */
  orgId: string | null;
  order: ResolvedOrder;
  isFirstPurchase: boolean;
  /** The prices used: today's, or those that the running term was bought at. */
  catalogue: Catalogue;
  rates: Rates;
  /** For a change that starts now with the same duration: the rest of each running term. Otherwise empty. */
  parts: PricedPart[];
  /** After credit. */
  price: Price;
  credit: Credit;
  /** For a change or a renewal: the version of the subscription that it was priced for. */
  subscriptionVersion: number | null;
  change: PricedChange | null;
}

export interface Credit {
  terms: CreditedTerm[];
  /** The account credit used, and how much is left. */
  account: number;
  left: number;
}

export interface PricedChange {
  when: 'now' | 'atRenewal';
  /** Days left of the running term. */
  daysLeft: number;
  /** Days paid for now, and their period. */
  days: number;
  from: Date;
  to: Date;
}

/**
 * What a whole annual term saves compared with twelve monthly payments (kobo); 0 for a monthly term or the rest of a
 * term.
 */
export function savingOf({
  order,
  isFirstPurchase,
  rates,
  change,
}: Pick<PricingResult, 'order' | 'isFirstPurchase' | 'rates' | 'change'>): number {
  return change === null || change.days === termOf(order.isPlanDurationAnnual).days
    ? annualSaving({ ...order, isFirstPurchase }, rates)
    : 0;
}

/** Takes the unused part of running terms off a price, then account credit. */
export function applyCredit(whole: Price, terms: CreditedTerm[], balance: number): { price: Price; credit: Credit } {
  const unused = terms.reduce((sum, term) => sum + term.unused, 0);
  const { price, leftOver } = withCredit(whole, unused + balance);
  return { price, credit: { terms, account: Math.max(0, price.credit - unused), left: leftOver } };
}

/**
 * Hash of everything the price depends on. Uses lists instead of objects, so that equal inputs always give the same
 * text.
 */
export function hashOf({
  type,
  orgId,
  order,
  isFirstPurchase,
  catalogue,
  rates,
  parts,
  credit,
  subscriptionVersion,
  change,
}: PricingResult): string {
  const { vat, annual, volume, initial, special } = rates;
  const discounts = [annual, volume, initial].map(({ isActive, basisPoints }) => [isActive, basisPoints]);
  const inputs = [
    [
      type,
      ...Object.values(orderOf(order)),
      catalogue.priceBookId,
      vat,
      discounts,
      volume.userThreshold,
      special,
      isFirstPurchase,
      orgId,
    ],
    // Only if there is payroll: otherwise the hash must match that of the previous release.
    ...(order.hasPayroll ? [[rates.payrollUserFee]] : []),
    ...(parts.length > 1
      ? [storedParts(parts).map((part) => Object.values({ ...part, price: part.price.paymentDue }))]
      : []),
    [
      subscriptionVersion,
      credit.account,
      credit.left,
      credit.terms.map(({ termId, unused }) => [termId, unused]),
      change && [change.when, change.days],
    ],
  ];
  return hash('sha256', JSON.stringify(inputs));
}

const nameOf = (list: readonly { slug: string; name: string }[], slug: string): string =>
  list.find((each) => each.slug === slug)?.name ?? slug;

/** The part of an order that is the same for every organisation that orders the same. */
export type CommonOrder = Omit<PaidOrder, 'quoteHash' | 'subscriptionVersion' | 'renewalStops'>;

/** The order for the record of its payment. `quoteId` is null if nobody was quoted. */
export const toPaidOrder = (pricing: PricingResult, quoteId: string | null): PaidOrder => ({
  ...commonOf(pricing, quoteId),
  quoteHash: hashOf(pricing),
  subscriptionVersion: pricing.subscriptionVersion,
});

/** The common part of an order. Written out field by field, because rest objects are slow to copy. */
export function commonOf(
  {
    type,
    order,
    isFirstPurchase,
    catalogue,
    rates,
    parts,
    price,
    credit,
    change,
  }: Omit<PricingResult, 'orgId' | 'subscriptionVersion'>,
  quoteId: string | null,
): CommonOrder {
  return {
    quoteId,
    type,
    accountCredit: credit.account,
    creditLeft: credit.left,
    credited: credit.terms.map(({ termId, unused, returned }) => ({ termId, amount: unused, returned })),
    change: change && { days: change.days, endsAt: change.to.toISOString() },
    ...(parts.length > 1 ? { parts: storedParts(parts) } : {}),
    planName: nameOf(catalogue.plans, order.plan),
    modules: order.moduleIds.map((slug) => ({ slug, name: nameOf(catalogue.apps, slug) })),
    isFirstPurchase,
    priceBookId: catalogue.priceBookId,
    vatRate: rates.vat,
    specialDiscount: rates.special,
    annualSaving: savingOf({ order, isFirstPurchase, rates, change }),
    price,
    ...orderOf(order),
  };
}

/** Describes a plan on one line: "Core plan, monthly, 20 users". */
export function describePlan(planName: string, isAnnual: boolean, numberOfUsers: number): string {
  return `${planName} plan, ${isAnnual ? 'annual' : 'monthly'}, ${numberOfUsers} ${numberOfUsers === 1 ? 'user' : 'users'}`;
}
