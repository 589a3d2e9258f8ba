import { hashKey, type QueryKey } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { pageSession } from '#api/pageSession.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { storedToken } from '#api/storedToken.ts';
import { handOff, login, logout, type AccountData } from '#contract/auth.ts';
import type { SentOrder } from '#contract/keptOrders.ts';
import { resendSecondFactor as resend, verifySecondFactor as verify } from '#contract/security.ts';
import { tabStorage, lastUser } from '#tabState/tabStorage.ts';
import type { AccountFacts, SecondFactor } from '#machines/session/session.machine.ts';

/* What the session asks the server. Loaded with the first question: nobody who only looks at the sign-in page needs it. */

const factsOf = ({ user, org }: AccountData): AccountFacts => ({
  userId: user.id,
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
  tabStorage.forgetPerson();
  void queryClient.resetQueries({ predicate: (query) => hashKey(query.queryKey) !== hashKey(queryKey) });
};

/** The order that goes along, where there is one. */
const withOrder = (order: SentOrder | null) => (order === null ? {} : { order });

export async function signIn({ order, ...typed }: { email: string; password: string; order: SentOrder | null }, signal: AbortSignal): Promise<SecondFactor | null> {
  const answer = await send(login, { body: { ...typed, ...withOrder(order) } }, { signal });
  if ('tempData' in answer) return { ...answer.tempData, codeExpiresAt: inSeconds(answer.expiresIn) };
  signal.throwIfAborted();
  storedToken.keep(answer.token);
  return null;
}

export async function verifySecondFactor({ userId, twoFAToken, code, order }: SecondFactor & { code: string; order: SentOrder | null }, signal: AbortSignal): Promise<void> {
  const { token } = await send(verify, { body: { userId, token: code, ...withOrder(order) } }, { token: twoFAToken, signal });
  signal.throwIfAborted();
  storedToken.keep(token);
}

export async function resendSecondFactor({ userId, twoFAToken }: SecondFactor, signal: AbortSignal): Promise<{ codeExpiresAt: string }> {
  const { expiresIn } = await send(resend, { body: { userId } }, { token: twoFAToken, signal });
  return { codeExpiresAt: inSeconds(expiresIn) };
}

export async function loadAccount(signal: AbortSignal): Promise<AccountFacts> {
  const { queryKey } = queries.account();
  const before = queryClient.getQueryData(queryKey)?.user.id ?? lastUser.read();
  // The state was left: what is still under way was asked for by a login, or before a change, that is over.
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

/** Ends the session of this token. It is not called off: whatever another tab stores in the meantime, this session is over. */
export async function revokeSession(token: string | null): Promise<void> {
  if (token !== null) await send(logout, {}, { token });
}

/** For the main application, where `linchpin` is single-use. */
export const singleUseLinchpin = async (): Promise<string> => (await send(handOff, {})).linchpin;
