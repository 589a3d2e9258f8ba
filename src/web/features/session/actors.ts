import { hashKey, type QueryKey } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { storedToken } from '#api/storedToken.ts';
import { login, logout, type AccountData } from '#contract/auth.ts';
import { tabMemory } from '#flow/tabMemory.ts';
import type { AccountFacts } from '#machines/session/session.machine.ts';

const factsOf = ({ user, org }: AccountData): AccountFacts => ({ orgId: org.id, isAdmin: user.isRoot, isSetUp: org.name !== null });

/** Asks anew, whatever is in the cache; a retry would be a state of the machine. */
const fresh = { staleTime: 0, retry: false } as const;

/** Somebody else signed in, in another tab: what was read and drafted for the person before is not theirs. */
const forgetOthers = (queryKey: QueryKey): void => {
  tabMemory.forgetPerson();
  void queryClient.resetQueries({ predicate: (query) => hashKey(query.queryKey) !== hashKey(queryKey) });
};

/** What the session machine invokes, for real. */
export const sessionActors = {
  signIn: fromPromise<void, { email: string; password: string }>(async ({ input, signal }) => {
    const { token } = await send(login, { body: input }, { signal });
    storedToken.keep(token);
  }),

  loadAccount: fromPromise<AccountFacts, undefined>(async ({ signal }) => {
    const { queryKey } = queries.account();
    const before = queryClient.getQueryData(queryKey);
    // The state was left: what is still under way was asked for by a login, or before a change, that is over.
    signal.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey }));
    const account = await queryClient.fetchQuery({ ...queries.account(), ...fresh });
    if (before !== undefined && before.user.id !== account.user.id) forgetOthers(queryKey);
    return factsOf(account);
  }),

  loadSurroundings: fromPromise<void, AccountFacts>(async ({ input: { orgId, isAdmin } }) => {
    await Promise.allSettled([
      queryClient.fetchQuery({ ...queries.orgSettings(orgId), ...fresh }),
      queryClient.fetchQuery({ ...queries.subscriptionDetails(), ...fresh }),
      queryClient.invalidateQueries({ queryKey: queries.subscription().queryKey }),
      ...(isAdmin ? [queryClient.fetchQuery({ ...queries.cards(orgId), ...fresh })] : []),
    ]);
  }),

  revokeSession: fromPromise<void, undefined>(async ({ signal }) => {
    await send(logout, {}, { signal });
  }),
};
