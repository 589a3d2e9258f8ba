import { queryClient } from './queryClient.ts';

/** Queries that depend on the subscription. The session refetches the account data itself. */
const reads: ReadonlySet<unknown> = new Set([
  'subscription',
  'subscriptionDetails',
  'renewal',
  'preference',
  'activity',
  'cards',
  'transactions',
  'openPayment',
]);

/**
 * Invalidates every query that depends on the subscription.
 * @param known name of a query that already has the latest data
 * @returns resolves when the visible queries have been refetched; a failed one shows its error in place
 */
export const invalidateSubscription = (known?: string): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== known && reads.has(name) });
