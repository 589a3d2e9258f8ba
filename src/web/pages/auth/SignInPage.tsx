import { Navigate } from 'react-router-dom';
import { loadVisitorOrderPath } from '#features/purchase/loadVisitorOrderPath.ts';
import { SignInView } from '#features/session/SignInView.tsx';
import { useOtherTabSignIn } from '#features/session/useOtherTabSignIn.ts';
import { useSessionState } from '#features/session/useSession.ts';
import { PageHead } from '#pageHead/PageHead.tsx';

/** The sign-in page. If another tab signs in, this one goes to where the person was heading. */
export default function SignInPage() {
  const isSignedIn = useOtherTabSignIn();
  const heading = useSessionState((state) => state?.context.heading ?? null);
  if (isSignedIn) return <Navigate to={heading ?? '/'} replace />;
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
