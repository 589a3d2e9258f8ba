import type { ReactNode } from 'react';
import { type SignUpStep, signUpSteps } from '#contract/signUpSteps.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { AvailabilityChecks, SignUpActor } from './signUpActors.ts';
import { SignUpEmailView } from './SignUpEmailView.tsx';
import { DetailsView } from './DetailsView.tsx';
import { LinkCheckFailedView, LinkRefusedView, VerifyingLinkView } from './VerificationLinkViews.tsx';
import { OrganisationView } from './OrganisationView.tsx';
import { ProductView } from './ProductView.tsx';
import { SecurityQuestionsView } from './SecurityQuestionsView.tsx';
import { VerificationView } from './VerificationView.tsx';

export type SignUpViewsProps = {
  actor: SignUpActor;
  checks: AvailabilityChecks;
  /** The step of this page's address. */
  at?: SignUpStep;
  /** The order sent along with the sign-up. */
  summary?: ReactNode;
  /** Called when somebody who already has an account leaves to sign in. */
  onSignIn?: () => void;
};

/** The sign-up's current step, whichever address it started at. */
export function SignUpViews({ actor, checks, at, summary, onSignIn }: SignUpViewsProps) {
  const view = useFlowView(actor);
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  // The step's own page is about to open, and would discard anything typed here.
  if (at !== undefined && view !== undefined && view !== at && view in signUpSteps && !isBusy)
    return <Skeleton word="Loading the next step" />;
  switch (view) {
    case 'details':
      return (
        <DetailsView
          actor={actor}
          checkEmail={checks.email}
          summary={summary}
          {...(onSignIn === undefined ? {} : { onSignIn })}
        />
      );
    case 'askingEmail':
      return <SignUpEmailView actor={actor} />;
    case 'verification':
      return <VerificationView actor={actor} summary={summary} />;
    case 'verifyingLink':
      return <VerifyingLinkView />;
    case 'linkCheckFailed':
      return <LinkCheckFailedView actor={actor} />;
    case 'linkRefused':
      return <LinkRefusedView actor={actor} />;
    case 'organisation':
      return <OrganisationView actor={actor} checkAlias={checks.alias} summary={summary} />;
    case 'securityQuestions':
      return <SecurityQuestionsView actor={actor} summary={summary} />;
    case 'product':
      return <ProductView actor={actor} />;
    default:
      return null;
  }
}
