import type { Failure } from '#contract/failure.ts';
import { orderOf } from '#contract/order.ts';
import type { ChangePayment, Payment, PurchasePayload } from '#contract/payments.ts';
import type { Quote } from '#contract/quotes.ts';
import type { PaymentRequest } from '../payment/payment.machine.ts';
import type { QuotedRequest, QuotePaymentContext } from './quotePayment.machine.ts';

/** The parts of a quote that are sent with its payment so that the server can compare them. */
export const payloadOf = (quote: Quote, orgId: string): PurchasePayload => ({
  appSlug: quote.appSlug,
  type: quote.type,
  totalCost: quote.totalCost,
  userVolumeDiscount: quote.userVolumeDiscount,
  initialPurchaseDiscount: quote.initialPurchaseDiscount,
  specialDiscount: quote.specialDiscount,
  vat: quote.vat,
  totalDiscount: quote.totalDiscount,
  invoicePerMonth: quote.invoicePerMonth,
  paymentDue: quote.paymentDue,
  effectiveCostPerUser: quote.effectiveCostPerUser,
  totalPerMonth: quote.totalPerMonth,
  numberOfModules: quote.numberOfModules,
  orgId,
  isFirstPurchase: quote.isFirstPurchase,
  ...orderOf(quote),
});

/**
 * The request that pays for the quote. Pressing twice, or again after no answer, repeats the same payment. Pressing
 * after a declined payment starts another.
 */
export function paymentFor({
  request,
  quote,
  orgId,
  cardId,
  billingContactId,
  endedPayments,
  ref,
}: QuotePaymentContext): PaymentRequest {
  if (quote === null || quote.id === null) throw new Error('nothing is paid without a quote');
  const body: ChangePayment = {
    quoteId: quote.id,
    idempotencyKey: `${quote.id}.${endedPayments}`,
    cardId,
    billingContactId,
    subscription: payloadOf(quote, orgId),
  };
  return request.type === 'new' ? { type: 'new', body: { ...body, ref } } : { type: request.type, body };
}

const purposes = { new: 'purchase', manage: 'upgrade', renewal: 'renewal' } as const;

/** What a payment for the request is for, in the server's words. */
export const purposeOf = ({ type }: Pick<QuotedRequest, 'type'>): Payment['purpose'] => purposes[type];

/**
 * Whether the fresh quote is for something else: the subscription was changed or renewed, or the change now waits for
 * the next renewal.
 */
export const isForSomethingElse = (quote: Quote | null, fresh: Quote | null): boolean =>
  quote !== null &&
  fresh !== null &&
  (fresh.subscriptionVersion !== quote.subscriptionVersion || fresh.change?.when !== quote.change?.when);

/** The new quote that came with the refusal of an old one. */
export const freshQuote = (failure: Failure | null): Quote | null =>
  failure?.code === 'price_changed' ? ((failure.current?.['quote'] as Quote | undefined) ?? null) : null;
