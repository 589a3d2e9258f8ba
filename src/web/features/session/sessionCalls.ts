import { hashKey, type QueryKey } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { pageSession } from '#api/pageSession.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { signedOutSession } from '#api/signedOutSession.ts';
import { storedToken } from '#api/storedToken.ts';
import { handOff, login, logout, type AccountData } from '#contract/auth.ts';
import type { SentOrder } from '#contract/keptOrders.ts';
import { resendSecondFactor as resend, verifySecondFactor as verify } from '#contract/security.ts';
import { expiryAfter } from '#credentials/expiryAfter.ts';
import { tabStorage, lastUser } from '#tabState/tabStorage.ts';
import type { AccountFacts, SecondFactor } from '#machines/session/session.machine.ts';

/* The session's calls. Loaded with the first one, because viewing the sign-in page needs none. */

const factsOf = ({ user, org }: AccountData): AccountFacts => ({
  userId: user.id,
  orgId: org.id,
  isAdmin: user.isRoot,
  isSetUp: org.name !== null,
  hasAlias: org.alias !== null,
});

/** Bypasses the cache. Retrying is up to the machine. */
const fresh = { staleTime: 0, retry: false } as const;

/**
 * Clears the previous person's caches and drafts when somebody else has signed in, in another tab or after a session
 * expired.
 */
const forgetOthers = (queryKey: QueryKey): void => {
  tabStorage.forgetPerson();
  void queryClient.resetQueries({ predicate: (query) => hashKey(query.queryKey) !== hashKey(queryKey) });
};

/** Adds the order to a request, if there is one. */
const withOrder = (order: SentOrder | null) => (order === null ? {} : { order });

export async function signIn(
  { order, ...typed }: { email: string; password: string; order: SentOrder | null },
  signal: AbortSignal,
): Promise<SecondFactor | null> {
  const answer = await send(login, { body: { ...typed, ...withOrder(order) } }, { signal });
  if ('tempData' in answer) return { ...answer.tempData, codeExpiresAt: expiryAfter(answer.expiresIn) };
  signal.throwIfAborted();
  storedToken.keep(answer.token);
  return null;
}

export async function verifySecondFactor(
  { userId, twoFAToken, code, order }: SecondFactor & { code: string; order: SentOrder | null },
  signal: AbortSignal,
): Promise<void> {
  const { token } = await send(
    verify,
    { body: { userId, token: code, ...withOrder(order) } },
    { token: twoFAToken, signal },
  );
  signal.throwIfAborted();
  storedToken.keep(token);
}

export async function resendSecondFactor(
  { userId, twoFAToken }: SecondFactor,
  signal: AbortSignal,
): Promise<{ codeExpiresAt: string }> {
  const { expiresIn } = await send(resend, { body: { userId } }, { token: twoFAToken, signal });
  return { codeExpiresAt: expiryAfter(expiresIn) };
}

export async function loadAccount(signal: AbortSignal): Promise<AccountFacts> {
  const { queryKey } = queries.account();
  const before = queryClient.getQueryData(queryKey)?.user.id ?? lastUser.read();
  // The machine has left the state, so these requests belong to an old login or to the time before a change.
  signal.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey }));
  const account = await queryClient.fetchQuery({ ...queries.account(), ...fresh });
  signal.throwIfAborted();
  pageSession.confirm(account.user.id);
  if (before !== null && before !== account.user.id) forgetOthers(queryKey);
  lastUser.keep(account.user.id);
  return factsOf(account);
}

export async function loadSurroundings({ orgId, isAdmin }: AccountFacts): Promise<void> {
  await Promise.allSettled([
    queryClient.fetchQuery({ ...queries.orgSettings(orgId), ...fresh }),
    queryClient.fetchQuery({ ...queries.subscriptionDetails(), ...fresh }),
    queryClient.invalidateQueries({ queryKey: queries.subscription().queryKey }),
    ...(isAdmin ? [queryClient.fetchQuery({ ...queries.cards(orgId), ...fresh })] : []),
  ]);
}

/**
 * Ends the session of this token. Never aborted: this session must end, even if another tab has stored a new token.
 */
export async function revokeSession(token: string | null): Promise<void> {
  if (token === null) return;
  // Before the server ends it: another tab may be refused before this one has the answer.
  signedOutSession.keep(token);
  await send(logout, {}, { token });
}

/** A one-time `linchpin` for the main application. */
export const singleUseLinchpin = async (): Promise<string> => (await send(handOff, {})).linchpin;
