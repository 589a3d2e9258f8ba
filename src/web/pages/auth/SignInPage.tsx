import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { loadVisitorOrderPath } from '#features/purchase/loadVisitorOrderPath.ts';
import { SignInView } from '#features/session/SignInView.tsx';
import { useSessionState } from '#features/session/useSession.ts';
import { PageHead } from '#pageHead/PageHead.tsx';

/**
 * The sign-in page. If another tab signs in, this one goes to where the person was heading; a sign-in made here is
 * handled by the session.
 */
export default function SignInPage() {
  const isLoading = useSessionState((state) => state?.matches('loading') ?? false);
  const isLoggedIn = useSessionState((state) => state?.hasTag('loggedIn') ?? false);
  const heading = useSessionState((state) => state?.context.heading ?? null);
  const [isByOtherTab, setByOtherTab] = useState(false);
  if (isLoading && !isByOtherTab) setByOtherTab(true);
  if (isByOtherTab && !isLoading && !isLoggedIn) setByOtherTab(false);
  if (isByOtherTab && isLoggedIn) return <Navigate to={heading ?? '/'} replace />;
  return (
    <>
      <PageHead
        title="Sign in"
        description="Sign in to Humanar with your work email to manage your organisation and open the app."
      />
      <SignInView orderPath={loadVisitorOrderPath} />
    </>
  );
}
