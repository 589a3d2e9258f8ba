import type { ReactNode } from 'react';
import { useFlowView } from '#flow/useFlowState.ts';
import type { AvailabilityChecks, SignUpActor } from './actors.ts';
import { AskingEmailView } from './AskingEmailView.tsx';
import { DetailsView } from './DetailsView.tsx';
import { LinkCheckFailedView, LinkRefusedView, VerifyingLinkView } from './LinkViews.tsx';
import { OrganisationView } from './OrganisationView.tsx';
import { ProductView } from './ProductView.tsx';
import { SecurityQuestionsView } from './SecurityQuestionsView.tsx';
import { VerificationView } from './VerificationView.tsx';

export type SignUpViewsProps = {
  actor: SignUpActor;
  checks: AvailabilityChecks;
  /** How the free trial is started, which is a flow of its own: shown where a product is chosen. */
  trial?: ReactNode;
};

/** The sign-up as it stands, at whichever of its addresses it began. */
export function SignUpViews({ actor, checks, trial }: SignUpViewsProps) {
  switch (useFlowView(actor)) {
    case 'details':
      return <DetailsView actor={actor} checkEmail={checks.email} />;
    case 'askingEmail':
      return <AskingEmailView actor={actor} />;
    case 'verification':
      return <VerificationView actor={actor} />;
    case 'verifyingLink':
      return <VerifyingLinkView />;
    case 'linkCheckFailed':
      return <LinkCheckFailedView actor={actor} />;
    case 'linkRefused':
      return <LinkRefusedView actor={actor} />;
    case 'organisation':
      return <OrganisationView actor={actor} checkAlias={checks.alias} />;
    case 'securityQuestions':
      return <SecurityQuestionsView actor={actor} />;
    case 'product':
      return <ProductView actor={actor}>{trial}</ProductView>;
    default:
      return null;
  }
}
