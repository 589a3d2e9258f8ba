import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, moment, naira } from './fields.ts';
import { orderFields } from './order.ts';
import { purchaseType, quote } from './quotes.ts';

/* Paying. A payment attempt is known by its reference, which never changes and is the provider's too. */

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

/** The same key means the same payment, however often it is sent. */
const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9.-]{8,100}$/, 'A key has 8 to 100 letters, digits, dots and hyphens.'));

/**
 * Why a payment came to nothing, or why its money goes back.
 * - `notNeeded`: what it was for was paid for or had changed already. `stopped`: its renewal was cancelled or switched off.
 * - `otherAmount`: another sum was charged than was asked for.
 * - `reversed`: the card provider took it back. `disputed`: the card's holder disputed it, and the bank returned it.
 */
export const paymentReason = z.enum(['declined', 'insufficientFunds', 'refused', 'abandoned', 'notNeeded', 'otherAmount', 'stopped', 'reversed', 'disputed']);
export type PaymentReason = z.output<typeof paymentReason>;

/**
 * A payment as its payer sees it.
 * - `unfinished`: nobody has paid yet at `url`, the card page; `reason` when a card was refused there.
 * - `challenge`: the card's bank wants to hear from its holder at `url`.
 * - `checking`: it may or may not have been charged; it is asked about until that is known. `url` where its holder may still have to do something there.
 * - `succeeded`: verified with the provider, and what was bought is in force.
 * - `failed`: nothing was charged.
 * - `refunded`: it was charged but could not be used, or was taken back: `refund` says how far the return is.
 */
export const payment = z.object({
  reference: id,
  purpose: z.enum(['purchase', 'upgrade', 'renewal', 'addCard']),
  status: z.enum(['unfinished', 'challenge', 'checking', 'succeeded', 'failed', 'refunded']),
  url: z.nullable(z.string()),
  reason: z.nullable(paymentReason),
  amount: naira,
  /** What the card was charged, and what of it is or was returned; null where nothing was. */
  charged: z.nullable(naira),
  returned: z.nullable(naira),
  /** How far the return is; null where there is none. */
  refund: z.nullable(z.enum(['underWay', 'done', 'failed'])),
  /** Of one that may have been charged: when the provider was last asked about it; null while it never was. */
  askedAt: z.nullable(moment),
  /** What it was paid with, once that is known. */
  card: z.nullable(z.object({ brand: z.enum(['mastercard', 'visa', 'amex']), last4: z.string() })),
  /** Null until it has succeeded, and for a card that was only added. */
  receipt: z.nullable(z.object({ id, number: z.string() })),
});
export type Payment = z.output<typeof payment>;

/** A new purchase: what was quoted, how it is paid, and who gets the receipt beside the organisation. */
export const purchaseRequest = z.strictObject({
  quoteId: id,
  idempotencyKey,
  /** A saved card; null pays with another one on the provider's page. */
  cardId: z.nullable(id),
  billingContactId: z.nullable(id),
  subscription: purchasePayload,
  /** Who recommended Humanar, by their code; an unknown one is ignored. */
  ref: z.nullable(z.string().check(z.maxLength(40))),
});
export type PurchaseRequest = z.output<typeof purchaseRequest>;

export const initiateNew = call({
  name: 'initiateNew',
  method: 'POST',
  path: '/subscriptions/initiate-new',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Starts a payment for a quote. The same key, or the same order while its payment is open, returns the same payment.',
  body: purchaseRequest,
  response: z.object({ payment }),
  status: 201,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'quote_not_found', 'price_changed', 'payment_open', 'already_subscribed', 'key_reused', 'provider_unavailable'],
});

/** The same for a change of what there is, or its next term. */
export const changePayment = z.omit(purchaseRequest, { ref: true });
export type ChangePayment = z.output<typeof changePayment>;

export const initiateUpgrade = call({
  name: 'initiateUpgrade',
  method: 'POST',
  path: '/subscriptions/initiate-upgrade',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Starts a payment for a quoted change of the active subscription. A change that costs nothing takes effect immediately.',
  body: changePayment,
  response: z.object({ payment }),
  status: 201,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'quote_not_found', 'price_changed', 'payment_open', 'transition_refused', 'nothing_changed', 'below_allocated', 'key_reused', 'provider_unavailable'],
});

export const renewSubscription = call({
  name: 'renewSubscription',
  method: 'POST',
  path: '/subscriptions/renew',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Starts a payment for the next billing period of an active or expired subscription. Each billing period is paid for once.',
  body: changePayment,
  response: z.object({ payment }),
  status: 201,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'quote_not_found', 'price_changed', 'payment_open', 'transition_refused', 'key_reused', 'provider_unavailable'],
});

/** What `price_changed` carries as `current`: the same order, priced anew. */
export const priceChange = z.object({ quote });
/** What `payment_open` carries as `current`. */
export const openPayment = z.object({ reference: id });

export const verifyPayment = call({
  name: 'verifyPayment',
  method: 'POST',
  isRepeatable: true,
  path: '/subscriptions/verify',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'Asks the provider for the result of a payment and acts on it. The address that the browser returns with proves nothing.',
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
  summary: 'The payment for the subscription that may have been charged and is still being confirmed; null when there is none.',
  response: z.object({ payment: z.nullable(payment) }),
  errors: ['unauthenticated', 'forbidden'],
});

/** A line of the billing history. */
export const transaction = z.object({
  reference: id,
  createdAt: moment,
  description: z.string(),
  /** What was asked for; `charged` is what was taken, and `returned` what of that goes or went back. */
  amount: naira,
  charged: z.nullable(naira),
  returned: z.nullable(naira),
  status: z.enum(['checking', 'paid', 'failed', 'refunding', 'refunded', 'refundFailed']),
  reason: z.nullable(paymentReason),
  /** Of one that is being confirmed: when the provider was last asked. */
  askedAt: z.nullable(moment),
  card: z.nullable(z.object({ brand: z.enum(['mastercard', 'visa', 'amex']), last4: z.string() })),
  receipt: z.nullable(z.object({ id, number: z.string() })),
});
export type Transaction = z.output<typeof transaction>;

export const MOST_TRANSACTIONS = 100;

export const listTransactions = call({
  name: 'listTransactions',
  method: 'GET',
  path: '/subscriptions/transactions',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'The billing history, newest first, a page at a time.',
  query: z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
    perPage: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_TRANSACTIONS)), MOST_TRANSACTIONS),
    sort: z._default(z.literal('createdAt:desc'), 'createdAt:desc'),
  }),
  response: z.object({ data: z.object({ transactions: z.array(transaction), total: z.int(), page: z.int(), perPage: z.int() }) }),
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

/** Seller or buyer, as a receipt names them. What is not known is ''. */
const party = z.object({ name: z.string(), address: z.string(), taxNumber: z.string(), email: z.string() });

/** A receipt as it was issued: nothing in it changes when names, addresses or prices do. Sums are naira. */
export const receipt = z.object({
  id,
  /** One series without gaps: HUM-2026-000123. */
  number: z.string(),
  issuedAt: moment,
  /** The date of supply, and the term that was bought. */
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
      /** Where another time than those months is paid for: so many of their days. Older receipts say it in the description alone. */
      days: z.optional(z.object({ paid: z.int(), of: z.int() })),
      amount: naira,
    }),
  ),
  discounts: z.array(z.object({ description: z.string(), amount: naira })),
  credit: naira,
  /** Of `credit`, what the account had, and what stays as the account's credit. Older receipts do not tell. */
  accountCredit: z.optional(naira),
  creditLeft: z.optional(naira),
  net: naira,
  vatRate: z.number(),
  vat: naira,
  total: naira,
  /** Of an annual order: what it saves against twelve monthly payments, VAT included. Others and older receipts have none. */
  annualSaving: z.optional(naira),
  reference: id,
  card: z.nullable(z.object({ brand: z.enum(['mastercard', 'visa', 'amex']), last4: z.string() })),
});
export type Receipt = z.output<typeof receipt>;

export const getReceipt = call({
  name: 'getReceipt',
  method: 'GET',
  path: '/subscriptions/receipts/{id}',
  host: 'hr',
  policy: { who: 'admin' },
  summary: 'A receipt of the organisation.',
  params: z.object({ id }),
  response: z.object({ receipt }),
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
