import type { ReactNode } from 'react';
import type { SessionActor } from './sessionActor.ts';
import { SessionContext } from './useSession.ts';

/** Makes the session known to everything below. */
export function SessionProvider({ actor, children }: { actor: SessionActor; children: ReactNode }) {
  return <SessionContext value={actor}>{children}</SessionContext>;
}
