import { orderOf } from '#contract/order.ts';
import type { Change, Quote } from '#contract/quotes.ts';
import { toNaira } from '#domain/money.ts';
import { cheaperWithMore, type Discount, payrollUserFeeOf, priceOf, prorated } from '#domain/pricing.ts';
import { QUOTE_MINUTES } from '#domain/terms.ts';
import { later } from '../../platform/clock.ts';
import { percent } from '../plans/service.ts';
import { type PricingResult, type PricedChange, type CreditedTerm, savingOf } from './pricingResult.ts';

export const validity = { minutes: QUOTE_MINUTES } as const;

/** The price of the next renewal (kobo; null if it has none), and when it's due if this is paid now. */
export interface RenewalPrice {
  at: Date;
  amount: number | null;
}

const ratePercent = ({ isActive, basisPoints }: Discount, applies: boolean): number =>
  isActive && applies ? percent(basisPoints) : 0;

function changeView({ when, daysLeft, from, to }: PricedChange, terms: CreditedTerm[]): Change {
  const credits = terms.map(({ description, paid, unused }) => ({
    description,
    paid: toNaira(paid),
    used: toNaira(paid - unused),
    unused: toNaira(unused),
  }));
  return { when, daysLeft, period: { from: from.toISOString(), to: to.toISOString() }, credits };
}

/** A quote for the wire: naira, percentages, ISO dates. */
export function quoteView(
  pricing: PricingResult,
  renewal: RenewalPrice,
  { id, hash, now }: { id: string | null; hash: string; now: Date },
): Quote {
  const { type, orgId, order, isFirstPurchase, rates, price, credit, subscriptionVersion, change } = pricing;
  const { moduleIds, numberOfUsers, isPlanDurationAnnual } = order;
  const saving = savingOf(pricing);
  const priceForRest: typeof priceOf = (pricedOrder, book) =>
    prorated(priceOf(pricedOrder, book), isPlanDurationAnnual, change?.days ?? 0);
  const cheaper =
    change?.when === 'atRenewal'
      ? null
      : cheaperWithMore({ ...order, isFirstPurchase }, rates, change ? priceForRest : priceOf);
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
    change: change && changeView(change, credit.terms),
    pricePerUser: toNaira(price.pricePerUser),
    payrollSurcharge: toNaira(price.payrollSurcharge),
    payrollUserFee: toNaira(payrollUserFeeOf(price, numberOfUsers)),
    rates: {
      vat: percent(rates.vat),
      annual: ratePercent(rates.annual, isPlanDurationAnnual),
      volume: ratePercent(rates.volume, numberOfUsers > rates.volume.userThreshold),
      initial: ratePercent(rates.initial, isFirstPurchase),
      special: percent(rates.special),
      userThreshold: rates.volume.userThreshold,
    },
    cheaperWithMore: cheaper && { numberOfUsers: cheaper.numberOfUsers, saves: toNaira(cheaper.saves) },
    renewal: { at: renewal.at.toISOString(), amount: renewal.amount === null ? null : toNaira(renewal.amount) },
    validUntil: later(now, validity).toISOString(),
    subscriptionVersion,
    hash,
  };
}
