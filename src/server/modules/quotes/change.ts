import type { ChangeRequest } from '#contract/quotes.ts';
import { priceOf, prorated, termOf } from '#domain/pricing.ts';
import { daysLeft, endOfTerm } from '#domain/terms.ts';
import { ApiError } from '../../platform/errors.ts';
import { moneyOfKobo } from '../billing/service.ts';
import { type Catalogue, resolveOrder } from '../plans/service.ts';
import { changeStart, type SubscriptionRow, type TermRow } from '../subscriptions/service.ts';
import { pricedParts, priceOfParts, unusedOfTerm, vatRateOf } from './changeParts.ts';
import { applyCredit, type CreditedTerm, describePlan, type PricingResult } from './pricingResult.ts';
import { nextTerm } from './renewal.ts';

/** What the price of a change depends on, besides the new order. */
export interface ChangeInputs {
  /** A paid, running subscription that the lifecycle chart allows to be changed. */
  row: SubscriptionRow;
  /** The paid terms that haven't ended, newest first. */
  terms: TermRow[];
  /** The price books that the terms were bought at, by id, and today's prices. */
  books: ReadonlyMap<number, Catalogue>;
  today: Catalogue;
  /** The organisation's special discount today: basis points. */
  special: number;
  allocatedUsers: number;
}

/**
 * Prices a change of a running subscription. A change that reduces nothing starts now: with the same duration, for the
 * days left, at the prices and discounts of the term that each belongs to, or today's if it has no price for what is
 * added; from monthly to annual, as a new term at today's prices. A reduction waits for the next term and costs nothing
 * yet; so does a new term that would end before the time paid for already. Pure. Errors: not_found, invalid_request,
 * nothing_changed, below_allocated.
 */
export function priceChange(request: ChangeRequest, inputs: ChangeInputs, now: Date): PricingResult {
  const { row, terms, today, special, allocatedUsers } = inputs;
  const { numberOfUsers, isPlanDurationAnnual } = request;
  if (terms.length === 0) throw new Error('only a paid, running subscription can be changed');
  const { kind, isNewTerm, from } = changeStart({ row, terms }, resolveOrder(request, today), now);
  if (kind === 'nothing') throw new ApiError('nothing_changed');
  if (numberOfUsers < allocatedUsers) throw new ApiError('below_allocated');

  const parts = kind === 'now' && !isNewTerm ? pricedParts(request, inputs, now) : [];
  // If a part has today's prices, the quote belongs to today's book.
  const { catalogue, rates, isFirstPurchase } = parts.findLast(({ isPinned }) => !isPinned) ??
    parts.at(-1) ?? { catalogue: today, rates: { ...today.rates, special }, isFirstPurchase: false };
  const order = resolveOrder(request, catalogue);
  const whole = parts.length > 0 ? priceOfParts(parts) : priceOf({ ...order, isFirstPurchase }, rates);
  const pricing = {
    type: 'manage' as const,
    orgId: row.orgId,
    subscriptionVersion: row.version,
    order,
    isFirstPurchase,
    catalogue,
    rates: parts.length > 1 ? { ...rates, vat: vatRateOf(parts, whole) } : rates,
    parts,
  };

  const left = daysLeft(row.expiresAt.getTime(), from.getTime());
  if (kind === 'atRenewal') {
    const { startsAt, endsAt } = nextTerm(row, isPlanDurationAnnual, now);
    const credit = { terms: [], account: 0, left: row.accountCredit };
    return {
      ...pricing,
      price: prorated(whole, order.isPlanDurationAnnual, 0),
      credit,
      change: { when: kind, daysLeft: left, days: 0, from: startsAt, to: endsAt },
    };
  }
  const { days } = isNewTerm ? termOf(order.isPlanDurationAnnual) : { days: left };
  const to = isNewTerm ? new Date(endOfTerm(from.getTime(), days)) : row.expiresAt;
  const withCredit = applyCredit(
    whole,
    terms.map((term) => creditOf(term, inputs, now)),
    row.accountCredit,
  );
  return { ...pricing, ...withCredit, change: { when: kind, daysLeft: left, days, from, to } };
}

/** The unused part of a term, with what was paid for it. */
function creditOf(term: TermRow, { books }: ChangeInputs, now: Date): CreditedTerm {
  const { net, vat, credited, plan } = term;
  const planName = books.get(term.priceBookId)?.plans.find(({ slug }) => slug === plan)?.name ?? plan;
  const returned = credited > 0 ? `, less ${moneyOfKobo(credited)} returned` : '';
  return {
    termId: term.id,
    description: describePlan(planName, term.isPlanDurationAnnual, term.numberOfUsers) + returned,
    paid: net + vat,
    returned: credited,
    unused: unusedOfTerm(term, now),
  };
}
