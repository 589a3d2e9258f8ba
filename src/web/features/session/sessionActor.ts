import type { Actor } from 'xstate';
import { pageSession } from '#api/pageSession.ts';
import { onSessionRefusal, type SessionRefusal } from '#api/sessionRefusal.ts';
import { checkForOtherTab, onTokenChange, storedToken } from '#api/storedToken.ts';
import { createFlowActor } from '#flow/createFlowActor.ts';
import { lastUser } from '#tabState/tabStorage.ts';
import { addressToReturnTo } from '#tabState/writtenOrder.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { sessionActors } from './sessionActors.ts';
import { savedSecondFactor } from './savedSecondFactor.ts';
import { noOrders, type SessionOrders } from './orders.ts';

export type SessionActor = Actor<typeof sessionMachine>;

/** Creates the session actor, with its effect handlers attached before it starts. Call once. */
export function createSessionActor(orders: SessionOrders = noOrders): SessionActor {
  checkForOtherTab();
  const hasStoredToken = storedToken.read() !== null;
  // Another tab has signed in, so no sign-in is waiting for a code any more.
  if (hasStoredToken) savedSecondFactor.drop();
  const { secondFactor, heading } = savedSecondFactor.read() ?? { secondFactor: null, heading: null };
  const input = { hasStoredToken, secondFactor, heading, lastUserId: lastUser.read() };
  return createFlowActor(sessionMachine.provide({ actors: sessionActors(orders) }), input);
}

const here = (): string => addressToReturnTo(window.location);

/**
 * Sends outside events to the session: refused calls, sign-ins and sign-outs in other tabs, the network coming back.
 * Returns a function that stops it.
 */
export function watchExternalEvents(actor: SessionActor): () => void {
  const comesOnline = () => actor.send({ type: 'retry.asked' });
  window.addEventListener('online', comesOnline);
  const isRefused = (why: SessionRefusal) => {
    if (why === 'unauthenticated') actor.send({ type: 'session.ended', at: here() });
    else if (why === 'account_changed') {
      actor.send({ type: 'session.opened' });
      pageSession.begin(storedToken.read());
    }
    // No longer an administrator: reload the account, and each page shows the member's view.
    else if (actor.getSnapshot().context.account?.isAdmin === true) actor.send({ type: 'account.changed' });
  };
  const stops = [
    onSessionRefusal(isRefused),
    onTokenChange((token) =>
      actor.send(token === null ? { type: 'session.ended', at: here() } : { type: 'session.opened' }),
    ),
    () => window.removeEventListener('online', comesOnline),
  ];
  return () => stops.forEach((stop) => stop());
}
