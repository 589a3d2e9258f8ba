import { orderOf } from '#contract/order.ts';
import type { ChangeRequest, Quote, QuoteRequest, RenewalRequest } from '#contract/quotes.ts';
import { priceOf } from '#domain/pricing.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import type { Tx } from '../../db/database.ts';
import type { OrgTx } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Catalogue, catalogueAt, catalogueOfBook, resolveOrder, percent } from '../plans/service.ts';
import { changeableSubscription, renewableSubscription, purchaseFacts } from '../subscriptions/service.ts';
import { priceChange } from './change.ts';
import { applyCredit, hashOf, toPaidOrder, type PricingResult } from './pricingResult.ts';
import { nextTerm, priceRenewal } from './renewal.ts';
import { insertQuote, quoteRow, type QuoteRow, specialDiscount } from './store.ts';
import { quoteView, type Renewed, validity } from './view.ts';

export { describePlan } from './pricingResult.ts';
export { specialDiscount } from './store.ts';
export { chargeAt, nextOrder } from './nextRenewal.ts';
export { nextTerm, type RenewalInputs, renewalOrder, renewalOrders, type SharedOrder } from './renewal.ts';

/** A new purchase, a change of what runs, or its next term. */
export type AnyRequest = QuoteRequest | ChangeRequest | RenewalRequest;

/** Who buys: a visitor has no organisation yet, has bought nothing, and was granted nothing. */
interface Buyer {
  orgId: string | null;
  isFirstPurchase: boolean;
  special: number;
  accountCredit: number;
  /** When what it has ends: a term that is bought begins then, or at once where nothing runs. */
  runsUntil: Date | null;
}
const visitor: Buyer = { orgId: null, isFirstPurchase: true, special: 0, accountCredit: 0, runsUntil: null };

interface Computed {
  priced: PricingResult;
  renewed: Renewed;
}

/** What a visitor's purchase would cost at `now`; it is not kept. Errors: not_found, invalid_request. */
export async function quoteForVisitor(tx: Tx, request: QuoteRequest, now: Date): Promise<Quote> {
  const { priced, renewed } = newPurchase(request, visitor, await catalogueAt(tx, now), now);
  return quoteView(priced, renewed, { id: null, now });
}

/**
 * What the organisation's purchase, change or next term costs at `now`; kept, and valid for 30 minutes. A change that waits
 * for the next term is paid for with that, so that there is nothing to keep.
 * Errors: not_found, invalid_request; of a change and a renewal transition_refused; of a change nothing_changed, below_allocated.
 */
export async function quoteFor(org: OrgTx, request: AnyRequest, now: Date): Promise<Quote> {
  const { priced, renewed } = await computed(org, request, now, await catalogueAt(org.tx, now));
  const id = isPayable(priced) ? await keep(org, priced, now) : null;
  return quoteView(priced, renewed, { id, now });
}

const isPayable = ({ change }: PricingResult): boolean => change?.when !== 'atRenewal';

function keep(org: OrgTx, priced: PricingResult, now: Date): Promise<string> {
  const { type, chosen, isFirstPurchase, catalogue, price } = priced;
  return insertQuote(org, {
    type,
    ...orderOf(chosen),
    isFirstPurchase,
    priceBookId: catalogue.priceBookId,
    price,
    paymentDue: price.paymentDue,
    hash: hashOf(priced),
    createdAt: now,
    validUntil: later(now, validity),
  });
}

/** A quote of the organisation, looked at again. */
export interface StoredQuote {
  quote: QuoteRow;
  /** It may still be paid: its time has not run out, and by the book that it was priced with the same choice would have the same price now. */
  isFresh: boolean;
  /** The order at the current price, for the record of the payment. */
  order: PaidOrder;
}

/**
 * Looks at a stored quote by what the organisation has now; null when it has none of that id. Until its time has run out it keeps the
 * prices that it was made with, also when a new price book begins meanwhile; after that it is looked at by today's.
 * Errors: as quoteFor; transition_refused also when a change that was for now would take something away by now.
 */
export async function storedQuote(org: OrgTx, id: string, now: Date): Promise<StoredQuote | null> {
  const quote = await quoteRow(org, id);
  if (!quote) return null;
  const isValid = now < quote.validUntil;
  const { priced } = await computed(org, requestOf(quote), now, isValid ? await catalogueOfBook(org.tx, quote.priceBookId) : await catalogueAt(org.tx, now));
  if (!isPayable(priced)) throw new ApiError('transition_refused', { msg: 'Your subscription has just changed. Check it, then choose your change again.' });
  return { quote, isFresh: isValid && hashOf(priced) === quote.hash, order: toPaidOrder(priced, quote.id) };
}

/** Quotes the same choice again, by today's prices. Errors: as quoteFor. */
export const requote = (org: OrgTx, quote: QuoteRow, now: Date): Promise<Quote> => quoteFor(org, requestOf(quote), now);

const requestOf = ({ type, ...quote }: QuoteRow): AnyRequest => (type === 'renewal' ? { type } : { type, ...orderOf(quote) });

async function computed(org: OrgTx, request: AnyRequest, now: Date, today: Catalogue): Promise<Computed> {
  const special = await specialDiscount(org);
  switch (request.type) {
    case 'new': {
      const { hasEverPaid, expiresAt, accountCredit } = await purchaseFacts(org, now);
      return newPurchase(request, { orgId: org.orgId, isFirstPurchase: !hasEverPaid, special, accountCredit, runsUntil: expiresAt }, today, now);
    }
    case 'manage': {
      const { row, terms, allocatedUsers } = await changeableSubscription(org, now);
      const pinnedBook = terms[0]?.priceBookId ?? today.priceBookId;
      const pinned = pinnedBook === today.priceBookId ? today : await catalogueOfBook(org.tx, pinnedBook);
      const priced = priceChange(request, { row, terms, pinned, today, special, allocatedUsers }, now);
      const isNow = priced.change?.when === 'now';
      return { priced, renewed: { at: isNow && priced.change ? priced.change.to : row.expiresAt, amount: amountNext(request, today, special) } };
    }
    case 'renewal': {
      const { row, allocatedUsers } = await renewableSubscription(org, now);
      const priced = priceRenewal(row, { catalogue: today, special, allocatedUsers });
      const { price } = priced;
      return { priced, renewed: { at: nextTerm(row, priced.chosen.isPlanDurationAnnual, now).endsAt, amount: price.paymentDue + price.credit } };
    }
  }
}

function newPurchase(request: QuoteRequest, { orgId, isFirstPurchase, special, accountCredit, runsUntil }: Buyer, catalogue: Catalogue, now: Date): Computed {
  const chosen = resolveOrder(request, catalogue);
  const rates = { ...catalogue.rates, special };
  const withCredit = applyCredit(priceOf({ ...chosen, isFirstPurchase }, rates), [], accountCredit);
  return {
    priced: { type: 'new', orgId, chosen, isFirstPurchase, catalogue, rates, ...withCredit, subscriptionVersion: null, change: null },
    renewed: { at: nextTerm({ expiresAt: runsUntil ?? now }, chosen.isPlanDurationAnnual, now).endsAt, amount: amountNext(request, catalogue, special) },
  };
}

/** What a choice costs when it is renewed, by the prices that are known. */
function amountNext(request: QuoteRequest | ChangeRequest, catalogue: Catalogue, special: number): number {
  return priceOf({ ...resolveOrder(request, catalogue), isFirstPurchase: false }, { ...catalogue.rates, special }).paymentDue;
}

/** What was granted to the organisation alone, as a percentage; 0 when nothing was. */
export async function specialDiscountOf(org: OrgTx): Promise<number> {
  return percent(await specialDiscount(org));
}
