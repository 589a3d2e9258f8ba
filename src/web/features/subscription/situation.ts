import type { CurrentSubscription, CurrentSubscriptionAnswer } from '#contract/subscriptions.ts';

/** Where an organisation stands (section 4, Subscription status), as the server says it. */
export type Situation =
  | { is: 'none' }
  | { is: 'trial' | 'active' | 'cancelled' | 'expired'; subscription: CurrentSubscription };

export function situationOf({ subscription }: CurrentSubscriptionAnswer): Situation {
  if (subscription === null) return { is: 'none' };
  const { hasExpired, isCancelled, isTrial } = subscription;
  if (hasExpired) return { is: 'expired', subscription };
  if (isCancelled) return { is: 'cancelled', subscription };
  return { is: isTrial ? 'trial' : 'active', subscription };
}
