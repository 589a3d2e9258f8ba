import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { getReceipt } from '#contract/payments.ts';
import { subscriptionTerms } from '#server/db/schema/index.ts';
import { paidOrderOf } from '#server/modules/subscriptions/paidAhead.ts';
import { later } from '#server/platform/clock.ts';
import { changeQuote, exampleRates, expectNothingLost, payForChange } from '#tests/support/paidChanges.ts';
import { administrator } from '#tests/support/people.ts';
import { buy, passTime, termsOf } from '#tests/support/payments.ts';
import { addBook } from '#tests/support/priceBooks.ts';
import { server, withProvider } from '#tests/support/provider.ts';
import { subscriptionRow, updateSubscription } from '#tests/support/renewals.ts';

/* Users added while the next term is paid for already: each term's days cost what that term costs. */

withProvider({ webhookPath: null });
beforeAll(exampleRates);

/** Changes Core's price per user, per month, from now on. */
const putPrice = (core: number) =>
  addBook(server.platform.database, { effectiveFrom: server.clock.now() }, {}, { core: core * 100 });

/** What one user of 100 or more costs for days of a year: naira, with VAT, less the annual and the volume discount. */
const costOf = (monthly: number, days: number, discount = 0) =>
  (monthly * 0.9 * 0.95 * (1 - discount) * 1.075 * 12 * days) / 365;

it('users added to a month whose next term is a year cost a month’s price until then', async () => {
  const ada = await administrator(server);
  await buy(ada, 'visa', { numberOfUsers: 100 });
  const year = { isPlanDurationAnnual: true, numberOfUsers: 90 };
  await updateSubscription(ada, { scheduled: { ...paidOrderOf(await subscriptionRow(ada)), ...year } });
  await payForChange(ada, 'renewal');
  await passTime(ada, { days: 20 });
  const quote = await changeQuote(ada, { ...year, numberOfUsers: 101 });
  const perUser = (monthly: number) => monthly * 0.95 * 1.075;
  expect(quote.paymentDue).toBeCloseTo((perUser(1_200) * 0.9 * 10) / 30 + perUser(1_080) * 12 * 11, 0);
  expect(quote.creditLeft).toBe(0);
});

// Rules: price.book, change.prorated
it.each([
  ['the same', 1_200],
  ['higher', 1_440],
  ['lower', 600],
])('a user added after an early renewal at %s prices costs what each of both years costs', async (_, ahead) => {
  const { clock } = server;
  await clock.moveTo(later(clock.now(), { days: 1 }));
  await putPrice(1_200);
  const ada = await administrator(server);
  const year = { isPlanDurationAnnual: true };
  await buy(ada, 'visa', { ...year, numberOfUsers: 100 });
  await passTime(ada, { days: 5 });
  await putPrice(ahead);
  await payForChange(ada, 'renewal');
  await passTime(ada, { days: 10 });

  const user = costOf(1_200, 350, 0.1) + costOf(ahead, 365);
  const quote = await changeQuote(ada, { ...year, numberOfUsers: 101 });
  expect(quote.paymentDue).toBeCloseTo(user, 0);
  expect(quote.creditLeft).toBe(0);
  const price = `₦${(ahead * 0.9).toLocaleString('en', { minimumFractionDigits: 2 })}`;
  expect(quote.change?.working).toBe(`101 × ₦1,080.00 × 12 months, 350 of 365 days; 101 × ${price} × 12 months`);
  expect(quote.rates).toMatchObject({ initial: 10, volume: 5, vat: 7.5 });

  const { receipt: issued } = await payForChange(ada, { ...year, numberOfUsers: 101 });
  const { receipt } = await server.api.done(getReceipt, { token: ada.token, params: { id: issued?.id ?? '' } });
  expect(receipt).toMatchObject({
    lines: [
      { description: 'Core plan, 350 of 365 days', quantity: 101, unitPrice: 1080, days: { paid: 350, of: 365 } },
      { description: 'Core plan', quantity: 101, unitPrice: ahead * 0.9 },
    ],
    total: quote.paymentDue,
  });
  const lines = receipt.lines.reduce((sum, { amount }) => sum + amount, 0);
  expect(lines - receipt.discounts.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(receipt.net, 5);
  expect((await termsOf(ada)).at(-1)).toMatchObject({ days: 715, parts: [{ days: 350 }, { days: 365 }] });
  const again = { ...year, numberOfUsers: 103 };
  const { change, paymentDue } = await changeQuote(ada, again);
  // As an older release writes its term.
  const { sql } = server.platform.database;
  await sql.update(subscriptionTerms).set({ parts: null }).where(eq(subscriptionTerms.orgId, ada.orgId));
  expect(await changeQuote(ada, again)).toMatchObject({ paymentDue, change: { credits: change?.credits } });

  // The term that the change made of both keeps their prices, also after the first of them has ended.
  await passTime(ada, { days: 100 });
  const second = await payForChange(ada, { ...year, numberOfUsers: 102 });
  expect(second.amount).toBeCloseTo(costOf(1_200, 250, 0.1) + costOf(ahead, 365), 0);
  await passTime(ada, { days: 300 });
  const third = await changeQuote(ada, { ...year, numberOfUsers: 103 });
  expect(third.paymentDue).toBeCloseTo(costOf(ahead, 315), 0);
  expect(third.change).not.toHaveProperty('working');
  await expectNothingLost(ada);
});
