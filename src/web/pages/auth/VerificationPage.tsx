import { PageHead } from '#pageHead/PageHead.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { awaitedVerification } from '#features/signUp/awaitedVerification.ts';
import { visitorsOrder } from '#features/purchase/sentOrder.ts';
import { VisitorsOrder } from '#features/purchase/VisitorsOrder.tsx';
import { availabilityChecks, signUpActors } from '#features/signUp/signUpActors.ts';
import { SignUpViews } from '#features/signUp/SignUpViews.tsx';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';

export default function VerificationPage() {
  const actor = useFlow(signUpMachine.provide({ actors: signUpActors({}, visitorsOrder) }), {
    step: 'verification',
    email: awaitedVerification.read()?.email ?? '',
    hasLink: false,
  });
  return (
    <>
      <PageHead title="Confirm your email" description="Enter the six-digit code that Humanar emailed you to confirm your work email." />
      <SignUpViews actor={actor} checks={availabilityChecks} at="verification" summary={<VisitorsOrder />} />
    </>
  );
}
