import { queryClient } from './queryClient.ts';

/** What is read of a subscription and of what hangs on it. The account data is the session's to read again. */
const reads: ReadonlySet<unknown> = new Set(['subscription', 'subscriptionDetails', 'renewal', 'preference', 'activity', 'cards', 'transactions', 'openPayment']);

/**
 * The subscription has changed, or may have: everything that is read of it is old.
 * @param known the name of a read that holds the newest answer already
 * @returns when what is on the screen has been read again; a read that fails says so where it is shown
 */
export const invalidateSubscription = (known?: string): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== known && reads.has(name) });
