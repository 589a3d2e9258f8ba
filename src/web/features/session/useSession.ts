import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { useSourceState } from '#flow/flowSource.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { type SessionFacts, type SessionSource, visitor } from './session.ts';
import type { SessionActor } from './sessionActor.ts';

/** The session's state, and a way to send it events. */
export interface Session extends SessionFacts {
  /** Loads the session machine first if necessary. */
  send: (event: EventFromLogic<typeof sessionMachine>) => void;
}

export const SessionContext = createContext<SessionSource | null>(null);

/** The session source of this page. */
export function useSessionSource(): SessionSource {
  const source = useContext(SessionContext);
  if (source === null) throw new Error('useSession needs a SessionContext around it.');
  return source;
}

/** The session machine, for pages it controls. Suspends until it has loaded. */
export function useSessionActor(): SessionActor {
  const source = useSessionSource();
  const actor = useSyncExternalStore(source.subscribe, source.actor, () => null);
  // Thrown rather than passed to `use`: the machine may load at this very moment, and React then fails if the component
  // doesn't call `use` again.
  if (actor === null) throw source.load();
  return actor;
}

/**
 * Selects from the machine's state, for views that also work before it has loaded; the state is null until then.
 * @param select must return the same value until something changes
 */
export function useSessionState<T>(select: (state: SnapshotFrom<typeof sessionMachine> | null) => T): T {
  return useSourceState(useSessionSource(), select);
}

const nobody = (): SessionFacts => visitor;

/** The current session. Prerendered pages are rendered for a visitor, and hydrate as one. */
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
