import type { CurrentSubscription, CurrentSubscriptionResponse } from '#contract/subscriptions.ts';

/**
 * Where an organisation stands (rule subscription.status), as the server says it: what runs (`trial`, `active`,
 * `cancelled` until its end), what is over and kept (`expired`), and what is over and gone (`purged`).
 */
export type Situation =
  | { is: 'none' }
  | { is: 'trial' | 'active' | 'cancelled' | 'expired' | 'purged'; subscription: CurrentSubscription };

export function situationOf({ subscription }: CurrentSubscriptionResponse): Situation {
  if (subscription === null) return { is: 'none' };
  const { hasExpired, isCancelled, isTrial, state } = subscription;
  // A trial's data goes with its cancelling.
  if (state === 'purged' || (state === 'cancelled' && hasExpired)) return { is: 'purged', subscription };
  if (hasExpired) return { is: 'expired', subscription };
  if (isCancelled) return { is: 'cancelled', subscription };
  return { is: isTrial ? 'trial' : 'active', subscription };
}

/** "Core, monthly" */
export const nameOf = ({ planName, isTrial, isPlanDurationAnnual }: CurrentSubscription): string =>
  isTrial ? 'Free trial' : `${planName ?? 'Subscription'}, ${isPlanDurationAnnual ? 'annual' : 'monthly'}`;

export const countOf = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en-NG')} ${one}s`);

/** "Buy now" until the first purchase, "Subscribe again" after it. */
export const buyWords = ({ isTrial }: Pick<CurrentSubscription, 'isTrial'>): string => (isTrial ? 'Buy now' : 'Subscribe again');
