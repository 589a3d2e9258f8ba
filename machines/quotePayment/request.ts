import type { Failure } from '#contract/failure.ts';
import { orderOf } from '#contract/order.ts';
import type { ChangePayment, PurchasePayload } from '#contract/payments.ts';
import type { Quote } from '#contract/quotes.ts';
import type { PaymentRequest } from '../payment/payment.machine.ts';
import type { QuotePaymentContext } from './quotePayment.machine.ts';

/** What of a quote is sent along when it is paid, for the server to compare. */
const payloadOf = (quote: Quote, orgId: string): PurchasePayload => ({
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
 * The request that pays for the quote. The same press, pressed twice or never answered, is the same payment; one after a
 * declined payment is another.
 */
export function paymentFor({ request, quote, orgId, cardId, billingContactId, endedPayments, ref }: QuotePaymentContext): PaymentRequest {
  if (quote === null || quote.id === null) throw new Error('nothing is paid without a quote');
  const body: ChangePayment = { quoteId: quote.id, idempotencyKey: `${quote.id}.${endedPayments}`, cardId, billingContactId, subscription: payloadOf(quote, orgId) };
  return request.type === 'new' ? { type: 'new', body: { ...body, ref } } : { type: request.type, body };
}

/** The fresh quote is for something else: the subscription was changed or renewed since, or the change has to wait for the next term now. */
export const isForSomethingElse = (quote: Quote | null, fresh: Quote | null): boolean =>
  quote !== null && fresh !== null && (fresh.subscriptionVersion !== quote.subscriptionVersion || fresh.change?.when !== quote.change?.when);

/** The new quote that comes with the refusal of a stale one. */
export const freshQuote = (failure: Failure | null): Quote | null =>
  failure?.code === 'price_changed' ? ((failure.current?.['quote'] as Quote | undefined) ?? null) : null;
