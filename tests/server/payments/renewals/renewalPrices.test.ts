import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { getRenewal } from '#contract/subscriptions.ts';
import { cards, organisations, subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { administrator, sessionOf, type Person } from '#tests/support/people.ts';
import { allocate, changeQuote } from '#tests/support/paidChanges.ts';
import { beginTrial, buy, orderRequest, raisePricesTomorrow, requestQuote } from '#tests/support/payments.ts';
import { addBook } from '#tests/support/priceBooks.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { automaticAttempts, moveToDay, renew, renewingCustomer, subscriptionRow } from '#tests/support/renewals.ts';

/* Which price book a renewal has, if books change around its charges. Later tests keep the books of earlier ones. */

withProvider({ webhookPath: null });
beforeEach(async () => {
  await server.clock.moveTo(null);
  // Excludes the subscriptions of earlier tests.
  await server.platform.database.sql.update(subscriptions).set({ nextRenewalAt: null });
});

/** The amounts on the renewal page, of the next charge and of paying now (or its refusal). */
async function amountsShown(person: Person) {
  person.token = await sessionOf(server, person);
  const { renewal } = await server.api.done(getRenewal, { token: person.token });
  const { status, body } = await requestQuote(person, { type: 'renewal' });
  return [renewal?.amount, status === 200 ? body.quote.paymentDue : status];
}

it('a renewal is announced and charged at the prices of the day of the charge', async () => {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  await moveToDay(expiresAt, -7);
  await raisePricesTomorrow();
  await server.platform.jobs.runDue('notices');
  expect((await server.mail.newest(ada.email)).text).toContain('we’ll charge ₦26,400.00');
  expect(await amountsShown(ada)).toEqual([26_400, 25_800]);
  await moveToDay(expiresAt, -1);
  await renew();
  expect(await automaticAttempts(ada)).toMatchObject([{ status: 'succeeded', amount: 26_400_00 }]);
});

// Rules: autorenew.tries, renew.manual, price.book
it('a renewal is tried again and paid by hand at the price that was announced and declined', async () => {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  const { database } = server.platform;
  await addBook(database, { effectiveFrom: later(expiresAt, { seconds: -1 }) }, {}, { core: 2_400_00 });
  const announced = 26_400_00;
  const both = [announced / 100, announced / 100];
  await setSwitches({ charge: 'decline' });
  for (const day of [-1, 0, 1, 3]) {
    await moveToDay(expiresAt, day);
    await renew();
    expect(await amountsShown(ada)).toEqual(both);
  }
  await setSwitches({ charge: 'byCard' });
  await moveToDay(expiresAt, 7.9);
  expect(await amountsShown(ada)).toEqual(both);
  await renew();
  expect((await automaticAttempts(ada)).map(({ status, amount }) => [status, amount])).toEqual([
    ...Array.from({ length: 4 }, () => ['failed', announced]),
    ['succeeded', announced],
  ]);
});

// Rules: autorenew.tries, renew.manual
it('a renewal is tried again and paid by hand with the special discount of the first try', async () => {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  const setDiscount = (specialDiscount: number) =>
    server.platform.database.sql.update(organisations).set({ specialDiscount }).where(eq(organisations.id, ada.orgId));
  await setDiscount(2_000);
  await setSwitches({ charge: 'decline' });
  await moveToDay(expiresAt, -1);
  await renew();
  const [first] = await automaticAttempts(ada);
  const announced = first!.amount;
  await setDiscount(0);
  expect(await amountsShown(ada)).toEqual([announced / 100, announced / 100]);
  const fewer = (await changeQuote(ada, { numberOfUsers: 10 })).renewal.amount;
  expect(fewer).toBe(announced / 200);
  await moveToDay(expiresAt, 0);
  await renew();
  await setSwitches({ charge: 'byCard' });
  await moveToDay(expiresAt, 1);
  expect(await amountsShown(ada)).toEqual([announced / 100, announced / 100]);
  await renew();
  expect((await automaticAttempts(ada)).map(({ amount }) => amount)).toEqual([announced, announced, announced]);
  // The next renewal has the prices and discount of its own day.
  const [next] = await amountsShown(ada);
  expect(next).toBe(52_800);
});

// Rules: autorenew.tries, renew.manual
it('a renewal that had no card to charge keeps its special discount too', async () => {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  const { sql } = server.platform.database;
  const setDiscount = (specialDiscount: number) =>
    sql.update(organisations).set({ specialDiscount }).where(eq(organisations.id, ada.orgId));
  await setDiscount(2_000);
  await sql.delete(cards).where(eq(cards.orgId, ada.orgId));
  await moveToDay(expiresAt, -1);
  await renew();
  expect((await server.mail.newest(ada.email)).text).toContain('you don’t have a saved card');
  const announced = await amountsShown(ada);
  await setDiscount(0);
  expect(await amountsShown(ada)).toEqual(announced);
});

// Rules: autorenew.tries
it('an added user’s quote names the renewal at the discount of the declined try', async () => {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  await server.platform.database.sql
    .update(organisations)
    .set({ specialDiscount: 2_000 })
    .where(eq(organisations.id, ada.orgId));
  await setSwitches({ charge: 'decline' });
  await moveToDay(expiresAt, -1);
  await renew();
  await setSwitches({ charge: 'byCard' });
  await server.platform.database.sql
    .update(organisations)
    .set({ specialDiscount: 0 })
    .where(eq(organisations.id, ada.orgId));
  await moveToDay(expiresAt, -0.5);
  const [due] = await amountsShown(ada);
  const { renewal } = await changeQuote(ada, { numberOfUsers: 40 });
  expect(renewal.amount).toBe(due! * 2);
});

// Rules: quote.sums, autorenew.tries
it('a purchase for fewer users than are assigned in the trial names the renewal that will be charged', async () => {
  const ada = await administrator(server);
  await beginTrial(ada);
  await allocate(ada, 34);
  const { body } = await requestQuote(ada, orderRequest({ numberOfUsers: 20 }));
  expect(body.quote.renewal).toMatchObject({ numberOfUsers: 34 });
  await buy(ada);
  const [due] = await amountsShown(ada);
  expect(body.quote.renewal.amount).toBe(due);
});

// Rules: price.book
it('a renewal whose plan is sold only since the first day of a charge has the first prices that include it', async () => {
  const ada = await administrator(server);
  await buy(ada, 'visa', { plan: 'complete' });
  const { expiresAt } = await subscriptionRow(ada);
  const { database } = server.platform;
  await addBook(database, { effectiveFrom: later(expiresAt, { days: -2 }) }, {}, { complete: null });
  await addBook(database, { effectiveFrom: later(expiresAt, { hours: -12 }) }, {}, { complete: 2_000_00 });
  await moveToDay(expiresAt, -1);
  await renew();
  expect(await amountsShown(ada)).toEqual([undefined, 404]);
  await moveToDay(expiresAt, -0.4);
  const [due] = await amountsShown(ada);
  expect(due).toBe(45_100);
  expect(await changeQuote(ada, { plan: 'complete', numberOfUsers: 10 })).toMatchObject({
    renewal: { amount: 22_550 },
  });
  await moveToDay(expiresAt, 0);
  await renew();
  expect(await automaticAttempts(ada)).toMatchObject([{ status: 'succeeded', amount: 45_100_00 }]);
});
