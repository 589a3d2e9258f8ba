import { expect, test } from 'vitest';
import { sessionTabs } from '#machines/compositions/sessionTabs.composition.ts';
import { printCounterexample, search } from '#machines/kit/explorer.ts';
import { model } from '#machines/session/session.model.ts';
import { withConfig } from '#tests/support/flows/withConfig.ts';

const none = { signIns: 0, signOuts: 0, endings: 0, losses: 0, changes: 0, reloads: 0, limits: 0 };
const isFull = process.env['FULL'] !== undefined;
/** The larger searches take up to half a minute on an idle core. */
const LIMIT = isFull ? 900_000 : 60_000;

// Rules: session.oneAccount
test.each([
  { ...none, signIns: 1, signOuts: 1, endings: 1, losses: isFull ? 1 : 0, changes: isFull ? 1 : 0 },
  { ...none, signIns: isFull ? 2 : 1, signOuts: isFull ? 1 : 0, changes: 1 },
  { ...none, signIns: 1, losses: 1, reloads: 1, limits: 1 },
  ...(isFull
    ? [
        { ...none, signIns: 1, signOuts: 1, changes: 1, limits: 1 },
        { ...none, signIns: 1, signOuts: 1, losses: 1, limits: 1 },
        { ...none, signIns: 1, endings: 1, losses: 1, limits: 1 },
      ]
    : []),
])(
  'two tabs and the server keep every property, whatever happens in which order: %o',
  (bounds) => {
    const composition = sessionTabs(bounds);
    const began = performance.now();
    const { explored, steps, isComplete, counterexamples } = search(composition);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.info(`two tabs: ${explored} situations, ${steps} steps, ${seconds} s`);
    expect(counterexamples.map((each) => printCounterexample(composition, each))).toEqual([]);
    expect(isComplete).toBe(true);
  },
  LIMIT,
);

type Config = { on?: Record<string, unknown>; states?: Record<string, Config>; invoke?: Record<string, unknown> };

test.each<[string, (config: Config) => void]>([
  [
    'What a page shows belongs to the account that its next call acts for.',
    (config) => void delete config.on?.['session.opened'],
  ],
  [
    'Once everything has arrived, only a login’s account is shown.',
    (config) => void delete config.states?.['loggedIn']?.on?.['session.ended'],
  ],
])('a mistake in the chart breaks “%s”', (rule, mistake) => {
  const broken = withConfig(model, (config) => mistake(config as Config));
  const composition = sessionTabs({ ...none, signIns: 1, signOuts: 1 }, broken);
  const { counterexamples } = search(composition, { stopsAtFirst: false });
  const found = counterexamples.find((each) => each.rule === rule);
  if (found === undefined) expect.fail(`found: ${counterexamples.map((each) => each.rule).join(' ')}`);
  console.info(printCounterexample(composition, found));
});
