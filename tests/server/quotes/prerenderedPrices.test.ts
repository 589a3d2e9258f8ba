import { afterAll, beforeAll, expect, it } from 'vitest';
import { usualOrders } from '#contract/prerenderedPrices.ts';
import { generateQuote } from '#contract/quotes.ts';
import { initialCatalogue } from '#server/modules/plans/service.ts';
import { prerenderedPrices } from '#server/modules/quotes/service.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* The prices that the build writes into the order pages. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const written = () => prerenderedPrices(initialCatalogue, server.clock.now());
const priced = usualOrders.filter(({ plan }) => plan !== 'flexi');

it('are what a new database answers a visitor', async () => {
  const answers = await Promise.all(priced.map((body) => server.api.done(generateQuote, { body })));
  const hashed = answers.map(({ quote }) => quote);
  expect(written().quotes).toEqual(hashed);
});

it('leave out orders that have no price yet, and plans that aren’t sold', () => {
  expect(written().quotes.map(({ plan }) => plan)).toEqual(priced.map(({ plan }) => plan));
  const { catalogue } = initialCatalogue;
  const withoutCore = {
    ...initialCatalogue,
    catalogue: { ...catalogue, plans: catalogue.plans.filter(({ slug }) => slug !== 'core') },
  };
  expect(prerenderedPrices(withoutCore, server.clock.now()).quotes.map(({ plan }) => plan)).not.toContain('core');
});
