import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentStatus, paymentStatus, subscriptionFlags, type StoredSubscription } from '#domain/subscription.ts';
import { DAY, daysLeft, endOfTerm, hasExpired, TRIAL_DAYS } from '#domain/terms.ts';
import { trialRefusal } from '#domain/trial.ts';

const start = Date.UTC(2026, 10, 20, 8);
const trial: StoredSubscription = {
  kind: 'trial',
  isRenewal: false,
  expiresAt: endOfTerm(start, TRIAL_DAYS),
  cancelledAt: null,
  isAutoRenewal: true,
  renewalFailures: 0,
  nextRenewalAt: null,
  purgedAt: null,
};

describe('terms', () => {
  // Rules: subscription.terms
  it('end after exact days of 24 hours', () => {
    expect(new Date(endOfTerm(start, TRIAL_DAYS)).toISOString()).toBe('2026-12-05T08:00:00.000Z');
  });

  // Rules: subscription.expired
  it('expire exactly at the expiry, not a millisecond earlier', () => {
    expect(hasExpired(trial.expiresAt, trial.expiresAt - 1)).toBe(false);
    expect(hasExpired(trial.expiresAt, trial.expiresAt)).toBe(true);
  });

  it('count a started day as a day left', () => {
    expect(daysLeft(trial.expiresAt, start)).toBe(15);
    expect(daysLeft(trial.expiresAt, start + 1)).toBe(15);
    expect(daysLeft(trial.expiresAt, start + DAY)).toBe(14);
    expect(daysLeft(trial.expiresAt, trial.expiresAt - 1)).toBe(1);
    expect(daysLeft(trial.expiresAt, trial.expiresAt + DAY)).toBe(0);
  });
});

describe('the flags of a subscription', () => {
  const stored = fc.record({
    kind: fc.constantFrom('trial' as const, 'paid' as const),
    isRenewal: fc.boolean(),
    expiresAt: fc.integer({ min: start - 1000, max: start + 1000 }),
    cancelledAt: fc.option(fc.integer({ min: start - 2000, max: start })),
    isAutoRenewal: fc.boolean(),
    renewalFailures: fc.integer({ min: 0, max: 5 }),
    nextRenewalAt: fc.option(fc.integer({ min: start - 2000, max: start + 2000 })),
    purgedAt: fc.option(fc.integer({ min: start - 2000, max: start })),
  });

  // Rules: subscription.cancelledFlag
  it('mean cancelled only if it is neither expired nor active', () => {
    fc.assert(
      fc.property(stored, (subscription) => {
        const flags = subscriptionFlags(subscription, start);
        expect(flags.isCancelled).toBe(!flags.hasExpired && !flags.isActive);
      }),
    );
  });

  // Rules: subscription.expired
  it('leave access to a cancelled one until its expiry', () => {
    const cancelled = { ...trial, kind: 'paid' as const, cancelledAt: start };
    expect(subscriptionFlags(cancelled, start)).toEqual({
      isActive: false,
      hasExpired: false,
      isCancelled: true,
      isTrial: false,
    });
    expect(subscriptionFlags(cancelled, cancelled.expiresAt - 1)).toMatchObject({ hasExpired: false });
    expect(subscriptionFlags(cancelled, cancelled.expiresAt)).toMatchObject({ hasExpired: true, isCancelled: false });
  });

  // Rules: subscription.status
  it('give the status that each call shows', () => {
    expect([paymentStatus(trial), currentStatus(trial)]).toEqual(['trial', 'trial']);
    const paid = { ...trial, kind: 'paid' as const };
    expect([paymentStatus(paid), currentStatus(paid)]).toEqual(['paid', 'active']);
    expect(paymentStatus({ ...paid, isRenewal: true })).toBe('renewal');
    expect(currentStatus({ ...paid, cancelledAt: start })).toBe('cancelled');
  });
});

describe('the trial', () => {
  // Rules: trial.once
  it('starts once per organisation, and not after a purchase', () => {
    expect(trialRefusal({ hasAlias: true, hasUsedTrial: false, hasEverPurchased: false })).toBeNull();
    expect(trialRefusal({ hasAlias: true, hasUsedTrial: true, hasEverPurchased: false })).toBe('trial_used');
    expect(trialRefusal({ hasAlias: true, hasUsedTrial: false, hasEverPurchased: true })).toBe('trial_used');
  });

  it('requires an alias first', () => {
    expect(trialRefusal({ hasAlias: false, hasUsedTrial: false, hasEverPurchased: false })).toBe('alias_missing');
    expect(trialRefusal({ hasAlias: false, hasUsedTrial: true, hasEverPurchased: false })).toBe('trial_used');
  });
});
