import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { formatDate } from '#ui/dates.ts';

/** What buying does, and when, while something runs: a trial, or what was cancelled and has not ended. Undefined where nothing does. */
export function purchaseStart(subscription: CurrentSubscription | null | undefined): string | undefined {
  if (subscription?.isTrial === true && subscription.isActive) {
    return `What you buy is in force at once, its apps and users in place of the trial’s; the paid term begins on ${formatDate(subscription.expiryDate)}, when the trial would have ended.`;
  }
  if (subscription?.isCancelled === true) return `What you buy begins on ${formatDate(subscription.expiryDate)}, when what you have paid for ends. Until then everything stays as it is.`;
  return undefined;
}
