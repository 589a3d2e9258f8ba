import type { Failure } from '#contract/failure.ts';
import type { ChangePayment, PurchasePayload } from '#contract/payments.ts';
import type { Quote } from '#contract/quotes.ts';

/* What checkout, upgrade and renew have in common when they pay for a quote. */

/** How a quote is paid: the saved card that is charged and who gets the receipt beside the organisation, null for none; and the payments of it that came to nothing. */
export interface Paying {
  quote: Quote | null;
  orgId: string;
  cardId: string | null;
  billingContactId: string | null;
  endedPayments: number;
}

/** What of a quote is sent along when it is paid, for the server to compare. */
const payloadOf = (quote: Quote, orgId: string): PurchasePayload => ({
  appSlug: quote.appSlug,
  type: quote.type,
  plan: quote.plan,
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
  numberOfUsers: quote.numberOfUsers,
  numberOfModules: quote.numberOfModules,
  moduleIds: quote.moduleIds,
  orgId,
  isPlanDurationAnnual: quote.isPlanDurationAnnual,
  isFirstPurchase: quote.isFirstPurchase,
});

/** The request that pays for the quote. The same press, pressed twice or answered by nothing, is the same payment; one after a declined one is another. */
export function paymentOf({ quote, orgId, cardId, billingContactId, endedPayments }: Paying): ChangePayment {
  if (quote === null || quote.id === null) throw new Error('nothing is paid without a quote');
  return { quoteId: quote.id, idempotencyKey: `${quote.id}.${endedPayments}`, cardId, billingContactId, subscription: payloadOf(quote, orgId) };
}

/** The subscription is another than the one that the quote was made for: somebody else has changed or renewed it since. */
export const isOfAnother = (quote: Quote | null, fresh: Quote | null): boolean =>
  quote !== null && fresh !== null && fresh.subscriptionVersion !== quote.subscriptionVersion;

/** The new quote that comes with the refusal of a stale one. */
export const freshQuote = (failure: Failure | null): Quote | null =>
  failure?.code === 'price_changed' ? ((failure.current?.['quote'] as Quote | undefined) ?? null) : null;
