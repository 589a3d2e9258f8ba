import { Navigate } from 'react-router-dom';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { visitorOrder } from '#features/purchase/sentOrder.ts';
import { VisitorOrder } from '#features/purchase/VisitorOrder.tsx';
import { useOtherTabSignIn } from '#features/session/useOtherTabSignIn.ts';
import { useSessionState } from '#features/session/useSession.ts';
import { awaitedVerification } from '#features/signUp/awaitedVerification.ts';
import { signUpActors } from '#features/signUp/signUpActors.ts';
import { SignUpFlow } from '#features/signUp/SignUpFlow.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';

/** The code from the mail. If another tab confirms the email by its link, this one goes on with the sign-up too. */
export default function VerificationPage() {
  const isSignedIn = useOtherTabSignIn();
  const isSetUp = useSessionState((state) => state?.context.account?.isSetUp ?? false);
  if (isSignedIn) return <Navigate to={isSetUp ? '/' : signUpSteps.organisation.path} replace />;
  return (
    <>
      <PageHead
        title={signUpSteps.verification.title}
        description="Enter the six-digit code that Humanar emailed you to confirm your work email."
      />
      <SignUpFlow
        step="verification"
        email={awaitedVerification.read()?.email ?? ''}
        actors={signUpActors({}, visitorOrder)}
        summary={<VisitorOrder />}
      />
    </>
  );
}
