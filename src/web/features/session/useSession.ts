import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { type SessionFacts, type SessionSource, visitor } from './session.ts';
import type { SessionActor } from './sessionActor.ts';

/** The auth state, and how to tell the session something. */
export interface Session extends SessionFacts {
  /** Loads the session's machine where it is not there yet. */
  send: (event: EventFromLogic<typeof sessionMachine>) => void;
}

export const SessionContext = createContext<SessionSource | null>(null);

/** The session as it is known here, to load it from. */
export function useSessionSource(): SessionSource {
  const source = useContext(SessionContext);
  if (source === null) throw new Error('useSession needs a SessionProvider around it.');
  return source;
}

/** The session's machine itself, for the pages that it leads through. Whoever asks waits (Suspense) until it is loaded. */
export function useSessionActor(): SessionActor {
  const source = useSessionSource();
  const actor = useSyncExternalStore(source.subscribe, source.actor, () => null);
  // Thrown, since the machine may come in that very moment: React goes wrong where a component that has waited by `use` does not ask again.
  if (actor === null) throw source.load();
  return actor;
}

/**
 * What `select` takes of the machine's state, for what works before the machine is there: the state is null until then.
 * @param select gives the same value as long as nothing has changed
 */
export function useSessionState<T>(select: (state: SnapshotFrom<typeof sessionMachine> | null) => T): T {
  const source = useSessionSource();
  const selected = () => select(source.actor()?.getSnapshot() ?? null);
  return useSyncExternalStore(source.subscribe, selected, selected);
}

const nobody = (): SessionFacts => visitor;

/** Who is using the site. What is written ahead of time is written for a visitor, and comes to life as that. */
export function useSession(): Session {
  const source = useSessionSource();
  const facts = useSyncExternalStore(source.subscribe, source.facts, nobody);
  return useMemo(
    () => ({
      ...facts,
      send: (event) => {
        const actor = source.actor();
        if (actor === null) void source.load().then((loaded) => loaded.send(event));
        else actor.send(event);
      },
    }),
    [source, facts],
  );
}
