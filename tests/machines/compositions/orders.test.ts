import { expect, test } from 'vitest';
import type { Bounds } from '#machines/compositions/orderActs.ts';
import { orders } from '#machines/compositions/orders.composition.ts';
import { printCounterexample, search } from '#machines/kit/explorer.ts';
import { model as keptOrder } from '#machines/keptOrder/keptOrder.model.ts';
import { model as order } from '#machines/order/order.model.ts';
import { withConfig } from '#tests/support/flows/withConfig.ts';

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
const LIMIT = isFull ? 900_000 : 60_000;

// Rules: draft.tab, draft.kept, session.oneAccount
test.each<Partial<Bounds>>([
  { orders: 1, signIns: 1, reloads: 1, endings: 1 },
  { orders: 1, signUps: 1, signIns: 1, signOuts: 1 },
  { orders: 1, signUps: 1, visits: 1, discards: 1 },
  { orders: 1, signIns: 1, visits: 2, discards: 1 },
  { orders: 1, signIns: 1, visits: 1 },
  { orders: 1, signUps: 1, closes: 1, weeks: 1 },
  { orders: 1, signUps: 1, trials: 1, losses: 1 },
  { orders: 1, visits: 2, pays: 2, losses: 1 },
  ...(isFull
    ? [
        { orders: 1, signUps: 1, closes: 1, weeks: 1, limits: 1 },
        { orders: 1, signIns: 2, endings: 1, reloads: 1 },
        { orders: 1, signIns: 1, signOuts: 1, endings: 1, reloads: 1 },
        { orders: 1, signUps: 1, trials: 1, visits: 1, losses: 1 },
        { orders: 1, signUps: 1, signIns: 1, reloads: 1, closes: 1 },
        { orders: 2, signUps: 1, visits: 2, pays: 1, discards: 1 },
      ]
    : []),
])(
  'orders keep every property, whatever happens in which order: %o',
  (some) => {
    const composition = orders({ ...none, ...some });
    const began = performance.now();
    const { explored, steps, isComplete, counterexamples } = search(composition);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.info(`orders: ${explored} situations, ${steps} steps, ${seconds} s`);
    expect(counterexamples.map((each) => printCounterexample(composition, each))).toEqual([]);
    expect(isComplete).toBe(true);
  },
  LIMIT,
);

interface Config {
  on: Record<string, unknown>;
  states: Record<string, { on: Record<string, unknown>; always: unknown[] }>;
}

test.each<[string, Partial<Bounds>, Parameters<typeof orders>[1]]>([
  [
    'A tab keeps an order until the person changes, buys or discards it, signs out or closes the tab, or someone else signs in there.',
    { orders: 1, signUps: 1 },
    {
      // The link to the sign-in doesn't store the usual order.
      order: withConfig(order, (config) => {
        (config as Config).on['signIn.pressed'] = { guard: 'isVisitor', actions: ['chooseBuying'] };
      }),
    },
  ],
  [
    'A person who comes back is offered the order that is kept for them.',
    { orders: 1, signUps: 1, closes: 1 },
    {
      // The page reads the order and offers nothing.
      keptOrder: withConfig(keptOrder, (config) => {
        (config as Config).states['reading']!.on['kept.read'] = { target: 'none' };
      }),
    },
  ],
])('a mistake in a chart breaks “%s”', (rule, some, models) => {
  const composition = orders({ ...none, ...some }, models);
  const { counterexamples } = search(composition, { stopsAtFirst: false });
  const found = counterexamples.find((each) => each.rule === rule);
  if (found === undefined) expect.fail(`found: ${counterexamples.map((each) => each.rule).join(' ')}`);
  console.info(printCounterexample(composition, found));
});
