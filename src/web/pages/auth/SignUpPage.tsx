import { TRIAL_DAYS } from '#domain/terms.ts';
import { useLinkParameters } from '#tabState/linkParameters.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { useFlow } from '#flow/useFlow.ts';
import { visitorOrder, visitorOrderPath } from '#features/purchase/sentOrder.ts';
import { VisitorOrder } from '#features/purchase/VisitorOrder.tsx';
import { useSession } from '#features/session/useSession.ts';
import { availabilityChecks, signUpActors } from '#features/signUp/signUpActors.ts';
import { SignUpViews } from '#features/signUp/SignUpViews.tsx';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';

/** The sign-up's first step; also opened by the link in a verification mail. */
export default function SignUpPage() {
  const link = useLinkParameters();
  const session = useSession();
  const hasLink = link.token !== undefined || link.code !== undefined;
  const actor = useFlow(signUpMachine.provide({ actors: signUpActors(link, visitorOrder) }), { step: 'details', email: '', hasLink });
  const signIn = () => {
    const heading = visitorOrderPath();
    if (heading !== null) session.send({ type: 'page.refused', heading });
  };
  return (
    <>
      <PageHead
        title={hasLink ? 'Confirm your email' : 'Create your account'}
        description={`Sign up your organisation to Humanar with your work email. The ${TRIAL_DAYS}-day free trial includes every app, no card needed.`}
      />
      <SignUpViews actor={actor} checks={availabilityChecks} at="details" summary={<VisitorOrder isChangeable />} onSignIn={signIn} />
    </>
  );
}
