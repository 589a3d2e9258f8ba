import type { SubscriptionRow } from './store.ts';

/**
 * Whether a charge for the next term has failed, for a reason of the card's or of ours. The administrators have been
 * mailed, with the price.
 */
export const hasFailedRenewal = ({
  renewalFailures,
  failedRenewal,
  expiresAt,
}: Pick<SubscriptionRow, 'renewalFailures' | 'failedRenewal' | 'expiresAt'>): boolean =>
  renewalFailures > 0 || failedRenewal?.expiresAt === expiresAt.toISOString();
