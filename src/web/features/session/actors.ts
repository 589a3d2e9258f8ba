import { hashKey, type QueryKey } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { storedToken } from '#api/storedToken.ts';
import { login, logout, type AccountData } from '#contract/auth.ts';
import { resendSecondFactor, verifySecondFactor } from '#contract/security.ts';
import { tabMemory, tabPerson } from '#flow/tabMemory.ts';
import type { AccountFacts, SecondFactor } from '#machines/session/session.machine.ts';

const factsOf = ({ user, org }: AccountData): AccountFacts => ({
  orgId: org.id,
  isAdmin: user.isRoot,
  isSetUp: org.name !== null,
  hasAlias: org.alias !== null,
});

/** The server says how many seconds a code works; from now on that is a moment of this device's clock. */
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** Asks anew, whatever is in the cache; a retry would be a state of the machine. */
const fresh = { staleTime: 0, retry: false } as const;

/** Somebody else signed in, in another tab or after a session had ended: what was read and drafted for the person before is not theirs. */
const forgetOthers = (queryKey: QueryKey): void => {
  tabMemory.forgetPerson();
  void queryClient.resetQueries({ predicate: (query) => hashKey(query.queryKey) !== hashKey(queryKey) });
};

/** What the session machine invokes, for real. */
export const sessionActors = {
  signIn: fromPromise<SecondFactor | null, { email: string; password: string }>(async ({ input, signal }) => {
    const answer = await send(login, { body: input }, { signal });
    if ('tempData' in answer) return { ...answer.tempData, codeExpiresAt: inSeconds(answer.expiresIn) };
    storedToken.keep(answer.token);
    return null;
  }),

  verifySecondFactor: fromPromise<void, SecondFactor & { code: string }>(async ({ input: { userId, twoFAToken, code }, signal }) => {
    const { token } = await send(verifySecondFactor, { body: { userId, token: code } }, { token: twoFAToken, signal });
    storedToken.keep(token);
  }),

  resendSecondFactor: fromPromise<{ codeExpiresAt: string }, SecondFactor>(async ({ input: { userId, twoFAToken }, signal }) => {
    const { expiresIn } = await send(resendSecondFactor, { body: { userId } }, { token: twoFAToken, signal });
    return { codeExpiresAt: inSeconds(expiresIn) };
  }),

  loadAccount: fromPromise<AccountFacts, undefined>(async ({ signal }) => {
    const { queryKey } = queries.account();
    const before = queryClient.getQueryData(queryKey)?.user.id ?? tabPerson.read();
    // The state was left: what is still under way was asked for by a login, or before a change, that is over.
    signal.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey }));
    const account = await queryClient.fetchQuery({ ...queries.account(), ...fresh });
    if (before !== null && before !== account.user.id) forgetOthers(queryKey);
    tabPerson.keep(account.user.id);
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
