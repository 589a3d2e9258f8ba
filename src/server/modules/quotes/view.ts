import { orderOf } from '#contract/order.ts';
import type { Change, Quote } from '#contract/quotes.ts';
import { toNaira } from '#domain/money.ts';
import { cheaperWithMore, payrollUserFeeOf, priceOf, withCredit } from '#domain/pricing.ts';
import type { Discount } from '#domain/prices.ts';
import { QUOTE_MINUTES } from '#domain/terms.ts';
import { later } from '../../platform/clock.ts';
import { percent } from '../plans/service.ts';
import { priceOfParts, workingOf } from './changeParts.ts';
import { type PricingResult, type PricedChange, savingOf } from './pricingResult.ts';

export const validity = { minutes: QUOTE_MINUTES } as const;

/**
 * The price of the next renewal (kobo; null if it has none), when it's due if this is paid now, and for how many users,
 * if they are more than ordered.
 */
export interface RenewalPrice {
  at: Date;
  amount: number | null;
  numberOfUsers?: number;
}

const ratePercent = ({ isActive, basisPoints }: Discount, applies: boolean): number =>
  isActive && applies ? percent(basisPoints) : 0;

function changeView({ when, daysLeft, from, to }: PricedChange, { credit: { terms }, parts }: PricingResult): Change {
  const credits = terms.map(({ description, paid, returned, unused }) => ({
    description,
    paid: toNaira(paid),
    used: toNaira(paid - returned - unused),
    unused: toNaira(unused),
  }));
  return {
    when,
    daysLeft,
    period: { from: from.toISOString(), to: to.toISOString() },
    ...(parts.length > 1 ? { working: parts.map(workingOf).join('; ') } : {}),
    credits,
  };
}

/** A quote for the wire: naira, percentages, ISO dates. */
export function quoteView(
  pricing: PricingResult,
  renewal: RenewalPrice,
  { id, hash, now }: { id: string | null; hash: string; now: Date },
): Quote {
  const { type, orgId, order, isFirstPurchase, rates, parts, price, credit, subscriptionVersion, change } = pricing;
  const { moduleIds, numberOfUsers, isPlanDurationAnnual } = order;
  const saving = savingOf(pricing);
  const priceAfterCredit: typeof priceOf = (priced, book) => {
    const whole = parts.length > 0 ? priceOfParts(parts, priced.numberOfUsers) : priceOf(priced, book);
    return withCredit(whole, price.credit + credit.left).price;
  };
  const cheaper =
    change?.when === 'atRenewal' ? null : cheaperWithMore({ ...order, isFirstPurchase }, rates, priceAfterCredit);
  // Each rate shown is that of the latest part that has the discount.
  const { rates: volumeRates } = parts.findLast((part) => numberOfUsers > part.rates.volume.userThreshold) ?? pricing;
  const first = parts.findLast((part) => part.isFirstPurchase) ?? pricing;
  const { rates: specialRates } = parts.findLast((part) => part.rates.special > 0) ?? pricing;
  return {
    id,
    orgId,
    appSlug: 'humanar',
    type,
    ...orderOf(order),
    numberOfModules: moduleIds.length,
    isFirstPurchase,
    totalPerMonth: toNaira(price.totalPerMonth),
    invoicePerMonth: toNaira(price.invoicePerMonth),
    effectiveCostPerUser: toNaira(price.effectiveCostPerUser),
    totalCost: toNaira(price.totalCost),
    userVolumeDiscount: toNaira(price.userVolumeDiscount),
    initialPurchaseDiscount: toNaira(price.initialPurchaseDiscount),
    specialDiscount: toNaira(price.specialDiscount),
    totalDiscount: toNaira(price.totalDiscount),
    vat: toNaira(price.vat),
    credit: toNaira(price.credit),
    paymentDue: toNaira(price.paymentDue),
    ...(saving > 0 ? { annualSaving: toNaira(saving) } : {}),
    accountCredit: toNaira(credit.account),
    creditLeft: toNaira(credit.left),
    change: change && changeView(change, pricing),
    pricePerUser: toNaira(price.pricePerUser),
    payrollSurcharge: toNaira(price.payrollSurcharge),
    payrollUserFee: toNaira(payrollUserFeeOf(price, numberOfUsers)),
    rates: {
      vat: percent(rates.vat),
      annual: ratePercent(rates.annual, isPlanDurationAnnual),
      volume: ratePercent(volumeRates.volume, numberOfUsers > volumeRates.volume.userThreshold),
      initial: ratePercent(first.rates.initial, first.isFirstPurchase),
      special: percent(specialRates.special),
      userThreshold: rates.volume.userThreshold,
    },
    cheaperWithMore: cheaper && { numberOfUsers: cheaper.numberOfUsers, saves: toNaira(cheaper.saves) },
    renewal: {
      ...renewal,
      at: renewal.at.toISOString(),
      amount: renewal.amount === null ? null : toNaira(renewal.amount),
    },
    validUntil: later(now, validity).toISOString(),
    subscriptionVersion,
    hash,
  };
}
