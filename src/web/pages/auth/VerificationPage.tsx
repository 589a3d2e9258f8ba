import { PageHead } from '#pageHead/PageHead.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { awaitedVerification } from '#features/signUp/awaitedVerification.ts';
import { visitorOrder } from '#features/purchase/sentOrder.ts';
import { VisitorOrder } from '#features/purchase/VisitorOrder.tsx';
import { availabilityChecks, signUpActors } from '#features/signUp/signUpActors.ts';
import { SignUpViews } from '#features/signUp/SignUpViews.tsx';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';

export default function VerificationPage() {
  const actor = useFlow(signUpMachine.provide({ actors: signUpActors({}, visitorOrder) }), {
    step: 'verification',
    email: awaitedVerification.read()?.email ?? '',
    hasLink: false,
  });
  return (
    <>
      <PageHead title="Confirm your email" description="Enter the six-digit code that Humanar emailed you to confirm your work email." />
      <SignUpViews actor={actor} checks={availabilityChecks} at="verification" summary={<VisitorOrder />} />
    </>
  );
}
