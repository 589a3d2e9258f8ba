import type { AccountData } from '#contract/auth.ts';

/*
 * The account data as the query cache holds it, for the shell of the site, which is there before the cache is. The cache
 * says what becomes of it (queryClient.ts).
 */

let account: AccountData | null = null;
const listeners = new Set<() => void>();

export const loadedAccount = {
  /** Null as long as nothing was read. */
  read: (): AccountData | null => account,
  note: (read: AccountData | null): void => {
    if (read === account) return;
    account = read;
    for (const changed of listeners) changed();
  },
  /** Returns how to stop listening. */
  listen: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
};
