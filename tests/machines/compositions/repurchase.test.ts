import { expect, test } from 'vitest';
import { repurchase } from '#machines/compositions/repurchase.composition.ts';
import { printCounterexample, search } from '#machines/kit/explorer.ts';
import { model } from '#machines/subscription/subscription.model.ts';
import { withConfig } from '#tests/support/flows/withConfig.ts';

const none = { pays: 0, declines: 0, losses: 0, webhooks: 0, crashes: 0, processes: 0 };
const isFull = process.env['FULL'] !== undefined;
const LIMIT = isFull ? 900_000 : 60_000;

// Rules: purge.after90Days, buy.new
test.each([
  ['subscription', { ...none, pays: 1, losses: 1, crashes: 1, processes: 1 }],
  ['trial', { ...none, pays: 1, losses: 1, processes: 1 }],
  ...(isFull
    ? ([
        ['subscription', { ...none, pays: 2, declines: 1, losses: 1, webhooks: 1, crashes: 1, processes: 1 }],
        ['trial', { ...none, pays: 1, declines: 1, losses: 1, webhooks: 1, crashes: 1, processes: 1 }],
        ['trial', { ...none, pays: 2, losses: 1, crashes: 1 }],
      ] as const)
    : []),
] as const)(
  'buying again around the deletion of the data keeps every property, after a %s: %o',
  (kind, bounds) => {
    const composition = repurchase(kind, bounds);
    const began = performance.now();
    const { explored, steps, isComplete, counterexamples } = search(composition);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.info(`buying again, ${kind}: ${explored} situations, ${steps} steps, ${seconds} s`);
    expect(counterexamples.map((each) => printCounterexample(composition, each))).toEqual([]);
    expect(isComplete).toBe(true);
  },
  LIMIT,
);

interface Config {
  states: Record<'active' | 'expired' | 'purged', { on: Record<string, unknown> }>;
}

test.each<[string, (config: Config) => void]>([
  [
    'Data is deleted 90 days after access ended, or immediately when a trial is cancelled; never while there is access.',
    ({ states }) => void (states.active.on['data.purged'] = { target: 'purged' }),
  ],
  [
    'Data is deleted once, unless somebody buys again.',
    ({ states }) => void (states.purged.on['data.purged'] = { target: 'purged' }),
  ],
  ['A deletion that is due ends', ({ states }) => void delete states.expired.on['data.purged']],
])('a mistake in the chart breaks “%s”', (rule, mistake) => {
  const broken = withConfig(model, (config) => mistake(config as unknown as Config));
  const composition = repurchase('subscription', { ...none, pays: 1, processes: 1 }, broken);
  const { counterexamples } = search(composition, { stopsAtFirst: false });
  const found = counterexamples.find((each) => each.rule === rule);
  if (found === undefined) expect.fail(`found: ${counterexamples.map((each) => each.rule).join(' ')}`);
  console.info(printCounterexample(composition, found));
});
