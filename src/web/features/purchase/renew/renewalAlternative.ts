import type { CurrentSubscriptionAnswer } from '#contract/subscriptions.ts';
import { ANNUAL_DAYS, DAY, MONTHLY_DAYS } from '#domain/terms.ts';
import { formatDate, formatMoment } from '#ui/dates.ts';

/** Why a subscription cannot be renewed now, and what can be done instead. */
export interface RenewalAlternative {
  words: string;
  act: string;
  href: string;
}

const look = { act: 'See your subscription', href: '/subscriptions/management/subscription' };
const buy = { act: 'Choose a plan', href: '/subscriptions/create' };

/** From what the server says of the subscription. */
export function renewalAlternative({ subscription, actions }: CurrentSubscriptionAnswer): RenewalAlternative {
  if (subscription === null) return { words: 'Your organisation hasn’t subscribed yet. Choose a plan first. You won’t be charged until you confirm the price.', ...buy };
  const { isTrial, state, expiryDate, paidAhead } = subscription;
  if (isTrial) {
    return {
      words: state === 'trial'
        ? `A trial can’t be renewed. Choose a plan: it starts when the trial ends, on ${formatMoment(expiryDate)}.`
        : 'A trial can’t be renewed. Choose a plan to continue.',
      ...buy,
    };
  }
  if (state === 'purged') return { words: 'Your subscription ended and its data was deleted. Choose a plan to start again.', ...buy };
  if (state === 'cancelled') {
    return {
      words: `Your subscription is cancelled and runs until ${formatMoment(expiryDate)}. Undo the cancellation first, then renew it.`,
      act: 'Undo cancellation',
      href: '/subscriptions/cancel',
    };
  }
  if (actions.includes('renew') || state !== 'active') return { words: 'You can’t renew your subscription right now. You haven’t been charged.', ...look };
  const days = (paidAhead.at(-1) ?? subscription).isPlanDurationAnnual ? ANNUAL_DAYS : MONTHLY_DAYS;
  return {
    words: `Your next billing period is already paid for: your subscription runs until ${formatDate(expiryDate)}. You can renew again from ${formatDate(Date.parse(expiryDate) - days * DAY)}.`,
    ...look,
  };
}
