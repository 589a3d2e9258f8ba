import { createHash } from 'node:crypto';
import type { Quote, QuoteRequest } from '#contract/quotes.ts';
import { toNaira } from '#domain/money.ts';
import { cheaperWithMore, type Discount, type Order, type Price, priceOf, type Rates, termOf } from '#domain/pricing.ts';
import { endOfTerm } from '#domain/terms.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import type { Tx } from '../../db/database.ts';
import type { OrgTx } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import { type Catalogue, catalogueAt, percent } from '../plans/service.ts';
import { standing } from '../subscriptions/service.ts';
import { type Chosen, chosenOf } from './order.ts';
import { insertQuote, quoteRow, type QuoteRow, specialDiscount } from './store.ts';

/** For so long a quote may be paid. */
const validity = { minutes: 30 } as const;

/** Who buys: a visitor has no organisation yet, has bought nothing, and was granted nothing. */
interface Buyer {
  orgId: string | null;
  isFirstPurchase: boolean;
  special: number;
  /** When what it has ends: a term that is bought begins then, or at once where nothing runs. */
  runsUntil: Date | null;
}
const visitor: Buyer = { orgId: null, isFirstPurchase: true, special: 0, runsUntil: null };

/** A choice, priced. Sums are kobo. */
interface Computed {
  buyer: Buyer;
  chosen: Chosen;
  order: Order;
  catalogue: Catalogue;
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
  const result = await computed(org.tx, request, await buyerOf(org), now);
  const { buyer, chosen, catalogue, price, hash } = result;
  const id = await insertQuote(org, {
    type: request.type,
    planSlug: chosen.plan,
    moduleSlugs: chosen.moduleIds,
    numberOfUsers: chosen.numberOfUsers,
    isAnnual: chosen.isAnnual,
    isFirstPurchase: buyer.isFirstPurchase,
    priceBookId: catalogue.priceBookId,
    price,
    paymentDue: price.paymentDue,
    hash,
    createdAt: now,
    validUntil: later(now, validity),
  });
  return quoteView(result, id, now);
}

/** A quote of the organisation, looked at again. */
export interface KeptQuote {
  quote: QuoteRow;
  /** It may still be paid: its time has not run out, and the same choice would have the same price now. */
  isFresh: boolean;
  /** What is bought with it, for the record of the payment. */
  order: PaidOrder;
}

/** Looks at a stored quote by today's prices; null when the organisation has none of that id. Errors: not_found, when its plan is sold no more. */
export async function keptQuote(org: OrgTx, id: string, now: Date): Promise<KeptQuote | null> {
  const quote = await quoteRow(org, id);
  if (!quote) return null;
  const { chosen, catalogue, rates, hash } = await computed(org.tx, requestOf(quote), await buyerOf(org), now);
  const nameOf = (list: readonly { slug: string; name: string }[], slug: string) => list.find((each) => each.slug === slug)?.name ?? slug;
  return {
    quote,
    isFresh: now < quote.validUntil && hash === quote.hash,
    order: {
      quoteId: quote.id,
      quoteHash: quote.hash,
      type: quote.type,
      planSlug: quote.planSlug,
      planName: nameOf(catalogue.plans, quote.planSlug),
      modules: chosen.moduleIds.map((slug) => ({ slug, name: nameOf(catalogue.apps, slug) })),
      numberOfUsers: quote.numberOfUsers,
      isAnnual: quote.isAnnual,
      isFirstPurchase: quote.isFirstPurchase,
      priceBookId: quote.priceBookId,
      vatRate: rates.vat,
      specialDiscount: rates.special,
      price: quote.price,
    },
  };
}

/** Quotes the same choice again, by today's prices. Errors: as quoteFor. */
export const quoteAgain = (org: OrgTx, quote: QuoteRow, now: Date): Promise<Quote> => quoteFor(org, requestOf(quote), now);

const requestOf = ({ type, planSlug: plan, moduleSlugs: moduleIds, numberOfUsers, isAnnual }: QuoteRow): QuoteRequest => ({
  type,
  plan,
  moduleIds,
  numberOfUsers,
  isPlanDurationAnnual: isAnnual,
});

async function buyerOf(org: OrgTx): Promise<Buyer> {
  const { hasEverPaid, expiresAt } = await standing(org);
  return { orgId: org.orgId, isFirstPurchase: !hasEverPaid, special: await specialDiscount(org), runsUntil: expiresAt };
}

async function computed(tx: Tx, request: QuoteRequest, buyer: Buyer, now: Date): Promise<Computed> {
  const catalogue = await catalogueAt(tx, now);
  const chosen = chosenOf(request, catalogue);
  const { priceBookId } = catalogue;
  const rates = { ...catalogue.rates, special: buyer.special };
  const order = { ...chosen, isFirstPurchase: buyer.isFirstPurchase };
  return { buyer, chosen, order, catalogue, rates, price: priceOf(order, rates), hash: hashOf(request.type, chosen, priceBookId, rates, buyer) };
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
      at: new Date(endOfTerm(Math.max(now.getTime(), buyer.runsUntil?.getTime() ?? 0), termOf(isAnnual).days)).toISOString(),
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
