import type { Quote } from '#contract/quotes.ts';
import { Money } from '#ui/Money.tsx';
import { Line, rounded } from './quoteLook.ts';

const sum = (amounts: readonly number[]): number => rounded(amounts.reduce((total, amount) => total + amount, 0));

/** What is taken off: of each term that still runs what was paid, less what is used; then the account's credit. What is more than the price stays. */
export function Credits({ quote: { credit, accountCredit, change } }: { quote: Quote }) {
  const credits = change?.credits ?? [];
  // Without a change nothing but the account's credit is taken off.
  const ofAccount = change === null ? credit : accountCredit;
  const notNeeded = change === null ? 0 : rounded(sum(credits.map(({ unused }) => unused)) + accountCredit - credit);
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
