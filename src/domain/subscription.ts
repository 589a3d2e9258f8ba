import { hasExpired } from './terms.ts';

/** A stored subscription as its derived flags need it. Moments are milliseconds since the epoch, UTC. */
export interface StoredSubscription {
  kind: 'trial' | 'paid';
  /** A paid term that follows another. */
  isRenewal: boolean;
  expiresAt: number;
  /** When somebody cancelled it; access follows the expiry all the same. */
  cancelledAt: number | null;
}

/** The flags of sections 3 and 4. */
export interface SubscriptionFlags {
  /** False from the moment of cancelling, and from the expiry on. */
  isActive: boolean;
  hasExpired: boolean;
  /** Not expired, and inactive. */
  isCancelled: boolean;
  isTrial: boolean;
}

export function subscriptionFlags(stored: StoredSubscription, now: number): SubscriptionFlags {
  const expired = hasExpired(stored.expiresAt, now);
  const isActive = !expired && stored.cancelledAt === null;
  return { isActive, hasExpired: expired, isCancelled: !expired && !isActive, isTrial: stored.kind === 'trial' };
}

/** Access follows the expiry, cancelled or not. */
export function hasAccess(stored: StoredSubscription, now: number): boolean {
  return !hasExpired(stored.expiresAt, now);
}

/** The status in account data (section 3, account view). */
export function accountStatus(stored: StoredSubscription): 'trial' | 'paid' | 'renewal' {
  if (stored.kind === 'trial') return 'trial';
  return stored.isRenewal ? 'renewal' : 'paid';
}

/** The status in the current-subscription call (section 3). */
export function currentStatus(stored: StoredSubscription): 'active' | 'cancelled' | 'trial' {
  if (stored.cancelledAt !== null) return 'cancelled';
  return stored.kind === 'trial' ? 'trial' : 'active';
}
