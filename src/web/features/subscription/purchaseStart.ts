import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { formatDate } from '#ui/dates.ts';

/** What buying does to a running trial or a cancelled subscription, and when. Undefined if there is neither. */
export function purchaseStart(subscription: CurrentSubscription | null | undefined): string | undefined {
  if (subscription?.isTrial === true && subscription.isActive) {
    return `Your plan starts immediately and replaces the trial. Your paid days start on ${formatDate(subscription.expiryDate)}, when the trial would have ended.`;
  }
  if (subscription?.isCancelled === true)
    return `Your new plan starts on ${formatDate(subscription.expiryDate)}, when your current one ends. Nothing changes until then.`;
  return undefined;
}
