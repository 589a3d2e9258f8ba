import { newOrder, orderOf } from '#contract/order.ts';
import type { ChangeRequest, Quote, QuoteRequest } from '#contract/quotes.ts';

/* Sample quotes for the models of every flow that prices something. */

export const orgId = '0197a000-0000-7000-8000-000000000001';

/** 20 users on Core for a month. */
export const order: QuoteRequest = {
  type: 'new',
  ...newOrder({ plan: 'core', moduleIds: [], numberOfUsers: 20, isPlanDurationAnnual: false }),
};

/** The order's quote, as a first purchase. */
export const quote: Quote = {
  id: '0197a000-0000-7000-8000-0000000000f1',
  orgId,
  appSlug: 'humanar',
  ...orderOf(order),
  type: 'new',
  moduleIds: [
    'organisation-design',
    'employee-management',
    'benefits-administration',
    'time-tracking',
    'document-management',
    'employee-self-service',
    'identity-and-access-management',
    'approval',
  ],
  numberOfModules: 8,
  isFirstPurchase: true,
  totalPerMonth: 24000,
  invoicePerMonth: 23220,
  effectiveCostPerUser: 1080,
  totalCost: 24000,
  userVolumeDiscount: 0,
  initialPurchaseDiscount: 2400,
  specialDiscount: 0,
  totalDiscount: 2400,
  vat: 1620,
  credit: 0,
  paymentDue: 23220,
  accountCredit: 0,
  creditLeft: 0,
  change: null,
  pricePerUser: 1200,
  payrollSurcharge: 0,
  payrollUserFee: 0,
  rates: { vat: 7.5, annual: 0, volume: 0, initial: 10, special: 0, userThreshold: 50 },
  cheaperWithMore: null,
  renewal: { at: '2026-12-20T08:00:00.000Z', amount: 25800 },
  validUntil: '2026-11-20T08:30:00.000Z',
  subscriptionVersion: null,
  hash: 'a1',
};

/** From 20 to 60 users on Core on the twelfth day of the month (example 6 of pricing.md). */
export const moreUsers: ChangeRequest = { ...order, type: 'manage', numberOfUsers: 60 };
export const fewerUsers: ChangeRequest = { ...moreUsers, numberOfUsers: 12 };

export const upgradeQuote: Quote = {
  ...quote,
  id: '0197a000-0000-7000-8000-0000000000f7',
  type: 'manage',
  numberOfUsers: 60,
  totalPerMonth: 72000,
  invoicePerMonth: 66177,
  effectiveCostPerUser: 1026,
  totalCost: 43200,
  userVolumeDiscount: 2160,
  initialPurchaseDiscount: 4104,
  totalDiscount: 6264,
  vat: 2770.2,
  credit: 13932,
  paymentDue: 25774.2,
  change: {
    when: 'now',
    daysLeft: 18,
    period: { from: '2026-12-02T08:00:00.000Z', to: '2026-12-20T08:00:00.000Z' },
    credits: [{ description: 'Core plan, monthly, 20 users', paid: 23220, used: 9288, unused: 13932 }],
  },
  renewal: { at: '2026-12-20T08:00:00.000Z', amount: 73530 },
  subscriptionVersion: 3,
  hash: 'd1',
};
export const quotedAgain: Quote = {
  ...upgradeQuote,
  id: '0197a000-0000-7000-8000-0000000000f8',
  validUntil: '2026-11-20T09:00:00.000Z',
};
/** A day later, with a day less to pay for. */
export const cheaper: Quote = {
  ...quotedAgain,
  id: '0197a000-0000-7000-8000-0000000000f9',
  totalCost: 40800,
  userVolumeDiscount: 2040,
  initialPurchaseDiscount: 3876,
  totalDiscount: 5916,
  vat: 2616.3,
  credit: 13158,
  paymentDue: 24342.3,
  hash: 'd2',
};

/** Another administrator has scheduled a change for the next renewal; the amount is the same. */
export const ofAnotherVersion: Quote = { ...quotedAgain, subscriptionVersion: 4, hash: 'd4' };

export const downgradeQuote: Quote = {
  ...quote,
  id: '0197a000-0000-7000-8000-0000000000fa',
  type: 'manage',
  numberOfUsers: 12,
  isFirstPurchase: false,
  totalPerMonth: 14400,
  invoicePerMonth: 15480,
  effectiveCostPerUser: 1200,
  totalCost: 0,
  initialPurchaseDiscount: 0,
  totalDiscount: 0,
  vat: 0,
  paymentDue: 0,
  change: {
    when: 'atRenewal',
    daysLeft: 18,
    period: { from: '2026-12-20T08:00:00.000Z', to: '2027-01-19T08:00:00.000Z' },
    credits: [],
  },
  renewal: { at: '2026-12-20T08:00:00.000Z', amount: 15480 },
  subscriptionVersion: 3,
  hash: 'd3',
};
