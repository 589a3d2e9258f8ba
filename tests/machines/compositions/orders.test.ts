import { expect, test } from 'vitest';
import { type Bounds, orders } from '#machines/compositions/orders.composition.ts';
import { printCounterexample, search } from '#machines/kit/explorer.ts';

const none: Bounds = {
  orders: 0,
  signUps: 0,
  signIns: 0,
  signOuts: 0,
  endings: 0,
  losses: 0,
  reloads: 0,
  closes: 0,
  trials: 0,
  discards: 0,
  pays: 0,
  visits: 0,
  weeks: 0,
  limits: 0,
};
const isFull = process.env['FULL'] !== undefined;
const LIMIT = isFull ? 300_000 : 60_000;

// Rules: draft.tab, draft.kept, session.oneAccount
test.each<Partial<Bounds>>([
  { orders: 1, signUps: 1, signIns: 1, visits: 1 },
  { orders: 1, signIns: 1, signOuts: 1, endings: 1 },
  { orders: 1, signIns: 1, reloads: 1, endings: 1 },
  { orders: 2, signIns: 1, visits: 1, discards: 1 },
  { orders: 1, signIns: 1, visits: 2, pays: 1, losses: 1 },
])(
  'orders keep every property, whatever happens in which order: %o',
  (some) => {
    const composition = orders({ ...none, ...some });
    const began = performance.now();
    const { explored, steps, isComplete, counterexamples } = search(composition, { stopsAtFirst: false });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.info(`orders: ${explored} situations, ${steps} steps, ${seconds} s`);
    expect(counterexamples.map((each) => printCounterexample(composition, each))).toEqual([]);
    expect(isComplete).toBe(true);
  },
  LIMIT,
);
