import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, moment, naira } from './fields.ts';
import { orderFields } from './order.ts';

/* What a purchase costs: computed by the server alone (rule quote.server). All sums are naira with two decimals. */

/** A new purchase. */
export const quoteRequest = z.strictObject({ type: z.literal('new'), ...orderFields });
export type QuoteRequest = z.output<typeof quoteRequest>;

/** What a running subscription is to be: the whole of it, not the difference. */
export const changeRequest = z.strictObject({ type: z.literal('manage'), ...orderFields });
export type ChangeRequest = z.output<typeof changeRequest>;

/** The next term of what the organisation has, with the changes that are scheduled for it. */
export const renewalRequest = z.strictObject({ type: z.literal('renewal') });
export type RenewalRequest = z.output<typeof renewalRequest>;

/** A new purchase, a change to what there is (manage), or a renewal, which repeats it. */
export const purchaseType = z.enum(['new', 'manage', 'renewal']);

/**
 * How a change of a running subscription is priced. Sums are naira.
 * - `now`: it takes nothing away, so that it is paid for and in force at once. With the duration it has, it is paid for the
 *   days that are left; from monthly to annual a new term of 365 days begins.
 * - `atRenewal`: it takes something away, so that it is free and waits for the next term; `renewal` is what that costs then.
 */
export const change = z.object({
  when: z.enum(['now', 'atRenewal']),
  /** Of the term that is paid for: begun days count whole. */
  daysLeft: z.int(),
  period: z.object({ from: moment, to: moment }),
  /** What was paid for terms that still run, what of it is used, and what is left: that is taken off. */
  credits: z.array(z.object({ description: z.string(), paid: naira, used: naira, unused: naira })),
});
export type Change = z.output<typeof change>;

/** A quote: every sum of a purchase, with the working shown beside it (rule quote.sums). */
export const quote = z.object({
  /** Null where there is nothing to pay for: a visitor's, who needs an account first, and a change that waits for the next term. */
  id: z.nullable(id),
  orgId: z.nullable(id),
  appSlug: z.literal('humanar'),
  type: purchaseType,
  ...orderFields,
  numberOfModules: z.int(),
  isFirstPurchase: z.boolean(),
  totalPerMonth: naira,
  invoicePerMonth: naira,
  effectiveCostPerUser: naira,
  totalCost: naira,
  userVolumeDiscount: naira,
  initialPurchaseDiscount: naira,
  specialDiscount: naira,
  totalDiscount: naira,
  vat: naira,
  /** Taken off: what is not used of terms that were paid for, and the account's credit. */
  credit: naira,
  paymentDue: naira,
  /** Of an annual order: what it saves against twelve monthly payments for the same, VAT included. */
  annualSaving: z.optional(naira),
  /** Of `credit`, what the account had. */
  accountCredit: naira,
  /** What is more than the price, and stays as the account's credit once this is agreed to. */
  creditLeft: naira,
  /** Null for a new purchase and for a renewal. */
  change: z.nullable(change),
  /** A user and month, the annual discount taken off. */
  pricePerUser: naira,
  /** Payroll's fixed sum a month for all users; 0 without payroll. */
  payrollSurcharge: naira,
  /** The fee per user, per month, that it was priced with; 0 without payroll. */
  payrollUserFee: naira,
  /** The rates that were used, as percentages. */
  rates: z.object({ vat: z.number(), annual: z.number(), volume: z.number(), initial: z.number(), special: z.number(), userThreshold: z.int() }),
  /** So many users cost less than these; null where they do not. */
  cheaperWithMore: z.nullable(z.object({ numberOfUsers: z.int(), saves: naira })),
  /** What the same costs when the term is renewed, and when that is if it is paid now. */
  renewal: z.object({ at: moment, amount: naira }),
  /** Until when it may be paid. */
  validUntil: moment,
  /** Of the subscription that a change or renewal was priced for; null for a new purchase. What is priced anew for another one is not what was agreed to. */
  subscriptionVersion: z.nullable(z.int()),
  /** Of what it was computed from: order, price book and organisation. The same inputs give the same hash. */
  hash: z.string(),
});
export type Quote = z.output<typeof quote>;

export const generateQuote = call({
  name: 'generateQuote',
  method: 'POST',
  isRepeatable: true,
  path: '/subscriptions/generate-quote',
  host: 'hr',
  policy: { who: 'anyone', mayBeSignedIn: true },
  summary: 'What a purchase costs, each sum with its working; for an organisation it is kept and may be paid for 30 minutes.',
  body: z.discriminatedUnion('type', [quoteRequest, changeRequest, renewalRequest]),
  response: z.object({ quote }),
  errors: ['not_found', 'unauthenticated', 'forbidden', 'transition_refused', 'nothing_changed', 'below_allocated'],
});

export const getSpecialDiscount = call({
  name: 'getSpecialDiscount',
  method: 'GET',
  path: '/subscriptions/special-discount/humanar',
  host: 'hr',
  policy: { who: 'member' },
  summary: 'What was granted to this organisation alone, as a percentage; 0 when nothing was.',
  response: z.object({ discountValue: z.number() }),
  errors: ['unauthenticated'],
});
