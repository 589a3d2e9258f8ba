import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, moment, naira } from './fields.ts';
import { orderFields } from './order.ts';

/* The price of a purchase, computed only by the server (rule quote.server). All amounts are naira with two decimals. */

/** A new purchase. */
export const quoteRequest = z.strictObject({ type: z.literal('new'), ...orderFields });
export type QuoteRequest = z.output<typeof quoteRequest>;

/** A change to a running subscription: the whole new order, not the difference. */
export const changeRequest = z.strictObject({ type: z.literal('manage'), ...orderFields });
export type ChangeRequest = z.output<typeof changeRequest>;

/** The next term of the organisation's subscription, with its scheduled change if there is one. */
export const renewalRequest = z.strictObject({ type: z.literal('renewal') });
export type RenewalRequest = z.output<typeof renewalRequest>;

/** A new purchase, a change to the current subscription (manage), or a renewal, which repeats it. */
export const purchaseType = z.enum(['new', 'manage', 'renewal']);

/**
 * How a change to a running subscription is priced. Sums are naira.
 * - `now`: it only adds, so it is paid for and starts immediately. With the same billing period the remaining days are
 *   charged; from monthly to annual a new term of 365 days starts.
 * - `atRenewal`: it reduces something, or would end before the time paid for already, so it costs nothing now and waits
 *   for the next term; `renewal` is the price of that.
 */
export const change = z.object({
  when: z.enum(['now', 'atRenewal']),
  /** Days left of the paid term; a started day counts as a whole one. */
  daysLeft: z.int(),
  period: z.object({ from: moment, to: moment }),
  /** If the days belong to several billing periods: how the total cost is worked out. */
  working: z.optional(z.string()),
  /**
   * For each running term: what was paid, and the used and unused part of it. The unused part is taken off the price.
   */
  credits: z.array(z.object({ description: z.string(), paid: naira, used: naira, unused: naira })),
});
export type Change = z.output<typeof change>;

/** A quote: every sum of a purchase, with the working shown beside it (rule quote.sums). */
export const quote = z.object({
  /** Null when the quote can't be paid: for a visitor, who needs an account first, and for a change at renewal. */
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
  /** Taken off the price: the unused part of paid terms, and account credit. */
  credit: naira,
  paymentDue: naira,
  /** What an annual order saves against twelve monthly payments, VAT included. */
  annualSaving: z.optional(naira),
  /** The part of `credit` that is account credit. */
  accountCredit: naira,
  /** Credit beyond the price, which becomes account credit when the quote is paid. */
  creditLeft: naira,
  /** Null for a new purchase and for a renewal. */
  change: z.nullable(change),
  /** Per user, per month, less the annual discount. */
  pricePerUser: naira,
  /** Payroll's fee per month for all users; 0 without payroll. */
  payrollSurcharge: naira,
  /** The fee per user, per month in this price; 0 without payroll. */
  payrollUserFee: naira,
  /** The rates applied, as percentages. */
  rates: z.object({
    vat: z.number(),
    annual: z.number(),
    volume: z.number(),
    initial: z.number(),
    special: z.number(),
    userThreshold: z.int(),
  }),
  /** A larger number of users that costs less; null if there is none. */
  cheaperWithMore: z.nullable(z.object({ numberOfUsers: z.int(), saves: naira })),
  /**
   * The price of the next term on the day when the card is charged, as far as it is known, and when the term starts if
   * this quote is paid now. Null if the order is no longer sold by then. `numberOfUsers`: the assigned
   * users, if there are more than were ordered.
   */
  renewal: z.object({ at: moment, amount: z.nullable(naira), numberOfUsers: z.optional(z.int()) }),
  /** The quote can be paid until then. */
  validUntil: moment,
  /** The version of the subscription that a change or renewal was priced for; null for a new purchase. */
  subscriptionVersion: z.nullable(z.int()),
  /** A hash of everything the price depends on. */
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
  summary:
    'The price of a purchase with the working of each amount. For an organisation, the quote is stored and can be paid for 30 minutes.',
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
  summary: 'The organisation’s special discount as a percentage; 0 when it has none.',
  response: z.object({ discountValue: z.number() }),
  errors: ['unauthenticated'],
});
