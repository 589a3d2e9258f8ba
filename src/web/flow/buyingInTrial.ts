import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { formatDate } from '#ui/dates.ts';

/** What buying during a trial does, and when; undefined where no trial runs. */
export const buyingInTrial = (subscription: CurrentSubscription | null | undefined): string | undefined =>
  subscription?.isTrial === true && subscription.isActive
    ? `What you buy is in force at once, its apps and users in place of the trial’s; the paid term begins on ${formatDate(subscription.expiryDate)}, when the trial would have ended.`
    : undefined;
