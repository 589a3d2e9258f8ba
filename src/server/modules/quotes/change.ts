import type { ChangeRequest } from '#contract/quotes.ts';
import { payrollUserFeeOf, priceOf, prorated, type Rates, termOf, unusedOf } from '#domain/pricing.ts';
import { DAY, daysLeft, endOfTerm } from '#domain/terms.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Catalogue, isPriced, resolveOrder } from '../plans/service.ts';
import { changeStart, type SubscriptionRow, type TermRow } from '../subscriptions/service.ts';
import { applyCredit, type CreditedTerm, describePlan, type PricingResult } from './pricingResult.ts';
import { nextTerm } from './renewal.ts';

/** What the price of a change depends on, besides the new order. */
export interface ChangeInputs {
  /** A paid, running subscription that the lifecycle chart allows to be changed. */
  row: SubscriptionRow;
  /** The paid terms that haven't ended, newest first. */
  terms: TermRow[];
  /** The prices that the newest term was bought at, and today's. */
  pinned: Catalogue;
  today: Catalogue;
  /** The organisation's special discount today: basis points. */
  special: number;
  allocatedUsers: number;
}

/**
 * Prices a change of a running subscription. A change that reduces nothing starts now: with the same duration, for the
 * days left, at the prices and discounts of the running term, or today's if it has no price for what is added; from
 * monthly to annual, as a new term at today's prices. A reduction waits for the next term and costs nothing yet; so does
 * a new term that would end before the time paid for already. Pure. Errors: not_found, invalid_request, nothing_changed,
 * below_allocated.
 */
export function priceChange(request: ChangeRequest, inputs: ChangeInputs, now: Date): PricingResult {
  const { row, terms, pinned, today, special, allocatedUsers } = inputs;
  const { numberOfUsers, isPlanDurationAnnual } = request;
  const [newest] = terms;
  if (!newest) throw new Error('only a paid, running subscription can be changed');
  const { kind, isNewTerm, from } = changeStart({ row, terms }, resolveOrder(request, today), now);
  if (kind === 'nothing') throw new ApiError('nothing_changed');
  if (numberOfUsers < allocatedUsers) throw new ApiError('below_allocated');

  const common = { type: 'manage' as const, orgId: row.orgId, subscriptionVersion: row.version };
  const isPinned = kind === 'now' && !isNewTerm && isPriced(request, pinned);
  const catalogue = isPinned ? pinned : today;
  const rates = isPinned ? pinnedRates(newest, catalogue) : { ...catalogue.rates, special };
  const isFirstPurchase = isPinned && newest.isFirstPurchase;
  const order = resolveOrder(request, catalogue);
  const whole = priceOf({ ...order, isFirstPurchase }, rates);
  const pricing = { ...common, order, isFirstPurchase, catalogue, rates };

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
    isNewTerm ? whole : prorated(whole, order.isPlanDurationAnnual, days),
    terms.map((term) => creditOf(term, pinned, now)),
    row.accountCredit,
  );
  return { ...pricing, ...withCredit, change: { when: kind, daysLeft: left, days, from, to } };
}

/** The rates of a running term: its price book's, with the payroll fee and special discount it was bought at. */
const pinnedRates = ({ price, numberOfUsers, specialDiscount }: TermRow, { rates }: Catalogue): Rates => ({
  ...rates,
  special: specialDiscount,
  ...(price.payrollSurcharge > 0 ? { payrollUserFee: payrollUserFeeOf(price, numberOfUsers) } : {}),
});

/** The unused part of a term; all of it if it hasn't started. */
function creditOf(term: TermRow, { plans }: Catalogue, now: Date): CreditedTerm {
  const { net, vat, days, credited } = term;
  const unused = unusedOf({
    net,
    vat,
    days,
    credited,
    daysLeft: Math.ceil((term.endsAt.getTime() - Math.max(now.getTime(), term.startsAt.getTime())) / DAY),
  });
  const planName = plans.find(({ slug }) => slug === term.plan)?.name ?? term.plan;
  return {
    termId: term.id,
    description: describePlan(planName, term.isPlanDurationAnnual, term.numberOfUsers),
    paid: net + vat - credited,
    unused,
  };
}
