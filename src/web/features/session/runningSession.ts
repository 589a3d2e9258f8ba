import { loadedAccount } from '#api/loadedAccount.ts';
import type { SessionFacts, SessionSource } from './session.ts';
import type { SessionActor } from './sessionActor.ts';

const factsOf = (actor: SessionActor): SessionFacts => {
  const state = actor.getSnapshot();
  const isLoggedIn = state.hasTag('loggedIn');
  return {
    isLoggedIn,
    isAdmin: isLoggedIn && state.context.account?.isAdmin === true,
    isBusy: state.hasTag('busy'),
    accountData: isLoggedIn ? loadedAccount.read() : null,
  };
};

const isSame = (one: SessionFacts, other: SessionFacts): boolean =>
  one.isLoggedIn === other.isLoggedIn &&
  one.isAdmin === other.isAdmin &&
  one.isBusy === other.isBusy &&
  one.accountData === other.accountData;

/** Wraps a running actor as a session source. */
export function runningSession(actor: SessionActor): SessionSource {
  let facts = factsOf(actor);
  return {
    facts: () => {
      const now = factsOf(actor);
      if (!isSame(facts, now)) facts = now;
      return facts;
    },
    subscribe: (changed) => {
      const subscription = actor.subscribe(changed);
      const stop = loadedAccount.listen(changed);
      return () => {
        subscription.unsubscribe();
        stop();
      };
    },
    actor: () => actor,
    load: async () => actor,
  };
}
