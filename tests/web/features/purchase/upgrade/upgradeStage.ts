// Fixtures for a change: Core for twenty users until 20 December 2026, with fourteen seats in use.
import type { BillingContact } from '#contract/billingContacts.ts';
import type { Card } from '#contract/cards.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { trial } from '#tests/support/site.tsx';
import { priceBook } from '../order/orderStage.tsx';

const core = priceBook.plans.filter(({ slug }) => slug === 'core');

export const coreMonthly: CurrentSubscription = {
  ...trial,
  status: 'active',
  plan: 'core',
  planName: 'Core',
  planId: 'core',
  isTrial: false,
  numberOfUsers: 20,
  numberOfUnallocatedUsers: 6,
  numberOfModules: 2,
  modules: core.flatMap(({ modules, supportApps }) => [...modules, ...supportApps]),
  startedAt: '2026-11-20T08:00:00.000Z',
  expiryDate: '2026-12-20T08:00:00.000Z',
  totalCost: 24000,
  planMonthlyPrice: 1200,
  planAnnualPrice: 12240,
  state: 'active',
  version: 3,
};

export const card: Card = {
  id: '0197a000-0000-7000-8000-0000000000c1',
  isDefault: true,
  brand: 'visa',
  last4: '4081',
  expMonth: 4,
  expYear: 2029,
  validity: 'valid',
};

export const femi: BillingContact = {
  id: '0197a000-0000-7000-8000-0000000000b1',
  name: 'Femi Adeyemi',
  email: 'accounts@kuramologistics.ng',
  phone: '',
  role: 'Accountant',
  getsReceipts: false,
  version: 1,
};
