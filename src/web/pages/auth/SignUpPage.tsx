import { signUpSteps } from '#contract/signUpSteps.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { useLinkParameters } from '#tabState/linkParameters.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { visitorOrder, visitorOrderPath } from '#features/purchase/sentOrder.ts';
import { VisitorOrder } from '#features/purchase/VisitorOrder.tsx';
import { useSession } from '#features/session/useSession.ts';
import { signUpActors } from '#features/signUp/signUpActors.ts';
import { SignUpFlow } from '#features/signUp/SignUpFlow.tsx';

/** The sign-up's first step; also opened by the link in a verification mail. */
export default function SignUpPage() {
  const link = useLinkParameters();
  const session = useSession();
  const hasLink = link.token !== undefined || link.code !== undefined;
  const signIn = () => {
    const heading = visitorOrderPath();
    if (heading !== null) session.send({ type: 'page.refused', heading });
  };
  return (
    <>
      <PageHead
        title={signUpSteps[hasLink ? 'verification' : 'details'].title}
        description={`Sign up your organisation to Humanar with your work email. The ${TRIAL_DAYS}-day free trial includes every app, no card needed.`}
      />
      <SignUpFlow
        step="details"
        hasLink={hasLink}
        actors={signUpActors(link, visitorOrder)}
        summary={<VisitorOrder isChangeable />}
        onSignIn={signIn}
      />
    </>
  );
}
