import { useState } from 'react';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { hasLinkParameters, useLinkParameters } from '#tabState/linkParameters.ts';
import { hasSubscriptionDraft } from '#tabState/tabStorage.ts';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { withDataProviders } from '#providers/withDataProviders.tsx';
import { loadVisitorOrderPath } from '#features/purchase/loadVisitorOrderPath.ts';
import { useSession } from '#features/session/useSession.ts';
import { SignUpStart } from '#features/signUp/SignUpStart.tsx';

/* Most people come without a link and without an order. */
const followedLink = lazyPart(withDataProviders(() => import('./signUp/FollowedLink.tsx')));
const order = lazyPart(
  withDataProviders(async () => ({ default: (await import('#features/purchase/VisitorOrder.tsx')).VisitorOrder })),
);

/** Loads what this visitor's page shows. */
export const preload = (): Promise<unknown> =>
  Promise.all([hasLinkParameters() && followedLink.preload(), hasSubscriptionDraft() && order.preload()]);

const create = () =>
  loadPagePart(async () => {
    const [{ createSignUp }, { visitorOrder }] = await Promise.all([
      import('#features/signUp/signUpFlowActor.ts'),
      import('#features/purchase/sentOrder.ts'),
    ]);
    return createSignUp(visitorOrder);
  });

/** The sign-up's first step; also opened by the link in a verification mail. */
export default function SignUpPage() {
  const link = useLinkParameters();
  const session = useSession();
  const [hasOrder] = useState(hasSubscriptionDraft);
  const hasLink = link.token !== undefined || link.code !== undefined;
  const signIn = async () => {
    const heading = await loadVisitorOrderPath();
    if (heading !== null) session.send({ type: 'page.refused', heading });
  };
  const shared = { summary: hasOrder ? <order.Part isChangeable /> : undefined, onSignIn: () => void signIn() };
  return (
    <>
      <PageHead
        title={signUpSteps[hasLink ? 'verification' : 'details'].title}
        description={`Sign up your organisation to Humanar with your work email. The ${TRIAL_DAYS}-day free trial includes every app, no card needed.`}
      />
      {hasLink ? <followedLink.Part link={link} {...shared} /> : <SignUpStart create={create} {...shared} />}
    </>
  );
}
