import { storedToken } from '#api/storedToken.ts';
import { memoizePromise } from '#lazyLoading/memoizePromise.ts';
import { type SessionFacts, type SessionSource, visitor } from './session.ts';
import type { SessionActor } from './sessionActor.ts';

/** A stored login that hasn't been checked yet. */
const awaited: SessionFacts = { ...visitor, isBusy: true };

/**
 * The session before its machine has loaded: a visitor, or somebody whose stored login is about to be checked.
 * @param start loads and starts the machine; called again until it succeeds
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
