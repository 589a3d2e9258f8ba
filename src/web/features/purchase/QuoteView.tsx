import { type ReactNode, useId } from 'react';
import type { Quote } from '#contract/quotes.ts';
import { DUE_TODAY } from '#domain/priceWords.ts';
import { Card, CardHeader } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { orderInWords } from './order.ts';
import { Due, QuoteBody } from './quote/quoteLook.ts';
import { CreditRemark, Holds, PerMonth, RenewalRemark } from './quote/QuoteRemarks.tsx';
import { QuoteBreakdown } from './quote/QuoteBreakdown.tsx';

export type QuoteViewProps = {
  quote: Quote;
  /** Another price is being fetched: this one stays, dimmed. */
  isUpdating?: boolean;
  title?: string;
  /** Above the lines: what is different from now. */
  opening?: ReactNode;
  /** Takes over the number of users that costs less than this one. Without it that is not offered. */
  onUsersChange?: (numberOfUsers: number) => void;
  /** What comes of it: the card, the button. */
  children?: ReactNode;
};

/**
 * What a purchase costs, each line with its working: naira, as the server answered. Says the new total to screen readers
 * once it has settled.
 */
export function QuoteView({ quote, isUpdating = false, title = 'Your quote', opening, onUsersChange, children }: QuoteViewProps) {
  const id = useId();
  return (
    <Card tag="aside" isLifted aria-labelledby={id}>
      <CardHeader id={id} title={title} subtitle={orderInWords(quote)}>
        <Holds quote={quote} />
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
