import { storedToken } from '#api/storedToken.ts';
import { memoizePromise } from '#lazyLoading/memoizePromise.ts';
import { type SessionFacts, type SessionSource, visitor } from './session.ts';
import type { SessionActor } from './sessionActor.ts';

/** A login from last time waits to be checked. */
const awaited: SessionFacts = { ...visitor, isBusy: true };

/**
 * The session before its machine is there. Nobody is known then: it is a visitor, or somebody whose login is about to be
 * checked.
 * @param start loads and starts the machine; asked until it has worked once
 */
export function lazySession(start: () => Promise<SessionSource>): SessionSource {
  let running: SessionSource | null = null;
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());
  const load = memoizePromise(async (): Promise<SessionActor> => {
    running = await start();
    running.subscribe(changed);
    changed();
    return running.load();
  });
  return {
    facts: () => running?.facts() ?? (storedToken.read() === null ? visitor : awaited),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    actor: () => running?.actor() ?? null,
    load,
  };
}
