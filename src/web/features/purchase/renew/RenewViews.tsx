import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Payment } from '#contract/payments.ts';
import type { Quote } from '#contract/quotes.ts';
import type { CurrentSubscriptionAnswer, Renewal } from '#contract/subscriptions.ts';
import { lastAsked } from '#flow/OpenPayment.tsx';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Link } from '#ui/Link.tsx';
import { formatNaira } from '#ui/naira.ts';
import { type } from '#ui/theme.ts';
import type { PaymentActor } from '../payment/actors.ts';
import { Acts } from '../payment/PaymentFrame.tsx';
import { ChangedMeanwhileView, LeavingView, Notice, PriceChangedView, QuoteFailedView, QuotingView, SignedOutView } from '../review/Notices.tsx';
import { Review, type ReviewSurroundings } from '../review/Review.tsx';
import type { RenewActor } from './actors.ts';
import { insteadOfRenewing } from './instead.ts';
import { NextTerm } from './NextTerm.tsx';

const title = 'Renew your subscription';
const quoteTitle = 'Its price';
const freeAct = 'Renew now';
const subscriptionPage = '/subscriptions/management/subscription';

const Ways = styled.div`
  ${type.small}
  display: grid;
  justify-items: start;
  & > a {
    display: flex;
    align-items: center;
    min-height: 44px;
  }
`;

export type RenewViewsProps = ReviewSurroundings & {
  actor: RenewActor;
  /** The subscription as it stands. */
  answer: CurrentSubscriptionAnswer;
  /** The payment that is still being confirmed, where there is one. */
  openPayment: Payment | null;
  /** As in `NextTerm`. */
  renewal: Renewal | null | undefined;
  /** The views of the payment that is under way. */
  payment: (child: PaymentActor) => ReactNode;
};

type Of = Pick<RenewViewsProps, 'actor' | 'answer' | 'renewal'>;

function NotRenewableView({ answer }: Pick<Of, 'answer'>) {
  const { words, act, href } = insteadOfRenewing(answer);
  return (
    <Notice title="There is nothing to renew" words={words}>
      <Acts>
        <ButtonLink size="large" href={href}>
          {act}
        </ButtonLink>
        {href !== subscriptionPage && (
          <ButtonLink look="secondary" size="large" href={subscriptionPage}>
            See your subscription
          </ButtonLink>
        )}
      </Acts>
    </Notice>
  );
}

function BeingConfirmedView({ actor, openPayment }: Pick<Of, 'actor'> & Pick<RenewViewsProps, 'openPayment'>) {
  const sum = openPayment === null ? 'a payment' : `your payment of ${formatNaira(openPayment.amount)}`;
  return (
    <Notice title="We’re still confirming a payment" words={`We don’t know yet whether ${sum} went through, so please don’t pay again. ${openPayment === null ? '' : lastAsked(openPayment)} We’ll email you the result.`}>
      <Acts>
        <Button size="large" onPress={() => actor.send({ type: 'look.pressed' })}>
          Check this payment
        </Button>
        <ButtonLink look="secondary" size="large" href={subscriptionPage}>
          See your subscription
        </ButtonLink>
      </Acts>
    </Notice>
  );
}

/** Where something else than the same again is to be had, and the way back. */
function Otherwise({ answer: { actions } }: Pick<Of, 'answer'>) {
  return (
    <Ways>
      {actions.includes('change') && <Link href={`${subscriptionPage}/change`}>Change users, apps or plan first</Link>}
      {actions.includes('buy') && <Link href="/subscriptions/create">Choose another plan</Link>}
      <Link href={subscriptionPage}>Back to your subscription</Link>
    </Ways>
  );
}

function ReviewingView({ actor, answer, renewal, quote, ...surroundings }: Of & ReviewSurroundings & { quote: Quote }) {
  const isBusy = useFlowState(actor, (snapshot) => snapshot.hasTag('busy'));
  const context = useFlowState(actor, (snapshot) => snapshot.context);
  return (
    <Review
      title={title}
      subtitle="Look over what the next term is. Nothing is charged before you press Pay."
      quote={quote}
      quoteTitle={quoteTitle}
      isBusy={isBusy}
      reviewed={context}
      send={(event) => actor.send(event)}
      freeAct={freeAct}
      above={<NextTerm quote={quote} answer={answer} renewal={renewal} />}
      {...surroundings}
    >
      <Otherwise answer={answer} />
    </Review>
  );
}

function ChangedView({ actor, quote }: Pick<Of, 'actor'> & { quote: Quote }) {
  const before = useFlowState(actor, ({ context }) => context.priceBefore);
  return (
    <PriceChangedView
      quote={quote}
      quoteTitle={quoteTitle}
      before={before}
      freeAct={freeAct}
      words="Pay the new price, or leave the term as it is."
      onConfirm={() => actor.send({ type: 'newPrice.confirmed' })}
    >
      <ButtonLink look="secondary" size="large" href={subscriptionPage}>
        Back to your subscription
      </ButtonLink>
    </PriceChangedView>
  );
}

/** The next term and its payment, each state a page with a heading of the first level. */
export function RenewViews({ actor, answer, openPayment, renewal, payment, ...surroundings }: RenewViewsProps) {
  const view = useFlowView(actor);
  const quote = useFlowState(actor, ({ context }) => context.quote);
  const error = useFlowState(actor, ({ context }) => context.error);
  const child = useFlowState(actor, ({ children }) => children['payment'] as PaymentActor | undefined);
  switch (view) {
    case 'beingConfirmed':
      return <BeingConfirmedView actor={actor} openPayment={openPayment} />;
    case 'notRenewable':
      return <NotRenewableView answer={answer} />;
    case 'quoting':
      return <QuotingView title={title} />;
    case 'quoteFailed':
      return <QuoteFailedView failure={error} kept="Your subscription is as it was." onRetry={() => actor.send({ type: 'retry.pressed' })} />;
    case 'signedOut':
      return <SignedOutView kept="Once you are back, go on renewing from your subscription’s page." />;
    case 'reviewing':
      return quote && <ReviewingView actor={actor} answer={answer} renewal={renewal} quote={quote} {...surroundings} />;
    case 'priceChanged':
      return quote && <ChangedView actor={actor} quote={quote} />;
    case 'changedMeanwhile':
      return (
        <ChangedMeanwhileView
          title="Your subscription has changed meanwhile"
          words="It was renewed or changed since you opened this page: by another administrator, in another tab, or by itself. Nothing was charged here. Look at it before you pay."
          onLook={() => actor.send({ type: 'look.pressed' })}
        />
      );
    case 'paying':
      return child && <Fragment key={child.sessionId}>{payment(child)}</Fragment>;
    default:
      return <LeavingView />;
  }
}
