import { type ReactNode, Suspense } from 'react';
import { type SignUpStep, signUpSteps } from '#contract/signUpSteps.ts';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useRunningSource } from '#flow/useRunningSource.ts';
import type { CheckAvailability } from '#fields/useAvailability.ts';
import type { SignUpActor } from './signUpActors.ts';
import { SignUpEmailView } from './SignUpEmailView.tsx';
import { DetailsView } from './DetailsView.tsx';
import { LinkCheckFailedView, LinkRefusedView, VerifyingLinkView } from './VerificationLinkViews.tsx';
import { ProductView } from './ProductView.tsx';
import { VerificationView } from './VerificationView.tsx';

/* Steps after the session, with menus that visitors don't need yet. Their pages load them beforehand. */
export const organisation = lazyPart(async () => ({
  default: (await import('./OrganisationView.tsx')).OrganisationView,
}));
export const securityQuestions = lazyPart(async () => ({
  default: (await import('./SecurityQuestionsView.tsx')).SecurityQuestionsView,
}));

const loading = <Skeleton word="Loading the next step" />;

/** Availability checks for email and alias, while they are typed. */
export interface AvailabilityChecks {
  email: CheckAvailability;
  alias: CheckAvailability;
}

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
  const flow = useRunningSource(actor);
  const view = useFlowView(actor);
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  // A step that failed goes on where it is, at the address of a refused link for example.
  const hasFailed = useFlowState(actor, ({ context }) => context.error !== null);
  // The step's own page is about to open, and would discard anything typed here.
  if (at !== undefined && view !== undefined && view !== at && view in signUpSteps && !isBusy && !hasFailed)
    return loading;
  switch (view) {
    case 'details':
      return (
        <DetailsView
          flow={flow}
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
      return (
        <Suspense fallback={loading}>
          <organisation.Part actor={actor} checkAlias={checks.alias} summary={summary} />
        </Suspense>
      );
    case 'securityQuestions':
      return (
        <Suspense fallback={loading}>
          <securityQuestions.Part actor={actor} summary={summary} />
        </Suspense>
      );
    case 'product':
      return <ProductView actor={actor} />;
    default:
      return null;
  }
}
