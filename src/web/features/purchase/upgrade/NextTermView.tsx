import styled from 'styled-components';
import type { Quote } from '#contract/quotes.ts';
import { formatDate, formatDay } from '#ui/dates.ts';
import { space, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { QuoteBody, Remark } from '../quote/quoteLook.ts';

const Steps = styled.ul`
  ${type.small}
  display: grid;
  gap: ${space[8]};
  padding-inline-start: ${space[20]};
  list-style: disc;
`;

/** A change that takes something away: what happens when, and that it can be undone. */
export function NextTermView({ quote: { renewal, change } }: { quote: Quote }) {
  const begins = change?.period.from ?? renewal.at;
  return (
    <QuoteBody>
      <VisuallyHidden role="status">{`Nothing is due now. It waits for ${formatDate(begins)}`}</VisuallyHidden>
      <Steps>
        <li>Until {formatDay(begins)} everything stays as it is: you have paid for it.</li>
        <li>The next term{change !== null && `, ${formatDate(change.period.from)} to ${formatDate(change.period.to)},`} has what you choose here.</li>
        <li>You can undo it until then, on the page of your subscription.</li>
      </Steps>
      <Remark>What users and apps cost is asked again at the renewal, at that day’s prices.</Remark>
    </QuoteBody>
  );
}
