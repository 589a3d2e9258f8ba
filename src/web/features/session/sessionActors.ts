import { fromPromise } from 'xstate';
import { pageSession } from '#api/pageSession.ts';
import type { AccountFacts, SecondFactor } from '#machines/session/session.machine.ts';
import type { SessionOrders } from './orders.ts';

/** Once its state has been left, an actor must not send anything. */
async function calls(signal: AbortSignal) {
  const loaded = await import('./sessionCalls.ts');
  signal.throwIfAborted();
  return loaded;
}

/** The session machine's real actors. */
export const sessionActors = (orders: SessionOrders) => ({
  signIn: fromPromise<SecondFactor | null, { email: string; password: string }>(async ({ input, signal }) => {
    const order = await orders.sent();
    return (await calls(signal)).signIn({ ...input, order }, signal);
  }),
  verifySecondFactor: fromPromise<void, SecondFactor & { code: string }>(async ({ input, signal }) => {
    const order = await orders.sent();
    return (await calls(signal)).verifySecondFactor({ ...input, order }, signal);
  }),
  resendSecondFactor: fromPromise<{ codeExpiresAt: string }, SecondFactor>(async ({ input, signal }) =>
    (await calls(signal)).resendSecondFactor(input, signal),
  ),
  loadAccount: fromPromise<AccountFacts, undefined>(async ({ signal }) => (await calls(signal)).loadAccount(signal)),
  findOrder: fromPromise<string | null, undefined>(() => orders.next()),
  loadSurroundings: fromPromise<void, AccountFacts>(async ({ input, signal }) =>
    (await calls(signal)).loadSurroundings(input),
  ),
  revokeSession: fromPromise<void, undefined>(async () => {
    const { token } = pageSession.present();
    await (await import('./sessionCalls.ts')).revokeSession(token);
  }),
});
