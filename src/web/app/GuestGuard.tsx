import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { storedToken } from '#api/storedToken.ts';
import { useSessionState } from '#features/session/useSession.ts';
import { useIsHydrated } from '#ui/useIsHydrated.ts';
import { admissionTo } from '#machines/session/admission.ts';
import { dropLinkParameters, hasLinkParameters } from '#tabState/linkParameters.ts';
import { notify } from '#ui/notices.ts';
import type { GuardProps } from './guards.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { sessionPhase } from './sessionPhase.ts';

/**
 * Leads a signed-in person on, and drops a link that may be for another account: the next person here mustn't use it.
 * Also tells somebody who opens `/forgot-password` to log out first.
 */
function SignedIn({ from, to }: { from: string; to: string }): ReactNode {
  useEffect(() => {
    if (!hasLinkParameters() && from !== '/forgot-password') return;
    dropLinkParameters();
    notify('auth', {
      title: 'You’re already signed in',
      msg: 'If your link is for another account, or you need a new password, log out first.',
    });
  }, [from]);
  return <Navigate to={to} replace />;
}

/**
 * For visitors only (see guards.tsx). Without a stored login, that is known before the session machine loads. A
 * prerendered page is a visitor's, and hydrates as one even if another tab has signed in since.
 */
export function GuestGuard({ page, children }: GuardProps): ReactNode {
  const isHydrated = useIsHydrated();
  const session = useSessionState((state) =>
    state === null ? (!isHydrated || storedToken.read() === null ? 'signedOut' : 'loading') : sessionPhase(state),
  );
  const [wasAdmitted, setAdmitted] = useState(false);
  const admission = admissionTo(page, { session, account: null, wasAdmitted, hasLink: hasLinkParameters() });
  if (admission.is === 'redirected') return <SignedIn from={page.pattern} to={admission.to} />;
  if (admission.is === 'waiting') return <LoadingScreen />;
  if (!wasAdmitted) setAdmitted(true);
  return children;
}
