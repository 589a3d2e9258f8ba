import { type ReactNode, useId } from 'react';
import type { Quote } from '#contract/quotes.ts';
import { DUE_TODAY } from '#domain/priceWords.ts';
import { Card, CardHeader } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { describeOrder } from './orderWords.ts';
import { Due, QuoteBody } from './quote/quoteLook.ts';
import { CreditRemark, QuoteValidity, PerMonth, RenewalRemark } from './quote/QuoteRemarks.tsx';
import { QuoteBreakdown } from './quote/QuoteBreakdown.tsx';

export type QuoteViewProps = {
  quote: Quote;
  /** A new price is loading: this one stays on screen, dimmed. */
  isUpdating?: boolean;
  title?: string;
  /** Shown above the price lines: what differs from the current subscription. */
  opening?: ReactNode;
  /** Accepts a cheaper, higher number of users. Without it, that isn't offered. */
  onUsersChange?: (numberOfUsers: number) => void;
  /** Shown below the price: the card, the button. */
  children?: ReactNode;
};

/**
 * What a purchase costs, line by line: naira, as the server calculated it. Announces a new total to screen readers once
 * it has settled.
 */
export function QuoteView({
  quote,
  isUpdating = false,
  title = 'Your quote',
  opening,
  onUsersChange,
  children,
}: QuoteViewProps) {
  const id = useId();
  return (
    <Card tag="aside" isLifted aria-labelledby={id}>
      <CardHeader id={id} title={title} subtitle={describeOrder(quote)}>
        <QuoteValidity quote={quote} />
      </CardHeader>
      {opening}
      <QuoteBreakdown
        quote={quote}
        isUpdating={isUpdating}
        onUsersChange={onUsersChange}
        sum={
          <Due>
            <p>
              {DUE_TODAY} <Money naira={quote.paymentDue} size="h2" isStale={isUpdating} />
            </p>
            <p>
              <PerMonth quote={quote} />
            </p>
          </Due>
        }
      />
      <QuoteBody>
        <CreditRemark quote={quote} />
        {children}
        <RenewalRemark quote={quote} />
      </QuoteBody>
    </Card>
  );
}
