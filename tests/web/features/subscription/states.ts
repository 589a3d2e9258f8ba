// Subscriptions in each state, in the server's format, on 20 November 2026.
import type { CurrentSubscription, Renewal, ScheduledChange } from '#contract/subscriptions.ts';
import { expiredTrial, trial } from '#tests/support/site.tsx';

/** Core for 60 users monthly, until 8 December 2026, 12:00 in Lagos, with 52 seats in use. */
export const active: CurrentSubscription = {
  ...trial,
  status: 'active',
  isTrial: false,
  plan: 'core',
  planName: 'Core',
  planId: 'core',
  numberOfUsers: 60,
  numberOfUnallocatedUsers: 8,
  startedAt: '2026-11-08T11:00:00.000Z',
  expiryDate: '2026-12-08T11:00:00.000Z',
  state: 'active',
  version: 7,
};
export const renewalDue: CurrentSubscription = { ...active, state: 'renewalDue' };
export const cancelled: CurrentSubscription = {
  ...active,
  status: 'cancelled',
  isActive: false,
  isCancelled: true,
  state: 'cancelled',
  cancelledAt: '2026-11-16T11:00:00.000Z',
  dataDeletedAt: '2027-03-08T11:00:00.000Z',
};
export const expired: CurrentSubscription = {
  ...active,
  isActive: false,
  hasExpired: true,
  state: 'expired',
  expiryDate: '2026-11-15T11:00:00.000Z',
  dataDeletedAt: '2027-02-13T11:00:00.000Z',
};
export const overdue: CurrentSubscription = { ...expired, state: 'renewalDue' };
export const purged: CurrentSubscription = {
  ...expired,
  state: 'purged',
  dataDeletedAt: null,
  expiryDate: '2026-08-01T11:00:00.000Z',
};
export const purgedTrial: CurrentSubscription = { ...expiredTrial, state: 'purged', dataDeletedAt: null };
/** Cancelled while a payment is open, which may still buy a subscription. */
export const cancelledTrial: CurrentSubscription = { ...purgedTrial, state: 'cancelled' };

export const visa: NonNullable<Renewal['card']> = {
  id: '0197a000-0000-7000-8000-00000000000a',
  brand: 'visa',
  last4: '4081',
  validity: 'valid',
};

export const renewal: Renewal = {
  chargeAt: '2026-12-07T11:00:00.000Z',
  failures: 0,
  period: { from: '2026-12-08T11:00:00.000Z', to: '2027-01-07T11:00:00.000Z' },
  amount: 73_530,
  plan: 'core',
  moduleIds: [],
  planName: 'Core',
  numberOfUsers: 60,
  isPlanDurationAnnual: false,
  card: visa,
};

/** Fewer users, and only the second of the two apps. */
export const scheduled: ScheduledChange = {
  plan: 'core',
  planName: 'Core',
  moduleIds: ['analytics'],
  numberOfUsers: 40,
  isPlanDurationAnnual: false,
  takesEffectAt: '2026-12-08T11:00:00.000Z',
};
