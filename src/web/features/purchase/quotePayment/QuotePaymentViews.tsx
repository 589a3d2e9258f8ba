import { Fragment, type ReactNode } from 'react';
import type { Quote } from '#contract/quotes.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { Button } from '#ui/Button.tsx';
import type { PaymentActor } from '../payment/paymentActors.ts';
import { UnresolvedView } from '../payment/UnresolvedViews.tsx';
import {
  LeavingView,
  PriceChangedView,
  QuoteFailedView,
  QuotingView,
  SignedOutView,
} from '../review/ReviewNotices.tsx';
import { Review, type ReviewSurroundings } from '../review/Review.tsx';
import type { QuotePaymentActor } from './quotePaymentActors.ts';

/** The words that differ between flows. */
export interface QuotePaymentText {
  title: string;
  subtitle?: string;
  quoteTitle: string;
  /** As in `Review`. */
  freeAct: string;
  /** What to do when the price has changed: "Pay the new price, or change the order." */
  priceChanged: string;
  /** What is safe when the price can't be loaded: "Your order is kept." */
  priceFailed: string;
  /** What is safe when the session has ended. */
  signedOut: string;
  /** The label of the button back to the choices; without it, `elsewhere` is used. */
  back?: string;
}

/** What each flow adds to its payment. */
export interface QuotePaymentOf {
  actor: QuotePaymentActor;
  words: QuotePaymentText;
  /** Above card and receipt: what is being bought. */
  above?: (quote: Quote) => ReactNode;
  /** Above the price lines: what differs from the current subscription. */
  opening?: (quote: Quote) => ReactNode;
  /** Below the price, during the review. */
  below?: ReactNode;
  /** A second link beside the main button, in the other views. */
  elsewhere?: ReactNode;
}

export type QuotePaymentViewsProps = ReviewSurroundings &
  QuotePaymentOf & {
    /** Renders the current payment. */
    payment: (child: PaymentActor) => ReactNode;
  };

/** The payment of a quote, from price to result. Each state is a page with its own h1. */
export function QuotePaymentViews({
  actor,
  words,
  above,
  opening,
  below,
  elsewhere,
  payment,
  ...surroundings
}: QuotePaymentViewsProps) {
  const view = useFlowView(actor);
  const isBusy = useFlowState(actor, (snapshot) => snapshot.hasTag('busy'));
  const context = useFlowState(actor, (snapshot) => snapshot.context);
  const child = useFlowState(actor, ({ children }) => children['payment'] as PaymentActor | undefined);
  const { quote, error, priceBefore, lastPayment } = context;
  const { title, subtitle, quoteTitle, freeAct, back } = words;
  const backButton = (size: 'small' | 'large') =>
    back !== undefined && (
      <Button look="secondary" size={size} isDisabled={isBusy} onPress={() => actor.send({ type: 'back.pressed' })}>
        {back}
      </Button>
    );

  switch (view) {
    case 'pricing':
    case 'reviewing':
      if (quote === null) return <QuotingView title={title} />;
      return (
        <Review
          title={title}
          subtitle={subtitle}
          quote={quote}
          quoteTitle={quoteTitle}
          isBusy={isBusy}
          reviewed={context}
          send={(event) => actor.send(event)}
          freeAct={freeAct}
          above={above?.(quote)}
          opening={opening?.(quote)}
          {...surroundings}
        >
          {back !== undefined && <div>{backButton('small')}</div>}
          {below}
        </Review>
      );
    case 'priceFailed':
      return (
        <QuoteFailedView failure={error} kept={words.priceFailed} onRetry={() => actor.send({ type: 'retry.pressed' })}>
          {backButton('large')}
          {elsewhere}
        </QuoteFailedView>
      );
    case 'priceChanged':
      return (
        quote && (
          <PriceChangedView
            quote={quote}
            quoteTitle={quoteTitle}
            before={priceBefore}
            freeAct={freeAct}
            words={words.priceChanged}
            onConfirm={() => actor.send({ type: 'newPrice.confirmed' })}
          >
            {backButton('large')}
            {elsewhere}
          </PriceChangedView>
        )
      );
    case 'unresolved':
      return <UnresolvedView failure={error} reference={lastPayment?.reference ?? null} />;
    case 'signedOut':
      return <SignedOutView kept={words.signedOut} />;
    case 'paying':
      return child && <Fragment key={child.sessionId}>{payment(child)}</Fragment>;
    default:
      return <LeavingView />;
  }
}
