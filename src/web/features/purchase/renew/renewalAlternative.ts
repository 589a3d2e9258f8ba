import type { CurrentSubscription, CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { refusedAction, type RefusedAction, stageOf } from '#domain/refusedActions.ts';
import { ANNUAL_DAYS, DAY, MONTHLY_DAYS } from '#domain/terms.ts';
import { formatDate, formatMoment } from '#ui/dates.ts';

/** The dates of a subscription: when it ends, and when the next period can be paid for; empty once it has ended. */
function datesOf(subscription: CurrentSubscription): string[] {
  const { isTrial, state, hasExpired, expiryDate, paidAhead } = subscription;
  if (hasExpired || state === 'purged') return [];
  if (state !== 'active') return [`Your ${isTrial ? 'trial' : 'subscription'} runs until ${formatMoment(expiryDate)}.`];
  const days = (paidAhead.at(-1) ?? subscription).isPlanDurationAnnual ? ANNUAL_DAYS : MONTHLY_DAYS;
  return [
    `Your subscription runs until ${formatDate(expiryDate)}. You can renew again from ${formatDate(Date.parse(expiryDate) - days * DAY)}.`,
  ];
}

/** Why a subscription can't be renewed now, with dates, and the page to go to instead. */
export function renewalAlternative({ subscription }: CurrentSubscriptionResponse): RefusedAction {
  const { msg, remedy } = refusedAction('renew', stageOf(subscription));
  return { msg: [msg, ...(subscription === null ? [] : datesOf(subscription))].join(' '), remedy };
}
