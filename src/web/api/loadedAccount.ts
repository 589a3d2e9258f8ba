import type { AccountData } from '#contract/auth.ts';

/*
 * The account data, copied from the query cache for the site's shell, which renders before the cache is loaded. The
 * cache keeps it up to date (queryClient.ts).
 */

let account: AccountData | null = null;
const listeners = new Set<() => void>();

export const loadedAccount = {
  /** Null until loaded. */
  read: (): AccountData | null => account,
  note: (read: AccountData | null): void => {
    if (read === account) return;
    account = read;
    for (const changed of listeners) changed();
  },
  /** Returns the unsubscribe function. */
  listen: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
};
