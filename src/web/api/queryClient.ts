import { QueryClient } from '@tanstack/react-query';
import type { AccountData } from '#contract/auth.ts';
import { failureOf } from '#contract/failure.ts';
import { onSignOut } from './signOutCallbacks.ts';
import { loadedAccount } from './loadedAccount.ts';

/** Whether retrying may help: there was no answer, or a server error. */
const mayPass = (error: unknown): boolean => {
  const { status } = failureOf(error);
  return status === null || status >= 500;
};

/**
 * The query cache. Queries retry once if that may help; mutations never do. In a machine's actors, fetchQuery doesn't
 * retry either, because there a retry is a state.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a paused query would look like endless loading; let it fail and say so. It is repeated once the
    // connection is back.
    queries: {
      retry: (count, error) => count < 1 && mayPass(error),
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * What doesn't depend on who is signed in: it is the same for everybody, or for everybody with its link. A page that
 * shows it stays as it is when a login ends or turns out to have ended.
 */
const independent = new Set<unknown>(['plans', 'modules', 'countries', 'states', 'demoTimes', 'demo', 'linkedReceipt']);

onSignOut(() => {
  queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => !independent.has(name) });
  queryClient.getMutationCache().clear();
});

queryClient.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
  if (queryKey[0] === 'account')
    loadedAccount.note(type === 'removed' ? null : ((state.data as AccountData | undefined) ?? null));
});
