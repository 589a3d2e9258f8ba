import { orderOf } from '#contract/order.ts';
import type { Change, Quote } from '#contract/quotes.ts';
import { toNaira } from '#domain/money.ts';
import { cheaperWithMore, type Discount, payrollUserFeeOf, priceOf, prorated } from '#domain/pricing.ts';
import { QUOTE_MINUTES } from '#domain/terms.ts';
import { later } from '../../platform/clock.ts';
import { percent } from '../plans/service.ts';
import { hashOf, type PricingResult, type PricedChange, type CreditedTerm, savingOf } from './pricingResult.ts';

export const validity = { minutes: QUOTE_MINUTES } as const;

/** What the same costs when the term is renewed (kobo), and when that is if it is paid now. */
export interface Renewed {
  at: Date;
  amount: number;
}

const used = ({ isActive, basisPoints }: Discount, applies: boolean): number => (isActive && applies ? percent(basisPoints) : 0);

function changeView({ when, daysLeft, from, to }: PricedChange, terms: CreditedTerm[]): Change {
  const credits = terms.map(({ description, paid, unused }) => ({ description, paid: toNaira(paid), used: toNaira(paid - unused), unused: toNaira(unused) }));
  return { when, daysLeft, period: { from: from.toISOString(), to: to.toISOString() }, credits };
}

/** A quote as it goes over the wire: naira, percentages, ISO moments. */
export function quoteView(priced: PricingResult, renewed: Renewed, { id, now }: { id: string | null; now: Date }): Quote {
  const { type, orgId, chosen, isFirstPurchase, rates, price, credit, subscriptionVersion, change } = priced;
  const { moduleIds, numberOfUsers, isPlanDurationAnnual } = chosen;
  const saving = savingOf(priced);
  const forTheRest: typeof priceOf = (order, book) => prorated(priceOf(order, book), isPlanDurationAnnual, change?.days ?? 0);
  const cheaper = change?.when === 'atRenewal' ? null : cheaperWithMore({ ...chosen, isFirstPurchase }, rates, change ? forTheRest : priceOf);
  return {
    id,
    orgId,
    appSlug: 'humanar',
    type,
    ...orderOf(chosen),
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
      annual: used(rates.annual, isPlanDurationAnnual),
      volume: used(rates.volume, numberOfUsers > rates.volume.userThreshold),
      initial: used(rates.initial, isFirstPurchase),
      special: percent(rates.special),
      userThreshold: rates.volume.userThreshold,
    },
    cheaperWithMore: cheaper && { numberOfUsers: cheaper.numberOfUsers, saves: toNaira(cheaper.saves) },
    renewal: { at: renewed.at.toISOString(), amount: toNaira(renewed.amount) },
    validUntil: later(now, validity).toISOString(),
    subscriptionVersion,
    hash: hashOf(priced),
  };
}
