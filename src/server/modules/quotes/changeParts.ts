import { type Order, orderOf } from '#contract/order.ts';
import { share, WHOLE } from '#domain/money.ts';
import {
  payrollUserFeeOf,
  type Price,
  priceOf,
  prorated,
  type Rates,
  sumOfPrices,
  termOf,
  unusedOf,
} from '#domain/pricing.ts';
import { DAY } from '#domain/terms.ts';
import type { TermPart } from '../../db/schema/index.ts';
import { moneyOfKobo } from '../billing/service.ts';
import { type Catalogue, isPriced, type ResolvedOrder, resolveOrder } from '../plans/service.ts';
import type { TermRow } from '../subscriptions/service.ts';

/*
 * A change adds to each term that is paid for and hasn't ended. The days of each keep its prices, discounts and billing
 * period, also when a change has made one term of several.
 */

/** What the days of one term cost with the new order, and why. */
export interface PricedPart {
  order: ResolvedOrder;
  isFirstPurchase: boolean;
  catalogue: Catalogue;
  /** They are the prices of the term, not today's. */
  isPinned: boolean;
  rates: Rates;
  days: number;
  endsAt: Date;
}

/** What was paid for the unfinished days of one term. */
interface PaidPart extends TermPart {
  numberOfUsers: number;
  net: number;
  vat: number;
  daysLeft: number;
}

/** The unfinished parts of a term, in order: usually one. */
function paidParts(term: TermRow, now: Date): PaidPart[] {
  const { numberOfUsers, endsAt, startsAt } = term;
  const parts = term.parts?.map((part) => ({
    ...part,
    net: part.price.totalCost - part.price.totalDiscount,
    vat: part.price.vat,
  })) ?? [{ ...term, endsAt: endsAt.toISOString() }];
  return parts
    .map((part) => {
      const end = Date.parse(part.endsAt);
      const from = Math.max(now.getTime(), startsAt.getTime());
      const left = Math.ceil((end - from) / DAY);
      return { ...part, numberOfUsers, daysLeft: term.parts ? Math.min(left, part.days) : left };
    })
    .filter(({ daysLeft }) => daysLeft > 0);
}

/** What is unused of the share of a term's price that wasn't returned, in kobo: all of it if it hasn't started. */
export function unusedOfTerm(term: TermRow, now: Date): number {
  const paid = term.net + term.vat;
  const unused = paidParts(term, now).reduce((sum, part) => sum + unusedOf(part), 0);
  return paid === 0 ? 0 : share(Math.min(unused, paid), paid - term.credited, paid);
}

interface PartInputs {
  terms: readonly TermRow[];
  books: ReadonlyMap<number, Catalogue>;
  today: Catalogue;
  special: number;
}

/**
 * The days left of each term in order, priced with a new order: at its own prices and discounts, or today's if it has
 * no price for what is added. Errors: not_found, invalid_request.
 */
export function pricedParts(request: Order, { terms, books, today, special }: PartInputs, now: Date): PricedPart[] {
  return terms
    .flatMap((term) => paidParts(term, now))
    .toSorted((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt))
    .map((part) => {
      const { isPlanDurationAnnual } = part;
      const own = books.get(part.priceBookId);
      const isPinned = own !== undefined && isPriced(request, own);
      const catalogue = isPinned ? own : today;
      return {
        order: resolveOrder({ ...orderOf(request), isPlanDurationAnnual }, catalogue),
        isFirstPurchase: isPinned && part.isFirstPurchase,
        catalogue,
        isPinned,
        rates: isPinned ? pinnedRates(part, own) : { ...catalogue.rates, special },
        days: part.daysLeft,
        endsAt: new Date(part.endsAt),
      };
    });
}

/** The rates of a running term: its price book's, with the payroll fee and special discount it was bought at. */
const pinnedRates = ({ price, numberOfUsers, specialDiscount }: PaidPart, { rates }: Catalogue): Rates => ({
  ...rates,
  special: specialDiscount,
  ...(price.payrollSurcharge > 0 ? { payrollUserFee: payrollUserFeeOf(price, numberOfUsers) } : {}),
});

/** What one part costs, by default for the order's users. */
function priceOfPart({ order, isFirstPurchase, rates, days }: PricedPart, numberOfUsers = order.numberOfUsers): Price {
  return prorated(priceOf({ ...order, numberOfUsers, isFirstPurchase }, rates), order.isPlanDurationAnnual, days);
}

/** What all parts cost together. Amounts per month are those of the last one. */
export const priceOfParts = (parts: readonly PricedPart[], numberOfUsers?: number): Price =>
  sumOfPrices(parts.map((part) => priceOfPart(part, numberOfUsers)));

/** The VAT rate of several parts: basis points, the average if they have different ones. */
export function vatRateOf(parts: readonly PricedPart[], { totalCost, totalDiscount, vat }: Price): number {
  const [rate = 0, ...others] = new Set(parts.map(({ rates }) => rates.vat));
  const net = totalCost - totalDiscount;
  return others.length === 0 || net === 0 ? rate : share(vat, WHOLE, net);
}

/** How the total cost of a part is worked out: "21 × ₦1,200.00 × 12 months, 5 of 365 days". */
export function workingOf(part: PricedPart): string {
  const { numberOfUsers, isPlanDurationAnnual, hasPayroll } = part.order;
  const { days } = termOf(isPlanDurationAnnual);
  const perUser = moneyOfKobo(priceOfPart(part).pricePerUser);
  const fee = moneyOfKobo(part.rates.payrollUserFee);
  return `${numberOfUsers} × ${hasPayroll ? `(${perUser} + ${fee} payroll fee)` : perUser}${isPlanDurationAnnual ? ' × 12 months' : ''}${part.days === days ? '' : `, ${part.days} of ${days} days`}`;
}

/** The parts as stored with the order and its term. */
export const storedParts = (parts: readonly PricedPart[]): TermPart[] =>
  parts.map((part) => ({
    isPlanDurationAnnual: part.order.isPlanDurationAnnual,
    isFirstPurchase: part.isFirstPurchase,
    priceBookId: part.catalogue.priceBookId,
    specialDiscount: part.rates.special,
    days: part.days,
    endsAt: part.endsAt.toISOString(),
    price: priceOfPart(part),
  }));
