import { expect, test } from 'vitest';
import { model as checkout } from '#machines/checkout/checkout.model.ts';
import { checkoutVisits } from '#machines/compositions/checkoutVisits.composition.ts';
import { printCounterexample, search } from '#machines/kit/explorer.ts';
import { model as payment } from '#machines/payment/payment.model.ts';
import { model as quotePayment } from '#machines/quotePayment/quotePayment.model.ts';
import { withConfig } from '#tests/support/flows/withConfig.ts';

const none = {
  pays: 0,
  visits: 0,
  cards: 0,
  declines: 0,
  losses: 0,
  crashes: 0,
  limits: 0,
  expiries: 0,
  priceChanges: 0,
};
const isFull = process.env['FULL'] !== undefined;
/** The larger searches take up to half a minute on an idle core. */
const LIMIT = isFull ? 900_000 : 60_000;

// Rules: payment.once, payment.open, quote.changed
test.each([
  { ...none, pays: 2, cards: 1 },
  { ...none, pays: 1, losses: 1, cards: 1, crashes: 1 },
  { ...none, pays: 1, expiries: 1, priceChanges: 1 },
  { ...none, pays: 1, limits: 1, visits: 1 },
  ...(isFull
    ? [
        { ...none, pays: 2, declines: 1, cards: 1 },
        { ...none, pays: 1, expiries: 1, priceChanges: 1, visits: 1 },
        { ...none, pays: 2, expiries: 1, priceChanges: 1 },
        { ...none, pays: 2, losses: 1, cards: 1 },
        { ...none, pays: 2, visits: 1, limits: 1 },
        { ...none, pays: 1, losses: 1, limits: 1, cards: 1, crashes: 1 },
      ]
    : []),
])(
  'a person who pays in two tabs, leaves and comes back keeps every property, whatever happens in which order: %o',
  (bounds) => {
    const composition = checkoutVisits(bounds);
    const began = performance.now();
    const { explored, steps, isComplete, counterexamples } = search(composition);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.info(`paying in two tabs: ${explored} situations, ${steps} steps, ${seconds} s`);
    expect(counterexamples.map((each) => printCounterexample(composition, each))).toEqual([]);
    expect(isComplete).toBe(true);
  },
  LIMIT,
);

interface Config {
  states: Record<string, { on: Record<string, unknown>; always: unknown[]; invoke: { onDone: Outcome[] } }>;
}
type Outcome = { guard?: { type: string }; target: string };

const models = { checkout, quotePayment, payment };
const amounts = 'Nothing is charged that differs from the amount on the button.';
const offered = 'A page that is opened after the order was bought doesn’t offer it again.';
const comingBack = 'Once everything has arrived, a person who comes back sees what became of their payment.';

test.each<[string, keyof typeof models, typeof none, (states: Config['states']) => void]>([
  [
    amounts,
    'quotePayment',
    { ...none, pays: 1, expiries: 1, priceChanges: 1 },
    ({ paying }) => {
      const changed = paying?.invoke.onDone.find(({ guard }) => guard?.type === 'isPriceChanged');
      if (changed !== undefined) Object.assign(changed, { target: 'paying', reenter: true });
    },
  ],
  [offered, 'checkout', { ...none, pays: 1, visits: 1 }, ({ deciding }) => void deciding?.always.shift()],
  [comingBack, 'payment', { ...none, pays: 1 }, ({ leaving }) => void delete leaving?.on['page.shown']],
  [comingBack, 'payment', { ...none, pays: 2 }, ({ unfinished }) => void delete unfinished?.on['page.shown']],
  [comingBack, 'payment', { ...none, pays: 2 }, ({ verifying }) => void delete verifying?.on['page.shown']],
])('a mistake in a chart breaks “%s” (%s)', (rule, name, bounds, mistake) => {
  const broken = withConfig(models[name], (config) => mistake((config as unknown as Config).states));
  const composition = checkoutVisits(bounds, { ...models, [name]: broken });
  const { counterexamples } = search(composition);
  const found = counterexamples.find((each) => each.rule === rule);
  if (found === undefined) expect.fail(`found: ${counterexamples.map((each) => each.rule).join(' ')}`);
  console.info(printCounterexample(composition, found));
});
