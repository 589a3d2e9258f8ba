import { useFlowView } from '#flow/useFlowState.ts';
import type { PaymentActor } from './paymentActors.ts';
import { FailedView, PaidView, type PaidProps, RefundedView, RefusedView } from './PaymentResultViews.tsx';
import {
  InitiatingView,
  LeavingView,
  StillPendingView,
  UnfinishedView,
  UnreachableView,
  VerifyingView,
} from './PaymentProgressViews.tsx';
import { UnresolvedPaymentView } from './UnresolvedViews.tsx';

export type PaymentViewsProps = {
  actor: PaymentActor;
  /** The organisation's email, where we send the result if it takes longer. */
  mailTo: string;
  /** Extra content for a successful payment. */
  paid?: PaidProps;
  /** A refunded purchase is paid again by renewing. */
  isRenewal?: boolean;
};

/** One payment, from the button to its end. Each state is a page with its own h1. */
export function PaymentViews({ actor, mailTo, paid, isRenewal = false }: PaymentViewsProps) {
  switch (useFlowView(actor)) {
    case 'initiating':
      return <InitiatingView actor={actor} />;
    case 'unreachable':
      return <UnreachableView actor={actor} />;
    case 'leaving':
      return <LeavingView actor={actor} />;
    case 'verifying':
      return <VerifyingView actor={actor} />;
    case 'stillPending':
      return <StillPendingView actor={actor} mailTo={mailTo} />;
    case 'unfinished':
      return <UnfinishedView actor={actor} />;
    case 'paid':
      return <PaidView actor={actor} {...paid} />;
    case 'failed':
      return <FailedView actor={actor} />;
    case 'refunded':
      return <RefundedView actor={actor} isRenewal={isRenewal} />;
    case 'unresolved':
      return <UnresolvedPaymentView actor={actor} />;
    default:
      return <RefusedView actor={actor} />;
  }
}
