import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import type { Quote } from '#contract/quotes.ts';
import { Card, CardHeader } from '#ui/Card.tsx';
import { formatDate, formatDay } from '#ui/dates.ts';
import { Money } from '#ui/Money.tsx';
import { space, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { orderInWords } from '../order.ts';
import { DueWithAct } from '../quote/DueWithAct.tsx';
import { QuoteBody, Remark } from '../quote/looks.ts';

const Steps = styled.ul`
  ${type.small}
  display: grid;
  gap: ${space[8]};
  padding-inline-start: ${space[20]};
  list-style: disc;
`;

type NextTermViewProps = {
  quote: Quote;
  isUpdating: boolean;
  /** What is different from now. */
  opening: ReactNode;
  /** The main act. */
  act: ReactNode;
};

/** A change that takes something away: what happens when, what the next term costs, and that it can be undone. */
export function NextTermView({ quote, isUpdating, opening, act }: NextTermViewProps) {
  const id = useId();
  const { renewal, change } = quote;
  const begins = change?.period.from ?? renewal.at;
  return (
    <Card tag="aside" isLifted aria-labelledby={id}>
      <CardHeader id={id} title="Your next term" subtitle={orderInWords(quote)} />
      <DueWithAct naira={0} isStale={isUpdating} act={act}>
        From {formatDate(begins)}: <Money naira={renewal.amount} /> with VAT.
      </DueWithAct>
      <VisuallyHidden role="status">{`Nothing is due now. It waits for ${formatDate(begins)}`}</VisuallyHidden>
      {opening}
      <QuoteBody>
        <Steps>
          <li>Until {formatDay(begins)} everything stays as it is: you have paid for it.</li>
          <li>The next term{change !== null && `, ${formatDate(change.period.from)} to ${formatDate(change.period.to)},`} has what you choose here.</li>
          <li>You can undo it until then, on the page of your subscription.</li>
        </Steps>
        <Remark>What users and apps cost is asked again at the renewal, at that day’s prices.</Remark>
      </QuoteBody>
    </Card>
  );
}
