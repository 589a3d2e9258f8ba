import type { LifecycleState } from '#contract/subscriptions.ts';
import { mayBeCharged, type ScheduledRenewal } from './automaticRenewal.ts';
import { endOfRetention } from './renewal.ts';
import { hasExpired } from './terms.ts';

/** The stored facts that a subscription's flags are derived from. Times are milliseconds since the epoch, UTC. */
export interface StoredSubscription {
  kind: 'trial' | 'paid';
  /** Whether it's a paid term that follows another. */
  isRenewal: boolean;
  expiresAt: number;
  /** When it was cancelled. Access still lasts until the expiry. */
  cancelledAt: number | null;
  isAutoRenewal: boolean;
  /** Failed charges for the next term, and when the next charge is due; null if none is. */
  renewalFailures: number;
  nextRenewalAt: number | null;
  /** When its data was deleted. */
  purgedAt: number | null;
}

/** The flags derived from a subscription's facts (rules subscription.expired and subscription.cancelledFlag). */
export interface SubscriptionFlags {
  /** False once it is cancelled or has expired. */
  isActive: boolean;
  hasExpired: boolean;
  /** Cancelled, but not yet expired. */
  isCancelled: boolean;
  isTrial: boolean;
}

export function subscriptionFlags(
  stored: Pick<StoredSubscription, 'kind' | 'expiresAt' | 'cancelledAt'>,
  now: number,
): SubscriptionFlags {
  const expired = hasExpired(stored.expiresAt, now);
  const isActive = !expired && stored.cancelledAt === null;
  return { isActive, hasExpired: expired, isCancelled: !expired && !isActive, isTrial: stored.kind === 'trial' };
}

/** What decides whether its card is charged automatically. */
export const renewalFacts = (stored: StoredSubscription): ScheduledRenewal => ({
  hasEverPurchased: stored.kind === 'paid',
  isAutoRenewal: stored.isAutoRenewal,
  isCancelled: stored.cancelledAt !== null,
  expiresAt: stored.expiresAt,
  failures: stored.renewalFailures,
  nextChargeAt: stored.nextRenewalAt,
});

/** The lifecycle state at `now`. Expiry is derived from the time, never stored. */
export function lifecycleState(stored: StoredSubscription | null, now: number): LifecycleState {
  if (stored === null) return 'none';
  if (stored.purgedAt !== null) return 'purged';
  const { isActive, hasExpired: isOver, isCancelled, isTrial } = subscriptionFlags(stored, now);
  if (isCancelled || (isTrial && stored.cancelledAt !== null)) return 'cancelled';
  if (isTrial) return isOver ? 'expired' : 'trial';
  if (stored.renewalFailures > 0 && mayBeCharged(renewalFacts(stored), now)) return 'renewalDue';
  return isActive ? 'active' : 'expired';
}

/**
 * When its data is deleted unless something is bought first: 90 days after access ends. Null while an uncancelled term
 * is running, and for a cancelled trial, whose data is deleted as soon as no open payment may need it.
 */
export function dataDeletion(stored: StoredSubscription, now: number): number | null {
  const { isActive, isTrial } = subscriptionFlags(stored, now);
  const isCancelledTrial = isTrial && stored.cancelledAt !== null;
  return isActive || isCancelledTrial || stored.purgedAt !== null ? null : endOfRetention(stored.expiresAt);
}

/** The status in account data, and the payment status in the apps view (rule subscription.status). */
export function paymentStatus(stored: Pick<StoredSubscription, 'kind' | 'isRenewal'>): 'trial' | 'paid' | 'renewal' {
  if (stored.kind === 'trial') return 'trial';
  return stored.isRenewal ? 'renewal' : 'paid';
}

/** The status in the current-subscription call (rule subscription.status). */
export function currentStatus(
  stored: Pick<StoredSubscription, 'kind' | 'cancelledAt'>,
): 'active' | 'cancelled' | 'trial' {
  if (stored.cancelledAt !== null) return 'cancelled';
  return stored.kind === 'trial' ? 'trial' : 'active';
}
