import * as z from 'zod/mini';
import { call } from './call.ts';
import { usedCard } from './cardFields.ts';
import { id, moment, naira } from './fields.ts';
import { referralCode } from './keptOrders.ts';
import { orderFields } from './order.ts';
import { purchaseType, quote } from './quotes.ts';

/* Payments. A payment's reference never changes and is also the provider's. */

/** The price of a purchase as the person saw it (rule quote.server). The server compares them and uses its own. */
export const purchasePayload = z.strictObject({
  appSlug: z.literal('humanar'),
  type: purchaseType,
  ...orderFields,
  totalCost: naira,
  userVolumeDiscount: naira,
  initialPurchaseDiscount: naira,
  specialDiscount: naira,
  vat: naira,
  totalDiscount: naira,
  invoicePerMonth: naira,
  paymentDue: naira,
  effectiveCostPerUser: naira,
  totalPerMonth: naira,
  numberOfModules: z.int(),
  orgId: id,
  isFirstPurchase: z.boolean(),
});
export type PurchasePayload = z.output<typeof purchasePayload>;

/** Requests with the same key are the same payment. */
export const idempotencyKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9.-]{8,100}$/, 'A key has 8 to 100 letters, digits, dots and hyphens.'));

/**
 * Why a payment failed or is refunded.
 * - `notNeeded`: the order was already paid for, or has changed. `stopped`: the renewal was cancelled or turned off.
 * - `otherAmount`: the amount charged isn't the amount requested.
 * - `reversed`: the card provider reversed it. `disputed`: the cardholder disputed it and the bank returned the money.
 */
export const paymentReason = z.enum([
  'declined',
  'insufficientFunds',
  'refused',
  'abandoned',
  'notNeeded',
  'otherAmount',
  'stopped',
  'reversed',
  'disputed',
]);
export type PaymentReason = z.output<typeof paymentReason>;

/**
 * A payment as its payer sees it.
 * - `unfinished`: not yet paid on the card page at `url`; `reason` if a card was declined there.
 * - `challenge`: the bank asks the cardholder to confirm at `url`.
 * - `checking`: whether it was charged isn't known yet, and we keep asking. `url` if the cardholder may still have to
 *   act there.
 * - `succeeded`: verified with the provider, and the order has taken effect.
 * - `failed`: nothing was charged.
 * - `refunded`: charged but unusable, or returned by the bank; `refund` is the state of the refund.
 */
export const payment = z.object({
  reference: id,
  purpose: z.enum(['purchase', 'upgrade', 'renewal', 'addCard']),
  status: z.enum(['unfinished', 'challenge', 'checking', 'succeeded', 'failed', 'refunded']),
  url: z.nullable(z.string()),
  reason: z.nullable(paymentReason),
  amount: naira,
  /** The amount charged, and the part refunded or being refunded; null if nothing was charged. */
  charged: z.nullable(naira),
  returned: z.nullable(naira),
  /** The state of the refund; null if there is none. */
  refund: z.nullable(z.enum(['underWay', 'done', 'failed'])),
  /** The money went back after the order had taken effect, the order is unchanged, and we'll contact the payer. */
  isUndecided: z.optional(z.boolean()),
  /** When the provider was last asked about an unconfirmed payment; null if never. */
  askedAt: z.nullable(moment),
  /** The card used, once known. */
  card: z.nullable(usedCard),
  /** Null until it has succeeded, and for adding a card. */
  receipt: z.nullable(z.object({ id, number: z.string() })),
});
export type Payment = z.output<typeof payment>;

/** A new purchase: the quote, how it is paid, and who else gets the receipt. */
export const purchaseRequest = z.strictObject({
  quoteId: id,
  idempotencyKey,
  /** A saved card; null to pay with another card on the provider's page. */
  cardId: z.nullable(id),
  billingContactId: z.nullable(id),
  subscription: purchasePayload,
  /** The referrer's code; an unknown one is ignored. */
  ref: z.nullable(referralCode),
});
export type PurchaseRequest = z.output<typeof purchaseRequest>;

export const initiateNew = call({
  name: 'initiateNew',
  method: 'POST',
  path: '/subscriptions/initiate-new',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'Starts a payment for a quote. The same key, or the same order while its payment is open, returns the same payment.',
  body: purchaseRequest,
  response: z.object({ payment }),
  status: 201,
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'quote_not_found',
    'price_changed',
    'payment_open',
    'already_subscribed',
    'key_reused',
    'provider_unavailable',
  ],
});

/** A request to pay for a change or a renewal. */
export const changePayment = z.omit(purchaseRequest, { ref: true });
export type ChangePayment = z.output<typeof changePayment>;

export const initiateUpgrade = call({
  name: 'initiateUpgrade',
  method: 'POST',
  path: '/subscriptions/initiate-upgrade',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'Starts a payment for a quoted change of the active subscription. A change that costs nothing takes effect immediately.',
  body: changePayment,
  response: z.object({ payment }),
  status: 201,
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'quote_not_found',
    'price_changed',
    'payment_open',
    'transition_refused',
    'nothing_changed',
    'below_allocated',
    'key_reused',
    'provider_unavailable',
  ],
});

export const renewSubscription = call({
  name: 'renewSubscription',
  method: 'POST',
  path: '/subscriptions/renew',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'Starts a payment for the next billing period of an active or expired subscription. Each billing period is paid for once.',
  body: changePayment,
  response: z.object({ payment }),
  status: 201,
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'quote_not_found',
    'price_changed',
    'payment_open',
    'transition_refused',
    'key_reused',
    'provider_unavailable',
  ],
});

/** The `current` of `price_changed`: a new quote for the same order. */
export const priceChange = z.object({ quote });
/** The `current` of `payment_open`. */
export const openPayment = z.object({ reference: id });

export const verifyPayment = call({
  name: 'verifyPayment',
  method: 'POST',
  isRepeatable: true,
  path: '/subscriptions/verify',
  host: 'hr',
  policy: { who: 'admin' },
  summary:
    'Asks the provider for the result of a payment and acts on it. The address that the browser returns with proves nothing.',
  body: z.strictObject({ reference: id }),
  response: z.object({ payment }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});

export const getOpenPayment = call({
  name: 'getOpenPayment',
  method: 'GET',
  path: '/subscriptions/payments/open',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'The subscription payment that may have been charged and is still being confirmed; null if there is none.',
  response: z.object({ payment: z.nullable(payment) }),
  errors: ['unauthenticated', 'forbidden'],
});

/** A line of the billing history. */
export const transaction = z.object({
  reference: id,
  createdAt: moment,
  description: z.string(),
  /** The amount requested; `charged` is what was charged, `returned` the part refunded or being refunded. */
  amount: naira,
  charged: z.nullable(naira),
  returned: z.nullable(naira),
  status: z.enum(['checking', 'paid', 'failed', 'refunding', 'refunded', 'refundFailed']),
  reason: z.nullable(paymentReason),
  /** When the provider was last asked about an unconfirmed payment. */
  askedAt: z.nullable(moment),
  card: z.nullable(usedCard),
  receipt: z.nullable(z.object({ id, number: z.string() })),
});
export type Transaction = z.output<typeof transaction>;

export const MAX_TRANSACTIONS = 100;

export const listTransactions = call({
  name: 'listTransactions',
  method: 'GET',
  path: '/subscriptions/transactions',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'The billing history, newest first, a page at a time.',
  query: z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
    perPage: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_TRANSACTIONS)), MAX_TRANSACTIONS),
    sort: z._default(z.literal('createdAt:desc'), 'createdAt:desc'),
  }),
  response: z.object({
    data: z.object({ transactions: z.array(transaction), total: z.int(), page: z.int(), perPage: z.int() }),
  }),
  errors: ['unauthenticated', 'forbidden'],
});

export const exportTransactions = call({
  name: 'exportTransactions',
  method: 'GET',
  path: '/subscriptions/transactions/csv',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'The whole billing history as CSV (UTF-8). A cell that a spreadsheet would run is quoted.',
  produces: 'text/csv',
  response: z.string(),
  errors: ['unauthenticated', 'forbidden'],
});

/** The seller or buyer on a receipt. Unknown parts are ''. */
const party = z.object({ name: z.string(), address: z.string(), taxNumber: z.string(), email: z.string() });

/** A receipt as issued. It never changes, even when names, addresses or prices do. Sums are naira. */
export const receipt = z.object({
  id,
  /** Numbered in one series without gaps: HUM-2026-000123. */
  number: z.string(),
  issuedAt: moment,
  /** The date of supply, and the period that was bought. */
  suppliedAt: moment,
  period: z.object({ from: moment, to: moment }),
  seller: party,
  buyer: party,
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.int(),
      unitPrice: naira,
      months: z.int(),
      /** The days paid for, if not the whole months. Older receipts only say so in the description. */
      days: z.optional(z.object({ paid: z.int(), of: z.int() })),
      amount: naira,
    }),
  ),
  discounts: z.array(z.object({ description: z.string(), amount: naira })),
  credit: naira,
  /** The part of `credit` that was account credit, and the account credit left. Older receipts lack both. */
  accountCredit: z.optional(naira),
  creditLeft: z.optional(naira),
  net: naira,
  vatRate: z.number(),
  vat: naira,
  total: naira,
  /** What an annual order saves against twelve monthly payments, VAT included. Older receipts lack it. */
  annualSaving: z.optional(naira),
  reference: id,
  card: z.nullable(usedCard),
});
export type Receipt = z.output<typeof receipt>;

/**
 * How much of a receipt's payment was returned to the card; absent if nothing was. The receipt itself stays as issued.
 */
export const returnedSum = z.optional(naira);

export const getReceipt = call({
  name: 'getReceipt',
  method: 'GET',
  path: '/subscriptions/receipts/{id}',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'A receipt of the organisation, and how much of its payment was returned since.',
  params: z.object({ id }),
  response: z.object({ receipt, returned: returnedSum }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});

export const getReceiptPdf = call({
  name: 'getReceiptPdf',
  method: 'GET',
  path: '/subscriptions/receipts/{id}/pdf',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'The same receipt as PDF.',
  params: z.object({ id }),
  produces: 'application/pdf',
  response: z.instanceof(Uint8Array),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
