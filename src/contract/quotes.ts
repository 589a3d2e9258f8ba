import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, moment, naira } from './fields.ts';

/* What a purchase costs: computed by the server alone (spec sections 3 and 9). All sums are naira with two decimals. */

/** What is to be bought. `moduleIds`: the chosen apps of the flexi plan; of another plan those that it may add (payroll). */
export const quoteRequest = z.strictObject({
  type: z.literal('new'),
  plan: z.string().check(z.minLength(1, 'Choose a plan.'), z.maxLength(40, 'Choose one of the plans.')),
  moduleIds: z.array(z.string().check(z.maxLength(60))).check(
    z.maxLength(14, 'There are fourteen apps.'),
    z.refine((ids) => new Set(ids).size === ids.length, 'Choose each app once.'),
  ),
  numberOfUsers: z.int('Enter a whole number of users.').check(z.gte(1, 'At least 1 user.'), z.lte(100_000, 'At most 100,000 users. Talk to us for more.')),
  isPlanDurationAnnual: z.boolean(),
});
export type QuoteRequest = z.output<typeof quoteRequest>;

/** A quote: the payload fields of section 3, with the working that is shown beside them. */
export const quote = z.object({
  /** Null for a visitor, whose quote is not kept: paying takes an account. */
  id: z.nullable(id),
  orgId: z.nullable(id),
  appSlug: z.literal('humanar'),
  type: z.literal('new'),
  plan: z.string(),
  moduleIds: z.array(z.string()),
  numberOfModules: z.int(),
  numberOfUsers: z.int(),
  isPlanDurationAnnual: z.boolean(),
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
  credit: naira,
  paymentDue: naira,
  /** A user and month, the annual discount taken off. */
  pricePerUser: naira,
  /** Payroll's fixed sum a month for all users; 0 without payroll. */
  payrollSurcharge: naira,
  /** The rates that were used, as percentages. */
  rates: z.object({ vat: z.number(), annual: z.number(), volume: z.number(), initial: z.number(), special: z.number(), userThreshold: z.int() }),
  /** So many users cost less than these; null where they do not. */
  cheaperWithMore: z.nullable(z.object({ numberOfUsers: z.int(), saves: naira })),
  /** What the same costs when the term is renewed, and when that is if it is paid now. */
  renewal: z.object({ at: moment, amount: naira }),
  /** Until when it may be paid. */
  validUntil: moment,
  /** Of what it was computed from: order, price book and organisation. The same inputs give the same hash. */
  hash: z.string(),
});
export type Quote = z.output<typeof quote>;

export const generateQuote = call({
  name: 'generateQuote',
  method: 'POST',
  path: '/subscriptions/generate-quote',
  host: 'hr',
  policy: { who: 'anyone', mayBeSignedIn: true },
  summary: 'What a purchase costs, each sum with its working; for an organisation it is kept and may be paid for 30 minutes.',
  body: quoteRequest,
  response: z.object({ quote }),
  errors: ['not_found'],
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
