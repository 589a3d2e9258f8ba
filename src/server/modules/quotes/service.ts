import { createHash } from 'node:crypto';
import type { Quote, QuoteRequest } from '#contract/quotes.ts';
import { toNaira } from '#domain/money.ts';
import { cheaperWithMore, type Discount, type Order, type Price, priceOf, type Rates, termOf } from '#domain/pricing.ts';
import type { Tx } from '../../db/database.ts';
import type { OrgTx } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import { catalogueAt, percent } from '../plans/service.ts';
import { hasEverPaid } from '../subscriptions/service.ts';
import { type Chosen, chosenOf } from './order.ts';
import { insertQuote, specialDiscount } from './store.ts';

/** For so long a quote may be paid. */
const validity = { minutes: 30 } as const;

/** Who buys: a visitor has no organisation yet, has bought nothing, and was granted nothing. */
interface Buyer {
  orgId: string | null;
  isFirstPurchase: boolean;
  special: number;
}
const visitor: Buyer = { orgId: null, isFirstPurchase: true, special: 0 };

/** A choice, priced. Sums are kobo. */
interface Computed {
  buyer: Buyer;
  chosen: Chosen;
  order: Order;
  priceBookId: number;
  rates: Rates;
  price: Price;
  hash: string;
}

/** What a visitor's purchase would cost at `now`; it is not kept. Errors: not_found, invalid_request. */
export async function quoteForVisitor(tx: Tx, request: QuoteRequest, now: Date): Promise<Quote> {
  return quoteView(await computed(tx, request, visitor, now), null, now);
}

/** What the organisation's purchase costs at `now`; kept, and valid for 30 minutes. Errors: not_found, invalid_request. */
export async function quoteFor(org: OrgTx, request: QuoteRequest, now: Date): Promise<Quote> {
  const buyer = { orgId: org.orgId, isFirstPurchase: !(await hasEverPaid(org)), special: await specialDiscount(org) };
  const result = await computed(org.tx, request, buyer, now);
  const { chosen, priceBookId, price, hash } = result;
  const id = await insertQuote(org, {
    type: request.type,
    planSlug: chosen.plan,
    moduleSlugs: chosen.moduleIds,
    numberOfUsers: chosen.numberOfUsers,
    isAnnual: chosen.isAnnual,
    isFirstPurchase: buyer.isFirstPurchase,
    priceBookId,
    price,
    paymentDue: price.paymentDue,
    hash,
    createdAt: now,
    validUntil: later(now, validity),
  });
  return quoteView(result, id, now);
}

async function computed(tx: Tx, request: QuoteRequest, buyer: Buyer, now: Date): Promise<Computed> {
  const catalogue = await catalogueAt(tx, now);
  const chosen = chosenOf(request, catalogue);
  const { priceBookId } = catalogue;
  const rates = { ...catalogue.rates, special: buyer.special };
  const order = { ...chosen, isFirstPurchase: buyer.isFirstPurchase };
  return { buyer, chosen, order, priceBookId, rates, price: priceOf(order, rates), hash: hashOf(request.type, chosen, priceBookId, rates, buyer) };
}

/** Lists, not objects, so that the same inputs are the same text whatever order they were put together in. */
function hashOf(type: string, { plan, moduleIds, numberOfUsers, isAnnual }: Chosen, priceBookId: number, { vat, annual, volume, initial, special }: Rates, { isFirstPurchase, orgId }: Buyer): string {
  const discounts = [annual, volume, initial].map(({ isActive, basisPoints }) => [isActive, basisPoints]);
  const inputs = [type, plan, moduleIds, numberOfUsers, isAnnual, priceBookId, vat, discounts, volume.userThreshold, special, isFirstPurchase, orgId];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}

const used = ({ isActive, basisPoints }: Discount, applies: boolean): number => (isActive && applies ? percent(basisPoints) : 0);

function quoteView({ buyer, chosen, order, rates, price, hash }: Computed, id: string | null, now: Date): Quote {
  const { plan, moduleIds, numberOfUsers, isAnnual } = chosen;
  const cheaper = cheaperWithMore(order, rates);
  return {
    id,
    orgId: buyer.orgId,
    appSlug: 'humanar',
    type: 'new',
    plan,
    moduleIds,
    numberOfModules: moduleIds.length,
    numberOfUsers,
    isPlanDurationAnnual: isAnnual,
    isFirstPurchase: buyer.isFirstPurchase,
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
    pricePerUser: toNaira(price.pricePerUser),
    payrollSurcharge: toNaira(price.payrollSurcharge),
    rates: {
      vat: percent(rates.vat),
      annual: used(rates.annual, isAnnual),
      volume: used(rates.volume, numberOfUsers > rates.volume.userThreshold),
      initial: used(rates.initial, buyer.isFirstPurchase),
      special: percent(rates.special),
      userThreshold: rates.volume.userThreshold,
    },
    cheaperWithMore: cheaper && { numberOfUsers: cheaper.numberOfUsers, saves: toNaira(cheaper.saves) },
    renewal: {
      at: later(now, { days: termOf(isAnnual).days }).toISOString(),
      amount: toNaira(priceOf({ ...order, isFirstPurchase: false }, rates).paymentDue),
    },
    validUntil: later(now, validity).toISOString(),
    hash,
  };
}

/** What was granted to the organisation alone, as a percentage; 0 when nothing was. */
export async function specialDiscountOf(org: OrgTx): Promise<number> {
  return percent(await specialDiscount(org));
}
