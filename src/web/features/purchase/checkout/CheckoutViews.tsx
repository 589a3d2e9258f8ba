import type { ReactNode } from 'react';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import type { QuotePaymentActor } from '../quotePayment/quotePaymentActors.ts';
import type { QuotePaymentOf, QuotePaymentText } from '../quotePayment/QuotePaymentViews.tsx';
import { LeavingView } from '../review/ReviewNotices.tsx';
import type { CheckoutActor } from './useCheckout.ts';
import { NoOrderView, OrderRefusedView, SubscribedView } from './CheckoutNotices.tsx';

export type CheckoutViewsProps = {
  actor: CheckoutActor;
  /** Shown above card and receipt. */
  above?: ReactNode;
  /** Renders the payment. */
  payment: (of: QuotePaymentOf) => ReactNode;
};

const words: QuotePaymentText = {
  title: 'Checkout',
  quoteTitle: 'Your order',
  freeAct: 'Start now',
  priceChanged: 'Pay the new price, or change the order.',
  priceFailed: 'Your order is saved.',
  signedOut: 'Your order is saved in this tab.',
  back: 'Change the order',
};

/** The checkout, from order to payment. Each state is a page with its own h1. */
export function CheckoutViews({ actor, above, payment }: CheckoutViewsProps) {
  const view = useFlowView(actor);
  const error = useFlowState(actor, ({ context }) => context.error);
  const child = useFlowState(actor, ({ children }) => children['quotePayment'] as QuotePaymentActor | undefined);
  switch (view) {
    case 'noOrder':
      return <NoOrderView />;
    case 'subscribed':
      return <SubscribedView />;
    case 'orderRefused':
      return <OrderRefusedView failure={error} />;
    case 'paying':
      return child && payment({ actor: child, words, above: () => above });
    default:
      return <LeavingView />;
  }
}
