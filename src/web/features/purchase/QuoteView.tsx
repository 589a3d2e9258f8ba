import { ClockIcon } from '@phosphor-icons/react/Clock';
import { InfoIcon } from '@phosphor-icons/react/Info';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import type { Quote } from '#contract/quotes.ts';
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
import { DueWithAct } from './quote/DueWithAct.tsx';
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
  /** The main act: it stands below the sum, above all that grows and shrinks with the price, so that it keeps its place. */
  act?: ReactNode;
  /** What comes of it: the card, the button. */
  children?: ReactNode;
};

/**
 * What a purchase costs, each line with its working: naira, as the server answered. Says the new total to screen readers
 * once it has settled.
 */
export function QuoteView({ quote, isUpdating = false, title = 'Your quote', opening, onUsersChange, act, children }: QuoteViewProps) {
  const id = useId();
  const { cheaperWithMore: cheaper, numberOfUsers, renewal } = quote;
  // A visitor's quote is not kept, so nothing is promised.
  const holds = quote.id !== null && (
    <Holds>
      <ClockIcon size={16} aria-hidden /> Holds until {formatTime(quote.validUntil)}
    </Holds>
  );
  const perMonth = (
    <>
      {quote.isPlanDurationAnnual && (
        <>
          <Money naira={quote.invoicePerMonth} /> a month with VAT.{' '}
        </>
      )}
      <Money naira={quote.effectiveCostPerUser} /> a user a month, before VAT.
    </>
  );
  return (
    <Card tag="aside" isLifted aria-labelledby={id}>
      <CardHeader id={id} title={title} subtitle={orderInWords(quote)}>
        {act === undefined && holds}
      </CardHeader>
      {act !== undefined && (
        <DueWithAct naira={quote.paymentDue} isStale={isUpdating} act={act}>
          {perMonth}
        </DueWithAct>
      )}
      {opening}
      <div aria-busy={isUpdating}>
        <Lines>
          <Bought quote={quote} />
          <FirstOfSums>
            <dt>Subtotal</dt>
            <dd>
              <Money naira={rounded(quote.totalCost - quote.totalDiscount)} />
            </dd>
          </FirstOfSums>
          <Line>
            <dt>VAT, {quote.rates.vat}%</dt>
            <dd>
              <Money naira={quote.vat} />
            </dd>
          </Line>
          <Credits quote={quote} />
        </Lines>
        {act === undefined && (
          <Due>
            <p>
              Due today <Money naira={quote.paymentDue} size="h2" isStale={isUpdating} />
            </p>
            <p>{perMonth}</p>
          </Due>
        )}
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
        {act !== undefined && holds}
        <Remark>
          Runs until {formatDate(renewal.at)}. Renewed then, the same costs <Money naira={renewal.amount} /> with VAT.
        </Remark>
      </QuoteBody>
    </Card>
  );
}
