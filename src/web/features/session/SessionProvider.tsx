import type { ReactNode } from 'react';
import type { SessionSource } from './session.ts';
import { SessionContext } from './useSession.ts';

/** Provides the session to its children. */
export function SessionProvider({ session, children }: { session: SessionSource; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}
