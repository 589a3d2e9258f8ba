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

/** A change that removes something: what happens when, and that it can be undone. */
export function NextTermView({ quote: { renewal, change } }: { quote: Quote }) {
  const begins = change?.period.from ?? renewal.at;
  return (
    <QuoteBody>
      <VisuallyHidden role="status">{`Nothing is due now. It starts on ${formatDate(begins)}`}</VisuallyHidden>
      <Steps>
        <li>Nothing changes until {formatDay(begins)}: you’ve already paid for it.</li>
        <li>
          Your choices apply to the next billing period
          {change !== null && `, ${formatDate(change.period.from)} to ${formatDate(change.period.to)}`}.
        </li>
        <li>You can undo this until then on your subscription page.</li>
      </Steps>
      <Remark>The renewal uses the prices of that day.</Remark>
    </QuoteBody>
  );
}
