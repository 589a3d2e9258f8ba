import type { Query } from '@tanstack/react-query';
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
export function invalidateSubscription(known?: string): Promise<void> {
  const predicate = ({ queryKey: [name] }: Query) => name !== known && reads.has(name);
  // A first read that is still in progress may bring what the server had before the change. It is made again.
  void queryClient.cancelQueries({ predicate, type: 'active' }, { silent: true });
  return queryClient.invalidateQueries({ predicate });
}
