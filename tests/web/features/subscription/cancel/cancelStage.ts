// Subscriptions in the server's format, for cancelling and renewing.
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { trial } from '#tests/support/site.tsx';

/** Core for 60 users with 52 seats in use, from 20 November to 20 December 2026, 16:20 in Lagos. */
export const paid: CurrentSubscription = {
  ...trial,
  status: 'active',
  plan: 'core',
  planName: 'Core',
  planId: '0197a000-0000-7000-8000-0000000000d1',
  numberOfUsers: 60,
  numberOfUnallocatedUsers: 8,
  createdAt: '2026-11-20T15:20:00.000Z',
  startedAt: '2026-11-20T15:20:00.000Z',
  expiryDate: '2026-12-20T15:20:00.000Z',
  totalCost: 72_000,
  planMonthlyPrice: 1_200,
  planAnnualPrice: 12_240,
  isTrial: false,
  state: 'active',
  version: 3,
};

export const cancelled: CurrentSubscription = {
  ...paid,
  status: 'cancelled',
  state: 'cancelled',
  isActive: false,
  isCancelled: true,
  version: 4,
  cancelledAt: '2026-11-25T09:00:00.000Z',
  dataDeletedAt: '2027-03-20T15:20:00.000Z',
};

/** The term has ended without a cancellation. */
export const expired: CurrentSubscription = {
  ...paid,
  state: 'expired',
  isActive: false,
  hasExpired: true,
  dataDeletedAt: '2027-03-20T15:20:00.000Z',
};

export const reasons = [
  { id: 'too-expensive', reason: 'It costs more than we can spend' },
  { id: 'temporary', reason: 'We only needed it for a while' },
  { id: 'other', reason: 'Another reason' },
];
