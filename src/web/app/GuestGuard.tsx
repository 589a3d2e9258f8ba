import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { storedToken } from '#api/storedToken.ts';
import { useSession, useSessionState } from '#features/session/useSession.ts';
import type { GuardProps } from './guards.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';

/** For visitors only (see guards.tsx). Without a stored login, that is known before the session machine loads. */
export function GuestGuard({ children }: GuardProps): ReactNode {
  const isUnknown = useSessionState((state) =>
    state === null ? storedToken.read() !== null : state.matches('loading'),
  );
  const { isLoggedIn } = useSession();
  const [isLetIn, setLetIn] = useState(false);
  if (isLetIn) return children;
  if (isUnknown) return <LoadingScreen />;
  if (isLoggedIn) return <Navigate to="/" replace />;
  setLetIn(true);
  return null;
}
