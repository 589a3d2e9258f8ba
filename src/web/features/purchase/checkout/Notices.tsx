import type { ReactNode } from 'react';
import styled from 'styled-components';
import { FailureAlert } from '#flow/FailureAlert.tsx';
import { useFlowState } from '#flow/useFlowState.ts';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Fact, Facts } from '#ui/Facts.tsx';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { PageBody } from '#ui/PageBody.tsx';
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx';
import { space } from '#ui/theme.ts';
import type { Quote } from '#contract/quotes.ts';
import { Acts } from '../payment/PaymentFrame.tsx';
import { QuoteView } from '../QuoteView.tsx';
import type { CheckoutActor } from './actors.ts';
import { Column, Columns } from './ReviewView.tsx';

/* What the checkout says when there is nothing to review, or something to agree to first. */

const Shape = styled.div`
  display: grid;
  gap: ${space[12]};
`;

type NoticeProps = { title: string; words?: ReactNode; children: ReactNode };

function Notice({ title, words, children }: NoticeProps) {
  return (
    <PageBody heading={<ViewHeading>{title}</ViewHeading>} subtitle={words}>
      {children}
    </PageBody>
  );
}

export const NoOrderView = () => (
  <Notice title="Nothing chosen yet" words="Choose a plan, how many users it is for and how long it runs. The price comes with it.">
    <Acts>
      <ButtonLink size="large" href="/subscriptions/plans">
        Choose a plan
      </ButtonLink>
    </Acts>
  </Notice>
);

export const SubscribedView = () => (
  <Notice title="Your organisation has a subscription" words="It runs, so there is nothing to buy a second time. Nothing was charged.">
    <Acts>
      <ButtonLink size="large" href="/subscriptions">
        See your subscription
      </ButtonLink>
    </Acts>
  </Notice>
);

export const QuotingView = () => (
  <Notice title="Checkout">
    <div aria-busy>
      <Skeleton word="Asking for the price">
        <Shape>
          <SkeletonBar $height={56} />
          <SkeletonBar $height={56} />
          <SkeletonBar $height={52} $width="40%" />
        </Shape>
      </Skeleton>
    </div>
  </Notice>
);

export function OrderRefusedView({ actor }: { actor: CheckoutActor }) {
  const error = useFlowState(actor, ({ context }) => context.error);
  return (
    <Notice title="This cannot be bought as it is" words="Plans and apps change now and then. Your number of users and the duration are kept.">
      <FailureAlert failure={error} />
      <Acts>
        <ButtonLink size="large" href="/subscriptions/plans">
          Choose a plan
        </ButtonLink>
      </Acts>
    </Notice>
  );
}

export function QuoteFailedView({ actor }: { actor: CheckoutActor }) {
  const error = useFlowState(actor, ({ context }) => context.error);
  return (
    <Notice title="The price did not arrive" words="Nothing was charged, and your order is kept. See whether you are online, and try again.">
      <FailureAlert failure={error?.status === null ? null : error} />
      <Acts>
        <Button size="large" onPress={() => actor.send({ type: 'retry.pressed' })}>
          Try again
        </Button>
      </Acts>
    </Notice>
  );
}

export const SignedOutView = () => (
  <Notice title="Please sign in again" words="Your session has ended. Nothing was charged, and your order waits for you in this tab.">
    <Acts>
      <ButtonLink size="large" href="/sign-in">
        Sign in
      </ButtonLink>
    </Acts>
  </Notice>
);

export const LeavingView = () => (
  <Notice title="One moment">
    <Skeleton word="Opening the next page" lines={2} />
  </Notice>
);

/** Old and new, to be agreed to before anything is charged. */
export function PriceChangedView({ actor, quote }: { actor: CheckoutActor; quote: Quote }) {
  const before = useFlowState(actor, ({ context }) => context.priceBefore);
  return (
    <Notice title="The price has changed" words="Nothing was charged. Pay the new price, or change the order.">
      <Columns>
        <Column>
          <Facts>
            {before !== null && (
              <Fact word="Before">
                <Money naira={before} isStruck />
              </Fact>
            )}
            <Fact word="Now" more={before === null ? undefined : <Money naira={quote.paymentDue - before} sign="always" />}>
              <Money naira={quote.paymentDue} />
            </Fact>
          </Facts>
          <Acts>
            <Button size="large" onPress={() => actor.send({ type: 'newPrice.confirmed' })}>
              Pay {formatNaira(quote.paymentDue)}
            </Button>
            <Button look="secondary" size="large" onPress={() => actor.send({ type: 'order.changePressed' })}>
              Change the order
            </Button>
          </Acts>
        </Column>
        <QuoteView quote={quote} title="Your order" />
      </Columns>
    </Notice>
  );
}
