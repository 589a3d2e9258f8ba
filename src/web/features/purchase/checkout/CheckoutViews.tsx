import { Fragment, type ReactNode } from 'react';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import type { PaymentActor } from '../payment/actors.ts';
import { LeavingView, QuoteFailedView, QuotingView, SignedOutView } from '../review/Notices.tsx';
import type { ReviewProps, ReviewSurroundings } from '../review/Review.tsx';
import type { CheckoutActor } from './actors.ts';
import { NoOrderView, OrderPriceChangedView, OrderRefusedView, SubscribedView } from './Notices.tsx';
import { ReviewView } from './ReviewView.tsx';

export type CheckoutViewsProps = ReviewSurroundings & Pick<ReviewProps, 'above'> & {
  actor: CheckoutActor;
  /** The views of the payment that is under way. */
  payment: (child: PaymentActor) => ReactNode;
};

/** From an order to its payment, each state a page with a heading of the first level. */
export function CheckoutViews({ actor, payment, ...surroundings }: CheckoutViewsProps) {
  const view = useFlowView(actor);
  const quote = useFlowState(actor, ({ context }) => context.quote);
  const error = useFlowState(actor, ({ context }) => context.error);
  const child = useFlowState(actor, ({ children }) => children['payment'] as PaymentActor | undefined);
  switch (view) {
    case 'noOrder':
      return <NoOrderView />;
    case 'subscribed':
      return <SubscribedView />;
    case 'quoting':
      return <QuotingView title="Checkout" />;
    case 'orderRefused':
      return <OrderRefusedView failure={error} />;
    case 'quoteFailed':
      return <QuoteFailedView failure={error} kept="Your order is kept." onRetry={() => actor.send({ type: 'retry.pressed' })} />;
    case 'signedOut':
      return <SignedOutView kept="Your order waits for you in this tab." />;
    case 'reviewing':
      return quote && <ReviewView actor={actor} quote={quote} {...surroundings} />;
    case 'priceChanged':
      return quote && <OrderPriceChangedView actor={actor} quote={quote} />;
    case 'paying':
      return child && <Fragment key={child.sessionId}>{payment(child)}</Fragment>;
    default:
      return <LeavingView />;
  }
}
