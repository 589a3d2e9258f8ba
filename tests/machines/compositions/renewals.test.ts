import { expect, test } from 'vitest';
import { renewals } from '#machines/compositions/renewals.composition.ts';
import { printCounterexample, search } from '#machines/kit/explorer.ts';
import { model } from '#machines/subscription/subscription.model.ts';
import { withConfig } from '#tests/support/flows/withConfig.ts';

const none = { pays: 0, changes: 0, declines: 0, losses: 0, webhooks: 0, crashes: 0 };
const isFull = process.env['FULL'] !== undefined;
/** The larger searches take up to a minute on an idle core. */
const LIMIT = isFull ? 900_000 : 60_000;

// Rules: autorenew.stopped, renew.once
test.each([
  { ...none, pays: 1, changes: isFull ? 2 : 0, losses: 1 },
  { ...none, changes: isFull ? 2 : 1, declines: 1, losses: 1, webhooks: 1, crashes: 1 },
  ...(isFull
    ? [
        { ...none, pays: 2 },
        { ...none, pays: 1, changes: 1, declines: 1 },
      ]
    : []),
])(
  'payments around a renewal keep every property, whatever happens in which order: %o',
  (bounds) => {
    const composition = renewals(bounds);
    const began = performance.now();
    const { explored, steps, isComplete, counterexamples } = search(composition);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.info(`renewals: ${explored} situations, ${steps} steps, ${seconds} s`);
    expect(counterexamples.map((each) => printCounterexample(composition, each))).toEqual([]);
    expect(isComplete).toBe(true);
  },
  LIMIT,
);

const chartWith = (guard: string, answer: boolean) =>
  withConfig(model, () => {}, {
    ...model.machine.implementations,
    guards: { ...model.machine.implementations.guards, [guard]: () => answer },
  });

test.each([
  ['A charge that was in doubt when renewal was stopped is given back, even if that is undone.', 'isNextTermUnpaid'],
  ['There is no access beyond what was paid for or granted.', 'hasReachedExpiry'],
])('a mistake in the chart breaks “%s”', (rule, guard) => {
  const composition = renewals({ ...none, changes: 1 }, chartWith(guard, guard === 'isNextTermUnpaid'));
  const { counterexamples } = search(composition, { stopsAtFirst: false });
  const found = counterexamples.find((each) => each.rule === rule);
  if (found === undefined) expect.fail(`found: ${counterexamples.map((each) => each.rule).join(' ')}`);
  console.info(printCounterexample(composition, found));
});
