import { signUpSteps } from '#contract/signUpSteps.ts';
import { visitorOrder } from '#features/purchase/sentOrder.ts';
import { VisitorOrder } from '#features/purchase/VisitorOrder.tsx';
import { awaitedVerification } from '#features/signUp/awaitedVerification.ts';
import { signUpActors } from '#features/signUp/signUpActors.ts';
import { SignUpFlow } from '#features/signUp/SignUpFlow.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';

export default function VerificationPage() {
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
