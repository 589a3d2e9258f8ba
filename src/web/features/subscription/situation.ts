import type { CurrentSubscription, CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { formatFigure } from '#ui/figures.ts';

/**
 * The subscription status of an organisation (rule subscription.status), from the server: running (`trial`, `active`,
 * `cancelled` until it ends), ended with its data kept (`expired`), or ended with its data deleted (`purged`).
 */
export type Situation = { is: 'none' } | ExistingSituation;
export interface ExistingSituation {
  is: 'trial' | 'active' | 'cancelled' | 'expired' | 'purged';
  subscription: CurrentSubscription;
}

export function situationOf({ subscription }: CurrentSubscriptionResponse): Situation {
  if (subscription === null) return { is: 'none' };
  const { hasExpired, isCancelled, isTrial, state } = subscription;
  // Cancelling a trial deletes its data, once no open payment may need it (`deletionWords`).
  if (state === 'purged' || (state === 'cancelled' && hasExpired)) return { is: 'purged', subscription };
  if (hasExpired) return { is: 'expired', subscription };
  if (isCancelled) return { is: 'cancelled', subscription };
  return { is: isTrial ? 'trial' : 'active', subscription };
}

/** Whether the data is deleted, or what still keeps it, after a trial was cancelled. */
export const deletionWords = ({ state }: Pick<CurrentSubscription, 'state'>): string =>
  state === 'purged'
    ? 'Everything you set up has been deleted.'
    : 'We’re still waiting for a payment. If it goes through, you keep everything you set up. If it doesn’t, we’ll delete your data.';

/** "Core, monthly" */
export const nameOf = ({ planName, isTrial, isPlanDurationAnnual }: CurrentSubscription): string =>
  isTrial ? 'Free trial' : `${planName ?? 'Subscription'}, ${isPlanDurationAnnual ? 'annual' : 'monthly'}`;

/** "ended on", or that it was cancelled before. */
export const endedWords = ({ cancelledAt }: Pick<CurrentSubscription, 'cancelledAt'>): string =>
  cancelledAt === null ? 'ended on' : 'was cancelled and ended on';

export const countOf = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${formatFigure(count)} ${one}s`;

/** "Buy now" until the first purchase, "Subscribe again" after it. */
export const buyLabel = ({ isTrial }: Pick<CurrentSubscription, 'isTrial'>): string =>
  isTrial ? 'Buy now' : 'Subscribe again';
