import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Payment } from '#contract/payments.ts';
import type { CurrentSubscriptionResponse, Renewal } from '#contract/subscriptions.ts';
import { changeAddress, subscriptionAddress } from '#contract/subscriptionAddresses.ts';
import { lastCheckText } from '#payments/OpenPayment.tsx';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { ButtonStack } from '#ui/ButtonGroup.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Link } from '#ui/Link.tsx';
import { formatNaira } from '#ui/naira.ts';
import { type } from '#ui/theme.ts';
import type { QuotePaymentActor } from '../quotePayment/quotePaymentActors.ts';
import type { QuotePaymentOf, QuotePaymentText } from '../quotePayment/QuotePaymentViews.tsx';
import { ConcurrentChangeView, LeavingView, Notice } from '../review/ReviewNotices.tsx';
import type { RenewActor } from './useRenew.ts';
import { renewalAlternative } from './renewalAlternative.ts';
import { NextTerm } from './NextTerm.tsx';

const words: QuotePaymentText = {
  title: 'Renew your subscription',
  subtitle: 'Check your next billing period. You won’t be charged until you press Pay.',
  quoteTitle: 'Price',
  freeAct: 'Renew now',
  priceChanged: 'Pay the new price, or leave your subscription as it is.',
  priceFailed: 'Your subscription hasn’t changed.',
  signedOut: 'After you sign in, renew from your subscription’s page.',
};

const Links = styled.div`
  ${type.small}
  display: grid;
  justify-items: start;
  & > a {
    display: flex;
    align-items: center;
    min-height: 44px;
  }
`;

export type RenewViewsProps = {
  actor: RenewActor;
  /** The current subscription. */
  answer: CurrentSubscriptionResponse;
  /** The payment that is still being confirmed, if any. */
  openPayment: Payment | null;
  /** As in `NextTerm`. */
  renewal: Renewal | null | undefined;
  /** Renders the payment. */
  payment: (of: QuotePaymentOf) => ReactNode;
};

type Of = Pick<RenewViewsProps, 'actor' | 'answer' | 'renewal'>;

export function NotRenewableView({ answer }: Pick<Of, 'answer'>) {
  const { msg, remedy } = renewalAlternative(answer);
  return (
    <Notice title="There’s nothing to renew" words={msg}>
      <ButtonStack>
        <ButtonLink size="large" href={remedy.href}>
          {remedy.label}
        </ButtonLink>
        {remedy.href !== subscriptionAddress && (
          <ButtonLink look="secondary" size="large" href={subscriptionAddress}>
            See your subscription
          </ButtonLink>
        )}
      </ButtonStack>
    </Notice>
  );
}

function BeingConfirmedView({ actor, openPayment }: Pick<Of, 'actor'> & Pick<RenewViewsProps, 'openPayment'>) {
  const sum = openPayment === null ? 'a payment' : `your payment of ${formatNaira(openPayment.amount)}`;
  const isChallenge = openPayment?.status === 'challenge';
  const opening = isChallenge
    ? `Approve ${sum} on your bank’s page, or refuse it there to use another card.`
    : `We don’t know yet whether ${sum} went through, so please don’t pay again.`;
  return (
    <Notice
      title={isChallenge ? 'Your bank is waiting for you' : 'We’re still confirming a payment'}
      words={`${opening} ${openPayment === null ? '' : lastCheckText(openPayment)} We’ll email you the result.`}
    >
      <ButtonStack>
        <Button size="large" onPress={() => actor.send({ type: 'look.pressed' })}>
          {isChallenge ? 'Continue' : 'Check this payment'}
        </Button>
        <ButtonLink look="secondary" size="large" href={subscriptionAddress}>
          See your subscription
        </ButtonLink>
      </ButtonStack>
    </Notice>
  );
}

/** Links to change the subscription instead, and back. */
function Otherwise({ answer: { actions } }: Pick<Of, 'answer'>) {
  return (
    <Links>
      {actions.includes('change') && <Link href={changeAddress()}>Change users, apps or plan first</Link>}
      {actions.includes('buy') && <Link href="/subscriptions/create">Choose another plan</Link>}
      <Link href={subscriptionAddress}>Back to your subscription</Link>
    </Links>
  );
}

/** The renewal: the next term and its payment. Each state is a page with its own h1. */
export function RenewViews({ actor, answer, openPayment, renewal, payment }: RenewViewsProps) {
  const view = useFlowView(actor);
  const child = useFlowState(actor, ({ children }) => children['quotePayment'] as QuotePaymentActor | undefined);
  switch (view) {
    case 'beingConfirmed':
      return <BeingConfirmedView actor={actor} openPayment={openPayment} />;
    case 'notRenewable':
      return <NotRenewableView answer={answer} />;
    case 'changedMeanwhile':
      return (
        <ConcurrentChangeView
          title="Your subscription has changed"
          words="It was renewed or changed after you opened this page: by another administrator, in another tab, or automatically. Check it before you pay."
          onLook={() => actor.send({ type: 'look.pressed' })}
        />
      );
    case 'paying':
      return (
        child &&
        payment({
          actor: child,
          words,
          above: (quote) => <NextTerm quote={quote} answer={answer} renewal={renewal} />,
          below: <Otherwise answer={answer} />,
          elsewhere: (
            <ButtonLink look="secondary" size="large" href={subscriptionAddress}>
              Back to your subscription
            </ButtonLink>
          ),
        })
      );
    default:
      return <LeavingView />;
  }
}
