import type { ReactNode } from 'react';
import type { SessionSource } from './session.ts';
import { SessionContext } from './useSession.ts';

/** Makes the session known to everything below. */
export function SessionProvider({ session, children }: { session: SessionSource; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}
