import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { PageHead } from '#pageHead/PageHead.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { SecondFactorView } from '#features/session/SecondFactorView.tsx';
import { useSessionActor } from '#features/session/useSession.ts';

/** The sign-in's progress on this page: `checked` from the last code until the session navigates on. */
type Progress = 'none' | 'waits' | 'checked';

/** The second step of a sign-in. The session decides where it leads afterwards. */
export default function SecondFactorPage() {
  const actor = useSessionActor();
  const isAwaited = useFlowState(actor, (state) => state.context.secondFactor !== null);
  const isChecking = useFlowState(actor, (state) => state.matches('verifyingCode'));
  // Only another tab's sign-in leads there: this one is dropped, whatever the page was doing.
  const isReplaced = useFlowState(actor, (state) => state.matches('loading'));
  const isLoggedIn = useFlowState(actor, (state) => state.hasTag('loggedIn'));
  const isOnItsWay = useFlowState(
    actor,
    (state) => state.matches('entering') || state.matches('findingOrder') || state.hasTag('loggedIn'),
  );

  const [before, note] = useState<Progress>('none');
  const isWaiting = isAwaited || (isReplaced && before !== 'none');
  const progress: Progress = isChecking ? 'checked' : isWaiting ? 'waits' : isOnItsWay ? before : 'none';
  if (progress !== before) note(progress);

  if (progress === 'none') return <Navigate to="/sign-in" replace />;
  // Another tab signed in first.
  if (progress === 'waits' && isLoggedIn) return <Navigate to="/" replace />;
  return (
    <>
      <PageHead title="Enter your code" description="Enter the six-digit code that Humanar emailed you to sign in." />
      <SecondFactorView actor={actor} />
    </>
  );
}
