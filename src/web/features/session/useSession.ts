import { createContext, use, useContext, useMemo, useSyncExternalStore } from 'react';
import type { EventFromLogic } from 'xstate';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { type SessionFacts, type SessionSource, visitor } from './session.ts';
import type { SessionActor } from './sessionActor.ts';

/** The auth state, and how to tell the session something. */
export interface Session extends SessionFacts {
  /** Loads the session's machine where it is not there yet. */
  send: (event: EventFromLogic<typeof sessionMachine>) => void;
}

export const SessionContext = createContext<SessionSource | null>(null);

function useSource(): SessionSource {
  const source = useContext(SessionContext);
  if (source === null) throw new Error('useSession needs a SessionProvider around it.');
  return source;
}

/** The session's machine itself, for the pages that it leads through. Whoever asks waits (Suspense) until it is loaded. */
export function useSessionActor(): SessionActor {
  const source = useSource();
  return useSyncExternalStore(source.subscribe, source.actor, () => null) ?? use(source.load());
}

const nobody = (): SessionFacts => visitor;

/** Who is using the site. What is written ahead of time is written for a visitor, and comes to life as that. */
export function useSession(): Session {
  const source = useSource();
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
