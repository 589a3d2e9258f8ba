import { orderOf } from '#contract/order.ts';
import { type PrerenderedPrices, usualOrders } from '#contract/prerenderedPrices.ts';
import type { ChangeRequest, Quote, QuoteRequest, RenewalRequest } from '#contract/quotes.ts';
import { priceOf } from '#domain/pricing.ts';
import { earliestPrices, firstCharge } from '#domain/renewal.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import type { Tx } from '../../db/database.ts';
import type { OrgTx } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  type Catalogue,
  catalogueOfBook,
  isPriced,
  type ListedCatalogue,
  percent,
  priceBooksOf,
  type PricesAt,
  pricesSince,
  resolveOrder,
} from '../plans/service.ts';
import {
  changeableSubscription,
  hasFailedRenewal,
  renewableSubscription,
  purchaseFacts,
} from '../subscriptions/service.ts';
import { priceChange } from './change.ts';
import { pricesOfRenewal, specialOfRenewal } from './nextRenewal.ts';
import { applyCredit, hashOf, toPaidOrder, type PricingResult } from './pricingResult.ts';
import { coveringAll, nextOf, nextTerm, priceRenewal } from './renewal.ts';
import { insertQuote, quoteRow, type QuoteRow, specialDiscount } from './store.ts';
import { quoteView, type RenewalPrice, validity } from './view.ts';

export { describePlan } from './pricingResult.ts';
export { specialDiscount } from './store.ts';
export { chargeAt, nextOrder } from './nextRenewal.ts';
export { discountOfFailed, nextOf, nextTerm, renewalOrder, renewalOrders, type SharedOrder } from './renewal.ts';

/** A request for a quote of a new purchase, a change or a renewal. */
export type AnyRequest = QuoteRequest | ChangeRequest | RenewalRequest;

/** Who is buying. A visitor has no organisation, no earlier purchase and no special discount. */
interface Buyer {
  orgId: string | null;
  isFirstPurchase: boolean;
  special: number;
  accountCredit: number;
  allocatedUsers: number;
  /** When the current term ends: a new term starts then, or immediately if this is in the past or null. */
  runsUntil: Date | null;
}
const visitor: Buyer = {
  orgId: null,
  isFirstPurchase: true,
  special: 0,
  accountCredit: 0,
  allocatedUsers: 0,
  runsUntil: null,
};

interface Priced {
  pricing: PricingResult;
  /** When the next renewal is due, and the moment whose prices it has. */
  renewsAt: Date;
  renewalPricedAt: Date;
  /** The special discount of that renewal: basis points. */
  special: number;
  /** Renewals cover them all, also those whom a purchase leaves out. */
  allocatedUsers: number;
}

/** Quotes a visitor's purchase at `now`, without storing it. Errors: not_found, invalid_request. */
export async function quoteForVisitor(tx: Tx, request: QuoteRequest, now: Date): Promise<Quote> {
  return visitorQuote(request, await pricesSince(tx, now), now);
}

function visitorQuote(request: QuoteRequest, pricesAt: PricesAt, now: Date): Quote {
  const priced = newPurchase(request, visitor, pricesAt(now), now);
  return quoteView(priced.pricing, renewalOf(priced, pricesAt, now), { id: null, hash: hashOf(priced.pricing), now });
}

/** What pages are prerendered with. An order without a price, or of a plan that isn't sold, is left out. */
export function prerenderedPrices(
  { planList, catalogue }: ListedCatalogue,
  now: Date,
  pricesAt: PricesAt = () => catalogue,
): PrerenderedPrices {
  const priced = usualOrders.filter(({ plan }) =>
    catalogue.plans.some(({ slug, monthly }) => slug === plan && monthly !== null),
  );
  return { plans: planList, quotes: priced.map((order) => visitorQuote(order, pricesAt, now)) };
}

/**
 * Quotes a purchase, change or renewal at `now`. The quote is stored and valid for 30 minutes, except for a change at
 * the next renewal: that is paid for with the renewal, so there is nothing to store. Errors: not_found,
 * invalid_request; for a change or renewal transition_refused; for a change nothing_changed, below_allocated.
 */
export async function quoteFor(org: OrgTx, request: AnyRequest, now: Date): Promise<Quote> {
  const pricesAt = await currentPrices(org, now);
  const priced = await computePrice(org, request, now, pricesAt);
  const { pricing } = priced;
  const renewal = renewalOf(priced, pricesAt, now);
  const hash = hashOf(pricing);
  const id = isPayable(pricing) ? await saveQuote(org, pricing, hash, now) : null;
  return quoteView(pricing, renewal, { id, hash, now });
}

/** Today's prices, later ones, and those of a renewal that has been tried before. */
const currentPrices = ({ tx }: OrgTx, now: Date): Promise<PricesAt> =>
  pricesSince(tx, new Date(earliestPrices(now.getTime())));

const isPayable = ({ change }: PricingResult): boolean => change?.when !== 'atRenewal';

function saveQuote(org: OrgTx, pricing: PricingResult, hash: string, now: Date): Promise<string> {
  const { type, order, isFirstPurchase, catalogue, price } = pricing;
  return insertQuote(org, {
    type,
    ...orderOf(order),
    isFirstPurchase,
    priceBookId: catalogue.priceBookId,
    price,
    paymentDue: price.paymentDue,
    hash,
    createdAt: now,
    validUntil: later(now, validity),
  });
}

/** A stored quote, checked against the current state. */
export interface StoredQuote {
  quote: QuoteRow;
  /**
   * It can still be paid: it hasn't expired, and the same order would still have the same price in the same price book.
   */
  isFresh: boolean;
  /** The order at its current price, for the record of the payment. */
  order: PaidOrder;
}

/**
 * Checks a stored quote against the organisation's current state; null if there is none with that id. Until it expires,
 * a quote keeps the prices it was made with, even if a new price book takes effect; after that it is priced again.
 * Errors: those of `quoteFor`; also transition_refused if an immediate change would by now be a reduction.
 */
export async function storedQuote(org: OrgTx, id: string, now: Date): Promise<StoredQuote | null> {
  const quote = await quoteRow(org, id);
  if (!quote) return null;
  const isValid = now < quote.validUntil;
  const ofQuote = isValid ? await catalogueOfBook(org.tx, quote.priceBookId) : null;
  const pricesAt = ofQuote ? () => ofQuote : await currentPrices(org, now);
  const { pricing } = await computePrice(org, requestOf(quote), now, pricesAt);
  if (!isPayable(pricing))
    throw new ApiError('transition_refused', {
      msg: 'Your subscription has just changed. Check it, then choose your change again.',
    });
  return { quote, isFresh: isValid && hashOf(pricing) === quote.hash, order: toPaidOrder(pricing, quote.id) };
}

/** Quotes the same order again at the prices that apply now. Errors: those of `quoteFor`. */
export const requote = (org: OrgTx, quote: QuoteRow, now: Date): Promise<Quote> => quoteFor(org, requestOf(quote), now);

const requestOf = ({ type, ...quote }: QuoteRow): AnyRequest =>
  type === 'renewal' ? { type } : { type, ...orderOf(quote) };

async function computePrice(org: OrgTx, request: AnyRequest, now: Date, pricesAt: PricesAt): Promise<Priced> {
  const today = pricesAt(now);
  const special = await specialDiscount(org);
  switch (request.type) {
    case 'new': {
      const { hasEverPaid, expiresAt, ...facts } = await purchaseFacts(org, now);
      return newPurchase(
        request,
        { orgId: org.orgId, isFirstPurchase: !hasEverPaid, special, runsUntil: expiresAt, ...facts },
        today,
        now,
      );
    }
    case 'manage': {
      const { row, terms, allocatedUsers } = await changeableSubscription(org, now);
      const books = new Map([[today.priceBookId, today]]);
      for (const id of terms.flatMap(priceBooksOf))
        if (!books.has(id)) books.set(id, await catalogueOfBook(org.tx, id));
      const pricing = priceChange(request, { row, terms, books, today, special, allocatedUsers }, now);
      return pricing.change?.when === 'now'
        ? {
            pricing,
            special: isSameTerm(row, pricing.change.to) ? specialOfRenewal(row, special, now) : special,
            allocatedUsers,
            ...renewalAfter(pricing.change.to),
          }
        : {
            pricing,
            special: specialOfRenewal(row, special, now),
            allocatedUsers,
            renewsAt: row.expiresAt,
            renewalPricedAt: pricesOfRenewal(row, now),
          };
    }
    case 'renewal': {
      const { row, allocatedUsers } = await renewableSubscription(org, now);
      // After a failed charge, people pay what was announced and will be charged again.
      const at = hasFailedRenewal(row) ? pricesOfRenewal(row, now) : now;
      const catalogue = pricesAt(at, { order: nextOf(row, allocatedUsers), now });
      const pricing = priceRenewal(row, { catalogue, special: specialOfRenewal(row, special, now), allocatedUsers });
      return {
        pricing,
        special,
        allocatedUsers,
        ...renewalAfter(nextTerm(row, pricing.order.isPlanDurationAnnual, now).endsAt),
      };
    }
  }
}

const isSameTerm = ({ expiresAt }: { expiresAt: Date }, end: Date): boolean => expiresAt.getTime() === end.getTime();

function newPurchase(
  request: QuoteRequest,
  { orgId, isFirstPurchase, special, accountCredit, allocatedUsers, runsUntil }: Buyer,
  catalogue: Catalogue,
  now: Date,
): Priced {
  const order = resolveOrder(request, catalogue);
  const rates = { ...catalogue.rates, special };
  const withCredit = applyCredit(priceOf({ ...order, isFirstPurchase }, rates), [], accountCredit);
  return {
    pricing: {
      type: 'new',
      orgId,
      order,
      isFirstPurchase,
      catalogue,
      rates,
      parts: [],
      ...withCredit,
      subscriptionVersion: null,
      change: null,
    },
    special,
    allocatedUsers,
    ...renewalAfter(nextTerm({ expiresAt: runsUntil ?? now }, order.isPlanDurationAnnual, now).endsAt),
  };
}

const renewalAfter = (end: Date): Pick<Priced, 'renewsAt' | 'renewalPricedAt'> => ({
  renewsAt: end,
  renewalPricedAt: new Date(firstCharge(end.getTime())),
});

/**
 * The price of the next renewal (kobo), before credit. Null if what is paid for now can't be renewed because a price
 * book stored already no longer sells it. Errors, for what waits for that renewal: not_found, invalid_request.
 */
function renewalOf(
  { pricing, renewsAt, renewalPricedAt, special, allocatedUsers }: Priced,
  pricesAt: PricesAt,
  now: Date,
): RenewalPrice {
  const order = coveringAll(orderOf(pricing.order), allocatedUsers);
  const catalogue = pricesAt(renewalPricedAt, { order, now });
  if (isPayable(pricing) && !isPriced(order, catalogue)) return { at: renewsAt, amount: null };
  const renewed = { ...resolveOrder(order, catalogue), isFirstPurchase: false };
  const { numberOfUsers } = order;
  return {
    at: renewsAt,
    amount: priceOf(renewed, { ...catalogue.rates, special }).paymentDue,
    ...(numberOfUsers > pricing.order.numberOfUsers ? { numberOfUsers } : {}),
  };
}

/** The organisation's special discount as a percentage; 0 if it has none. */
export async function specialDiscountOf(org: OrgTx): Promise<number> {
  return percent(await specialDiscount(org));
}
