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
  if (subscription === null) return { words: 'Your organisation has not subscribed yet. Choose a plan first; nothing is charged before you agree to its price.', ...buy };
  const { isTrial, state, expiryDate, paidAhead } = subscription;
  if (isTrial) {
    return {
      words: state === 'trial'
        ? `A trial is not renewed. Choose a plan: what you pay for begins when the trial ends, on ${formatMoment(expiryDate)}.`
        : 'A trial is not renewed. Choose a plan to go on.',
      ...buy,
    };
  }
  if (state === 'purged') return { words: 'Your subscription ended and its data was deleted. Choose a plan to begin anew.', ...buy };
  if (state === 'cancelled') {
    return {
      words: `Your subscription is cancelled and runs until ${formatMoment(expiryDate)}. Undo the cancelling first; then it can be renewed.`,
      act: 'Undo the cancelling',
      href: '/subscriptions/cancel',
    };
  }
  if (actions.includes('renew') || state !== 'active') return { words: 'Your subscription does not allow that now. Nothing was charged.', ...look };
  const days = (paidAhead.at(-1) ?? subscription).isPlanDurationAnnual ? ANNUAL_DAYS : MONTHLY_DAYS;
  return {
    words: `The next term is paid for already: your subscription runs until ${formatDate(expiryDate)}. From ${formatDate(Date.parse(expiryDate) - days * DAY)} on the one after that can be paid for.`,
    ...look,
  };
}
