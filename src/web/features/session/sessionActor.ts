import type { Actor } from 'xstate';
import { accountCheck } from '#api/accountCheck.ts';
import { pageSession } from '#api/pageSession.ts';
import { onSessionRefusal, type SessionRefusal } from '#api/sessionRefusal.ts';
import { checkForOtherTab, onTokenChange, storedToken } from '#api/storedToken.ts';
import { type Page, pageAt, pages } from '#contract/pages.ts';
import { createFlowActor } from '#flow/createFlowActor.ts';
import { lastUser } from '#tabState/tabStorage.ts';
import { addressToReturnTo } from '#tabState/writtenOrder.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { sessionActors } from './sessionActors.ts';
import { savedHeading } from './savedHeading.ts';
import { savedSecondFactor } from './savedSecondFactor.ts';
import { noOrders, type SessionOrders } from './orders.ts';

export type SessionActor = Actor<typeof sessionMachine>;

/** Creates the session actor, with its effect handlers attached before it starts. Call once. */
export function createSessionActor(orders: SessionOrders = noOrders): SessionActor {
  checkForOtherTab();
  const hasStoredToken = storedToken.read() !== null;
  // Another tab has signed in, so no sign-in is waiting for a code any more.
  if (hasStoredToken) savedSecondFactor.drop();
  const signIn = savedSecondFactor.read() ?? {
    secondFactor: null,
    // Nobody who is signed in is on the way to a sign-in.
    heading: hasStoredToken ? null : savedHeading.read(),
  };
  const input = { hasStoredToken, ...signIn, lastUserId: lastUser.read() };
  const actor = createFlowActor(sessionMachine.provide({ actors: sessionActors(orders) }), input);
  actor.subscribe(({ context }) => savedHeading.keep(context.heading));
  return actor;
}

/** Where a sign-in leads back to: never to a page that only guests see. */
const here = (): string | null =>
  pageAt<Page>(window.location.pathname, pages)?.access === 'guest' ? null : addressToReturnTo(window.location);

/** After a check of the account has failed, calls don't have it repeated for this long, in ms. */
const CHECK_PAUSE = 3_000;

/** How old the account may be when a person returns to the page, in ms. */
const FRESH = 60_000;

/**
 * Sends outside events to the session: refused calls, sign-ins and sign-outs in other tabs, the network coming back,
 * a person who returns to the page, calls that need the account after its check has failed. Returns a function that
 * stops it.
 */
export function watchExternalEvents(actor: SessionActor): () => void {
  const comesOnline = () => actor.send({ type: 'retry.asked' });
  let loadedAt = Date.now();
  // A colleague may have changed the person's role, the organisation or its subscription.
  const comesBack = () => {
    if (document.visibilityState !== 'visible' || Date.now() - loadedAt < FRESH) return;
    loadedAt = Date.now();
    actor.send({ type: 'account.changed' });
  };
  let failedAt = 0;
  const stopChecking = accountCheck.provide(async () => {
    const isDue = Date.now() - failedAt > CHECK_PAUSE;
    // A sign-in that failed over a login that couldn't be checked leaves the session without it.
    if (isDue) actor.send({ type: actor.getSnapshot().matches('loggedOut') ? 'session.opened' : 'retry.asked' });
    while (actor.getSnapshot().hasTag('busy'))
      await new Promise<void>((changed) => {
        const states = actor.subscribe(() => {
          states.unsubscribe();
          changed();
        });
      });
    if (actor.getSnapshot().hasTag('loggedIn')) return;
    if (isDue) failedAt = Date.now();
    throw new Error('unknown account');
  });
  window.addEventListener('online', comesOnline);
  document.addEventListener('visibilitychange', comesBack);
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
    stopChecking,
    onSessionRefusal(isRefused),
    onTokenChange((token) =>
      actor.send(token === null ? { type: 'session.ended', at: here() } : { type: 'session.opened' }),
    ),
    () => window.removeEventListener('online', comesOnline),
    () => document.removeEventListener('visibilitychange', comesBack),
  ];
  return () => stops.forEach((stop) => stop());
}
