import { ClockIcon } from '@phosphor-icons/react/Clock';
import { InfoIcon } from '@phosphor-icons/react/Info';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import type { Quote } from '#contract/quotes.ts';
import { BEFORE_VAT, DUE_TODAY, PER_USER, savingWords, SUBTOTAL, vatLine, WITH_VAT } from '#domain/priceWords.ts';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader } from '#ui/Card.tsx';
import { formatDate, formatTime } from '#ui/dates.ts';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';
import { media, radius, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { orderInWords, usersInWords } from './order.ts';
import { Bought } from './quote/Bought.tsx';
import { Credits } from './quote/Credits.tsx';
import { Due, FirstOfSums, Line, Lines, QuoteBody, Remark, rounded } from './quote/looks.ts';

const Holds = styled.span`
  ${type.caption}
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: ${token.muted};
  white-space: nowrap;
`;

const Hint = styled.div`
  ${type.small}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  justify-items: start;
  gap: ${space[8]} ${space[8]};
  margin: ${space[16]} ${space[16]} 0;
  padding: ${space[12]};
  border: 1px solid ${token.line};
  border-radius: ${radius.group};
  svg {
    color: ${token.accentText};
  }
  button {
    grid-column: 2;
  }
  ${media.sm} {
    margin-inline: ${space[24]};
  }
`;

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
  const { cheaperWithMore: cheaper, numberOfUsers, renewal, annualSaving = 0 } = quote;
  return (
    <Card tag="aside" isLifted aria-labelledby={id}>
      <CardHeader id={id} title={title} subtitle={orderInWords(quote)}>
        {/* A visitor's quote is not kept, so nothing is promised. */}
        {quote.id !== null && (
          <Holds>
            <ClockIcon size={16} aria-hidden /> Holds until {formatTime(quote.validUntil)}
          </Holds>
        )}
      </CardHeader>
      {opening}
      <div aria-busy={isUpdating}>
        <Lines>
          <Bought quote={quote} />
          <FirstOfSums>
            <dt>{SUBTOTAL}</dt>
            <dd>
              <Money naira={rounded(quote.totalCost - quote.totalDiscount)} />
            </dd>
          </FirstOfSums>
          <Line>
            <dt>{vatLine(quote.rates.vat)}</dt>
            <dd>
              <Money naira={quote.vat} />
            </dd>
          </Line>
          <Credits quote={quote} />
        </Lines>
        <Due>
          <p>
            {DUE_TODAY} <Money naira={quote.paymentDue} size="h2" isStale={isUpdating} />
          </p>
          <p>
            {quote.isPlanDurationAnnual && (
              <>
                <Money naira={quote.invoicePerMonth} /> a month {WITH_VAT}.{' '}
              </>
            )}
            <Money naira={quote.effectiveCostPerUser} /> {PER_USER}, {BEFORE_VAT}.
          </p>
          {annualSaving > 0 && <p>{savingWords(formatNaira(annualSaving))}.</p>}
        </Due>
        <VisuallyHidden role="status">{`${formatNaira(quote.paymentDue)} due for ${usersInWords(numberOfUsers)}`}</VisuallyHidden>
      </div>
      {cheaper !== null && onUsersChange !== undefined && (
        <Hint>
          <InfoIcon size={20} weight="fill" aria-hidden />
          <span>The volume discount starts above {usersInWords(quote.rates.userThreshold)}.</span>
          <Button look="secondary" size="small" onPress={() => onUsersChange(cheaper.numberOfUsers)}>
            Add {usersInWords(cheaper.numberOfUsers - numberOfUsers)} and pay {formatNaira(cheaper.saves)} less
          </Button>
        </Hint>
      )}
      <QuoteBody>
        {quote.creditLeft > 0 && (
          <Remark>
            <Money naira={quote.creditLeft} /> stays as your account’s credit, and is taken off what you pay next.
          </Remark>
        )}
        {children}
        <Remark>
          Runs until {formatDate(renewal.at)}. Renewed then, the same costs <Money naira={renewal.amount} /> {WITH_VAT}.
        </Remark>
      </QuoteBody>
    </Card>
  );
}
