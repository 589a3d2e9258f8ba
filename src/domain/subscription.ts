import type { LifecycleState } from '#contract/subscriptions.ts';
import { endOfRetention, endOfTries } from './renewal.ts';
import { hasExpired } from './terms.ts';

/** A stored subscription as its derived flags need it. Moments are milliseconds since the epoch, UTC. */
export interface StoredSubscription {
  kind: 'trial' | 'paid';
  /** A paid term that follows another. */
  isRenewal: boolean;
  expiresAt: number;
  /** When somebody cancelled it; access follows the expiry all the same. */
  cancelledAt: number | null;
  isAutoRenewal: boolean;
  /** How often the card was charged in vain for the next term, and when it is next; null when it is not any more. */
  renewalFailures: number;
  nextRenewalAt: number | null;
  /** When its data went. */
  purgedAt: number | null;
}

/** The flags derived from a subscription's facts (rules subscription.expired and subscription.cancelledFlag). */
export interface SubscriptionFlags {
  /** False from the moment of cancelling, and from the expiry on. */
  isActive: boolean;
  hasExpired: boolean;
  /** Not expired, and inactive. */
  isCancelled: boolean;
  isTrial: boolean;
}

export function subscriptionFlags(stored: Pick<StoredSubscription, 'kind' | 'expiresAt' | 'cancelledAt'>, now: number): SubscriptionFlags {
  const expired = hasExpired(stored.expiresAt, now);
  const isActive = !expired && stored.cancelledAt === null;
  return { isActive, hasExpired: expired, isCancelled: !expired && !isActive, isTrial: stored.kind === 'trial' };
}

/** Where it stands in its life. Time alone makes it expire, so that nothing has to be written for that. */
export function lifecycleState(stored: StoredSubscription | null, now: number): LifecycleState {
  if (stored === null) return 'none';
  if (stored.purgedAt !== null) return 'purged';
  const { isActive, hasExpired: isOver, isCancelled, isTrial } = subscriptionFlags(stored, now);
  if (isCancelled || (isTrial && stored.cancelledAt !== null)) return 'cancelled';
  if (isTrial) return isOver ? 'expired' : 'trial';
  if (stored.isAutoRenewal && stored.renewalFailures > 0 && stored.nextRenewalAt !== null && now < endOfTries(stored.expiresAt)) return 'renewalDue';
  return isActive ? 'active' : 'expired';
}

/** When its data goes, unless something is bought before: it waits 90 days from the end of access. Null while a term runs that nobody has cancelled. */
export function dataDeletion(stored: StoredSubscription, now: number): number | null {
  const { isActive } = subscriptionFlags(stored, now);
  return isActive || stored.purgedAt !== null ? null : endOfRetention(stored.expiresAt);
}

/** The status in account data, and the payment status in the apps view (rule subscription.status). */
export function paymentStatus(stored: Pick<StoredSubscription, 'kind' | 'isRenewal'>): 'trial' | 'paid' | 'renewal' {
  if (stored.kind === 'trial') return 'trial';
  return stored.isRenewal ? 'renewal' : 'paid';
}

/** The status in the current-subscription call (rule subscription.status). */
export function currentStatus(stored: Pick<StoredSubscription, 'kind' | 'cancelledAt'>): 'active' | 'cancelled' | 'trial' {
  if (stored.cancelledAt !== null) return 'cancelled';
  return stored.kind === 'trial' ? 'trial' : 'active';
}
