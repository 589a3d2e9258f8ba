import { hash } from 'node:crypto';
import { orderOf } from '#contract/order.ts';
import { annualSaving, type Price, type Rates, termOf, withCredit } from '#domain/pricing.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import type { Catalogue, ResolvedOrder } from '../plans/service.ts';

/** A term that still runs, with what is taken off for the rest of it. Kobo. */
export interface CreditedTerm {
  termId: string;
  description: string;
  paid: number;
  unused: number;
}

/** What was priced, with all that the price follows from. Sums are kobo. */
export interface PricingResult {
  type: PaidOrder['type'];
  /** Null for a visitor. */
  orgId: string | null;
  chosen: ResolvedOrder;
  isFirstPurchase: boolean;
  /** With the prices that were used: today's, or those that the running term was bought at. */
  catalogue: Catalogue;
  rates: Rates;
  /** With the credit taken off. */
  price: Price;
  credit: Credit;
  /** Of a change or a renewal: the subscription that it was priced for. */
  subscriptionVersion: number | null;
  change: PricedChange | null;
}

export interface Credit {
  terms: CreditedTerm[];
  /** What is used of the account's credit, and what it is afterwards. */
  account: number;
  left: number;
}

export interface PricedChange {
  when: 'now' | 'atRenewal';
  /** Days that are left of what runs. */
  daysLeft: number;
  /** Days that are paid for now, and from when to when. */
  days: number;
  from: Date;
  to: Date;
}

/** What a whole annual term saves against twelve monthly payments (kobo); 0 for a monthly one, and for the rest of a term. */
export function savingOf({ chosen, isFirstPurchase, rates, change }: Pick<PricingResult, 'chosen' | 'isFirstPurchase' | 'rates' | 'change'>): number {
  return change === null || change.days === termOf(chosen.isPlanDurationAnnual).days ? annualSaving({ ...chosen, isFirstPurchase }, rates) : 0;
}

/** Takes off what is not used of running terms, and then what the account has. */
export function applyCredit(whole: Price, terms: CreditedTerm[], balance: number): { price: Price; credit: Credit } {
  const unused = terms.reduce((sum, term) => sum + term.unused, 0);
  const { price, leftOver } = withCredit(whole, unused + balance);
  return { price, credit: { terms, account: Math.max(0, price.credit - unused), left: leftOver } };
}

/** Of all inputs. Lists, not objects, so that the same inputs are the same text whatever order they were put together in. */
export function hashOf({ type, orgId, chosen, isFirstPurchase, catalogue, rates, credit, subscriptionVersion, change }: PricingResult): string {
  const { vat, annual, volume, initial, special } = rates;
  const discounts = [annual, volume, initial].map(({ isActive, basisPoints }) => [isActive, basisPoints]);
  const inputs = [
    [type, ...Object.values(orderOf(chosen)), catalogue.priceBookId, vat, discounts, volume.userThreshold, special, isFirstPurchase, orgId],
    // Only where it counts: quotes without payroll keep the hash that the previous release gives them.
    ...(chosen.hasPayroll ? [[rates.payrollUserFee]] : []),
    [subscriptionVersion, credit.account, credit.left, credit.terms.map(({ termId, unused }) => [termId, unused]), change && [change.when, change.days]],
  ];
  return hash('sha256', JSON.stringify(inputs));
}

const nameOf = (list: readonly { slug: string; name: string }[], slug: string): string => list.find((each) => each.slug === slug)?.name ?? slug;

/** What orders for the same have in common, whoever they are of. */
export type CommonOrder = Omit<PaidOrder, 'quoteHash' | 'subscriptionVersion' | 'renewalStops'>;

/** What is bought, for the record of its payment. `quoteId` is null where nobody was quoted. */
export const toPaidOrder = (priced: PricingResult, quoteId: string | null): PaidOrder => ({ ...commonOf(priced, quoteId), quoteHash: hashOf(priced), subscriptionVersion: priced.subscriptionVersion });

/** An order without what is its own. Written out: an object that is what others leave over is slow to copy. */
export function commonOf({ type, chosen, isFirstPurchase, catalogue, rates, price, credit, change }: Omit<PricingResult, 'orgId' | 'subscriptionVersion'>, quoteId: string | null): CommonOrder {
  return {
    quoteId,
    type,
    accountCredit: credit.account,
    creditLeft: credit.left,
    credited: credit.terms.map(({ termId, unused }) => ({ termId, amount: unused })),
    change: change && { days: change.days, endsAt: change.to.toISOString() },
    planName: nameOf(catalogue.plans, chosen.plan),
    modules: chosen.moduleIds.map((slug) => ({ slug, name: nameOf(catalogue.apps, slug) })),
    isFirstPurchase,
    priceBookId: catalogue.priceBookId,
    vatRate: rates.vat,
    specialDiscount: rates.special,
    annualSaving: savingOf({ chosen, isFirstPurchase, rates, change }),
    price,
    ...orderOf(chosen),
  };
}

/** A plan as a line names it: "Core plan, monthly, 20 users". */
export function describePlan(planName: string, isAnnual: boolean, numberOfUsers: number): string {
  return `${planName} plan, ${isAnnual ? 'annual' : 'monthly'}, ${numberOfUsers} ${numberOfUsers === 1 ? 'user' : 'users'}`;
}
