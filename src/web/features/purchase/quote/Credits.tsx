import type { Quote } from '#contract/quotes.ts';
import { Money } from '#ui/Money.tsx';
import { sumOf } from '../order/prices.ts';
import { Line } from './quoteLook.ts';

/**
 * The deductions: for each running term, the amount paid less the days used; then the account's credit. Credit beyond
 * the price stays on the account.
 */
export function Credits({ quote: { credit, accountCredit, change } }: { quote: Quote }) {
  const credits = change?.credits ?? [];
  // Without a change, only the account's credit is deducted.
  const ofAccount = change === null ? credit : accountCredit;
  const notNeeded =
    // The smallest charge may be more than the price.
    change === null ? Math.max(0, -credit) : sumOf([...credits.map(({ unused }) => unused), accountCredit, -credit]);
  return (
    <>
      {credits.map(({ description, paid, used, unused }, index) => (
        <Line key={`${index} ${description}`} $isLess>
          <dt>Unused part of {description}</dt>
          <dd>
            <Money naira={-unused} />
          </dd>
          <dd>
            <Money naira={paid} /> paid, less <Money naira={used} /> used
          </dd>
        </Line>
      ))}
      {ofAccount > 0 && (
        <Line $isLess>
          <dt>Account credit</dt>
          <dd>
            <Money naira={-ofAccount} />
          </dd>
        </Line>
      )}
      {notNeeded > 0 && (
        <Line>
          <dt>Credit left</dt>
          <dd>
            <Money naira={notNeeded} sign="always" />
          </dd>
        </Line>
      )}
    </>
  );
}
