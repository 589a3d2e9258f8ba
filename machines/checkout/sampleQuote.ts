import type { Quote } from '#contract/quotes.ts';

/* Apart from the model, so that the models of other flows take what is quoted without the whole of this one. */

export const orgId = '0197a000-0000-7000-8000-000000000001';

/** 20 people on Core for a month, first purchase. */
export const quote: Quote = {
  id: '0197a000-0000-7000-8000-0000000000f1',
  orgId,
  appSlug: 'humanar',
  type: 'new',
  plan: 'core',
  moduleIds: ['organisation-design', 'employee-management', 'benefits-administration', 'time-tracking', 'document-management', 'employee-self-service', 'identity-and-access-management', 'approval'],
  numberOfModules: 8,
  numberOfUsers: 20,
  isPlanDurationAnnual: false,
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
  rates: { vat: 7.5, annual: 0, volume: 0, initial: 10, special: 0, userThreshold: 50 },
  cheaperWithMore: null,
  renewal: { at: '2026-12-20T08:00:00.000Z', amount: 25800 },
  validUntil: '2026-11-20T08:30:00.000Z',
  subscriptionVersion: null,
  hash: 'a1',
};
