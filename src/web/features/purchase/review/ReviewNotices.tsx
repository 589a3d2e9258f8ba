import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Failure } from '#contract/failure.ts';
import type { Quote } from '#contract/quotes.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { useReconnect } from '#connection/useReconnect.ts';
import { ButtonStack } from '#ui/ButtonGroup.tsx';
import { ViewHeading } from '#ui/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Fact, Facts } from '#ui/Facts.tsx';
import { Money } from '#ui/Money.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { BlockingSkeleton, Skeleton, SkeletonBar } from '#ui/Skeleton.tsx';
import { space } from '#ui/theme.ts';
import { QuoteView } from '../QuoteView.tsx';
import { Column, Columns } from './reviewLayout.ts';
import { payLabel } from './Review.tsx';

/* Views that checkout, upgrade and renew show when there is nothing to review, or something to confirm first. */

const Shape = styled.div`
  display: grid;
  gap: ${space[12]};
`;

export type NoticeProps = { title: string; words?: ReactNode; children: ReactNode };

/** A page with one message and its buttons. */
export function Notice({ title, words, children }: NoticeProps) {
  return (
    <PageBody heading={<ViewHeading>{title}</ViewHeading>} subtitle={words}>
      {children}
    </PageBody>
  );
}

export const QuotingView = ({ title }: { title: string }) => (
  <Notice title={title}>
    <div aria-busy>
      <BlockingSkeleton word="Getting the price">
        <Shape>
          <SkeletonBar $height={56} />
          <SkeletonBar $height={56} />
          <SkeletonBar $height={52} $width="40%" />
        </Shape>
      </BlockingSkeleton>
    </div>
  </Notice>
);

/** The subscription has changed since the page was opened. `children`: its current state. */
export const ConcurrentChangeView = ({
  title,
  words,
  children,
  onLook,
}: {
  title: string;
  words: string;
  children?: ReactNode;
  onLook: () => void;
}) => (
  <Notice title={title} words={words}>
    {children}
    <ButtonStack>
      <Button size="large" onPress={onLook}>
        Check it now
      </Button>
    </ButtonStack>
  </Notice>
);

/** @param kept what isn't lost: "Your order is kept." */
export function QuoteFailedView({
  failure,
  kept,
  onRetry,
  children,
}: {
  failure: Failure | null;
  kept: string;
  onRetry: () => void;
  children?: ReactNode;
}) {
  useReconnect(failure?.status === null, onRetry);
  return (
    <Notice title="We couldn’t get the price" words={`Nothing was charged. ${kept}`}>
      <FailureAlert failure={failure} />
      <ButtonStack>
        <Button size="large" onPress={onRetry}>
          Try again
        </Button>
        {children}
      </ButtonStack>
    </Notice>
  );
}

export const SignedOutView = ({ kept }: { kept: string }) => (
  <Notice title="Please sign in again" words={`Your session has ended. Nothing was charged. ${kept}`}>
    <ButtonStack>
      <ButtonLink size="large" href="/sign-in">
        Sign in
      </ButtonLink>
    </ButtonStack>
  </Notice>
);

export const LeavingView = () => (
  <Notice title="One moment">
    <Skeleton word="Opening the next page" lines={2} />
  </Notice>
);

export type PriceChangedProps = {
  quote: Quote;
  quoteTitle: string;
  /** The price shown before, in naira. */
  before: number | null;
  /** As in `Review`. */
  freeAct: string;
  /** What to do instead of paying: "Pay the new price, or change the order." */
  words: string;
  onConfirm: () => void;
  /** A way back to the choices. */
  children?: ReactNode;
};

/** The old and the new price, to confirm before anything is charged. */
export function PriceChangedView({
  quote,
  quoteTitle,
  before,
  freeAct,
  words,
  onConfirm,
  children,
}: PriceChangedProps) {
  return (
    <Notice title="The price has changed" words={`Nothing was charged. ${words}`}>
      <Columns>
        <Column>
          <Facts>
            {before !== null && (
              <Fact word="Before">
                <Money naira={before} isStruck />
              </Fact>
            )}
            <Fact
              word="Now"
              more={before === null ? undefined : <Money naira={quote.paymentDue - before} sign="always" />}
            >
              <Money naira={quote.paymentDue} />
            </Fact>
          </Facts>
          <ButtonStack>
            <Button size="large" onPress={onConfirm}>
              {payLabel(quote, freeAct)}
            </Button>
            {children}
          </ButtonStack>
        </Column>
        <QuoteView quote={quote} title={quoteTitle} />
      </Columns>
    </Notice>
  );
}
