import { Fragment, type ReactNode } from 'react';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import type { PaymentActor } from '../payment/actors.ts';
import type { CheckoutActor } from './actors.ts';
import { LeavingView, NoOrderView, OrderRefusedView, PriceChangedView, QuoteFailedView, QuotingView, SignedOutView, SubscribedView } from './Notices.tsx';
import { type ReviewProps, ReviewView } from './ReviewView.tsx';

export type CheckoutViewsProps = ReviewProps & {
  actor: CheckoutActor;
  /** The views of the payment that is under way. */
  payment: (child: PaymentActor) => ReactNode;
};

/** From an order to its payment, each state a page with a heading of the first level. */
export function CheckoutViews({ actor, payment, ...review }: CheckoutViewsProps) {
  const view = useFlowView(actor);
  const quote = useFlowState(actor, ({ context }) => context.quote);
  const child = useFlowState(actor, ({ children }) => children['payment'] as PaymentActor | undefined);
  switch (view) {
    case 'noOrder':
      return <NoOrderView />;
    case 'subscribed':
      return <SubscribedView />;
    case 'quoting':
      return <QuotingView />;
    case 'orderRefused':
      return <OrderRefusedView actor={actor} />;
    case 'quoteFailed':
      return <QuoteFailedView actor={actor} />;
    case 'signedOut':
      return <SignedOutView />;
    case 'reviewing':
      return quote && <ReviewView actor={actor} quote={quote} {...review} />;
    case 'priceChanged':
      return quote && <PriceChangedView actor={actor} quote={quote} />;
    case 'paying':
      return child && <Fragment key={child.sessionId}>{payment(child)}</Fragment>;
    default:
      return <LeavingView />;
  }
}
