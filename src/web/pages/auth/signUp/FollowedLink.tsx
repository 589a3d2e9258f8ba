import { visitorOrder } from '#features/purchase/sentOrder.ts';
import { type VerificationLink, signUpActors } from '#features/signUp/signUpActors.ts';
import { SignUpFlow } from '#features/signUp/SignUpFlow.tsx';
import type { SignUpViewsProps } from '#features/signUp/SignUpViews.tsx';

type FollowedLinkProps = Pick<SignUpViewsProps, 'summary' | 'onSignIn'> & { link: VerificationLink };

/** The sign-up of somebody who followed the link in the email. */
export default function FollowedLink({ link, ...views }: FollowedLinkProps) {
  return <SignUpFlow step="details" hasLink actors={signUpActors(link, visitorOrder)} {...views} />;
}
