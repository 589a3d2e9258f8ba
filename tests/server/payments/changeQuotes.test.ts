import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { generateQuote } from '#contract/quotes.ts';
import { getRenewal, scheduleChange } from '#contract/subscriptions.ts';
import { subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { subscriberSince, allocate, exampleRates, changeQuote, subscriber } from '#tests/support/paidChanges.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import {
  requestQuote,
  attemptsOf,
  buy,
  changePaymentFor,
  changeTo,
  initiate,
  initiateChange,
  beginTrial,
  payloadOf,
  orderRequest,
  requestFor,
  passTime,
} from '#tests/support/payments.ts';
import { addBook } from '#tests/support/priceBooks.ts';
import { server, withProvider } from '#tests/support/provider.ts';
import { automaticAttempts, moveToDay, renew, subscriptionRow, updateSubscription } from '#tests/support/renewals.ts';

/* Quotes for changes that wait for the next term or are refused, with the rates of the pricing examples. */

withProvider({ webhookPath: null });
beforeAll(exampleRates);

const db = () => server.platform.database.sql;
const newcomer = () => administrator(server);

const refusalOf = async (person: Person, more: Parameters<typeof changeTo>[0]) => {
  const { status, body } = await requestQuote(person, changeTo(more));
  return `${status} ${body.code}`;
};

describe('a reduction', () => {
  it.each([
    ['fewer users', { numberOfUsers: 10 }, 12_900],
    ['more users and fewer apps', { plan: 'flexi', moduleIds: ['analytics'], numberOfUsers: 30 }, 6127.5],
  ])('waits for the next term and costs nothing yet: %s', async (_, change, amount) => {
    const ada = await subscriberSince(12);
    const { expiresAt } = await subscriptionRow(ada);
    const quote = await changeQuote(ada, change);
    expect(quote).toMatchObject({
      id: null,
      totalCost: 0,
      totalDiscount: 0,
      vat: 0,
      credit: 0,
      paymentDue: 0,
      creditLeft: 0,
      isFirstPurchase: false,
      change: {
        when: 'atRenewal',
        daysLeft: 18,
        period: { from: expiresAt.toISOString(), to: later(expiresAt, { days: 30 }).toISOString() },
        credits: [],
      },
      renewal: { at: expiresAt.toISOString(), amount },
    });
  });

  it('includes monthly instead of annual billing, with everything else that was chosen', async () => {
    const ada = await newcomer();
    await buy(ada, 'visa', { isPlanDurationAnnual: true });
    expect(await changeQuote(ada, { numberOfUsers: 30 })).toMatchObject({
      change: { when: 'atRenewal', period: { from: later(server.clock.now(), { days: 365 }).toISOString() } },
    });
  });
});

describe('a change', () => {
  // Rules: change.running
  it('is refused in every state that can’t be changed', async () => {
    const ada = await newcomer();
    expect(await refusalOf(ada, { numberOfUsers: 30 })).toBe('409 transition_refused');
    await beginTrial(ada);
    expect((await requestQuote(ada, changeTo())).body.msg).toBe(
      'You can only change a paid subscription. Choose a plan first.',
    );
    await buy(ada);
    expect(await refusalOf(ada, { numberOfUsers: 30 })).toBe('200 undefined');
    await db().update(subscriptions).set({ cancelledAt: server.clock.now() }).where(eq(subscriptions.orgId, ada.orgId));
    expect((await requestQuote(ada, changeTo({ numberOfUsers: 30 }))).body).toMatchObject({
      code: 'transition_refused',
      msg: 'Your subscription is cancelled. Undo the cancellation first.',
    });
    await passTime(ada, { days: 46 });
    expect((await requestQuote(ada, changeTo({ numberOfUsers: 30 }))).body).toMatchObject({
      code: 'transition_refused',
      msg: 'Your subscription has ended. Renew it first, or choose another plan.',
    });
  });

  it.each<[string, Parameters<typeof changeTo>[0], `${number} ${ErrorCode}`]>([
    ['with no difference', {}, '409 nothing_changed'],
    ['with no difference, naming its own apps', { moduleIds: ['approval'] }, '409 nothing_changed'],
    ['to an unknown plan', { plan: 'pro' }, '404 not_found'],
    ['to an app that the plan can’t have', { moduleIds: ['analytics'] }, '400 invalid_request'],
  ])('is refused %s', async (_, change, refusal) => {
    expect(await refusalOf(await subscriber(), change)).toBe(refusal);
  });

  it('offers more users for less by what that takes off the amount due', async () => {
    const ada = await newcomer();
    await buy(ada, 'visa', { numberOfUsers: 48 });
    const [fifty, more] = [
      await changeQuote(ada, { numberOfUsers: 50 }),
      await changeQuote(ada, { numberOfUsers: 51 }),
    ];
    expect([fifty.paymentDue, more.paymentDue]).toEqual([2322, 522.45]);
    expect(fifty.cheaperWithMore).toEqual({ numberOfUsers: 51, saves: 1799.55 });
    await updateSubscription(ada, { accountCredit: 3_000_00 });
    expect(await changeQuote(ada, { numberOfUsers: 50 })).toMatchObject({ paymentDue: 0, cheaperWithMore: null });
  });

  // Rules: change.seats
  it('never goes below the assigned users', async () => {
    const ada = await subscriber();
    await allocate(ada, 15);
    expect(await refusalOf(ada, { numberOfUsers: 14 })).toBe('409 below_allocated');
    expect(await refusalOf(ada, { numberOfUsers: 15 })).toBe('200 undefined');
  });

  it('can be priced and paid only by administrators', async () => {
    const ada = await subscriber();
    const bola = await member(server, ada);
    const [quote, chidi] = [await changeQuote(ada, { numberOfUsers: 30 }), await subscriber()];
    expect((await server.api.call(generateQuote, { body: changeTo() })).body.code).toBe('unauthenticated');
    expect((await server.api.call(generateQuote, { body: { type: 'renewal' } })).body.code).toBe('unauthenticated');
    expect((await requestQuote(bola, changeTo({ numberOfUsers: 30 }))).body.code).toBe('forbidden');
    expect((await requestQuote(bola, { type: 'renewal' })).body.code).toBe('forbidden');
    expect((await requestQuote(bola, orderRequest())).status).toBe(200);
    expect((await initiateChange(bola, changePaymentFor(quote))).body.code).toBe('forbidden');
    expect((await initiateChange(chidi, changePaymentFor(quote))).body.code).toBe('not_found');
    expect(
      (
        await initiateChange(chidi, {
          ...changePaymentFor(quote),
          subscription: { ...payloadOf(quote), orgId: chidi.orgId },
        })
      ).body.code,
    ).toBe('quote_not_found');
    expect((await initiateChange(ada, { ...changePaymentFor(quote), quoteId: randomUUID() })).body.code).toBe(
      'quote_not_found',
    );
    // Each kind of quote has its own call for payment.
    expect((await initiate(ada, requestFor(quote))).body.code).toBe('quote_not_found');
    expect(await attemptsOf(chidi)).toHaveLength(1);
  });
});

// Rules: change.reduction
it.each([
  ['at the prices that are in force by then', true],
  ['at today’s prices, if nothing is charged automatically', false],
])('a scheduled reduction is quoted, announced and charged alike, %s', async (_, isAutomatic) => {
  const ada = await subscriberSince(10);
  if (!isAutomatic) await updateSubscription(ada, { isAutoRenewal: false, nextRenewalAt: null });
  const { expiresAt, version } = await subscriptionRow(ada);
  const effectiveFrom = later(server.clock.now(), { days: 5 });
  const today = await changeQuote(ada, { numberOfUsers: 10 });
  await addBook(server.platform.database, { effectiveFrom, vat: 1_500 }, {}, { core: 2_000_00 });
  const { renewal } = await changeQuote(ada, { numberOfUsers: 10 });
  const { token } = ada;
  await server.api.done(scheduleChange, { token, body: { change: changeTo({ numberOfUsers: 10 }), version } });
  const announced = (await server.api.done(getRenewal, { token })).renewal;
  expect(renewal.amount).toBe(announced?.amount);
  expect(renewal.amount).toBe(isAutomatic ? 23_000 : today.renewal.amount);
  if (!isAutomatic) return;

  await moveToDay(expiresAt, -7);
  await server.platform.jobs.runDue('notices');
  expect((await server.mail.newest(ada.email)).text).toContain('we’ll charge ₦23,000.00');
  await moveToDay(expiresAt, -1);
  await renew();
  expect(await automaticAttempts(ada)).toMatchObject([{ status: 'succeeded', charged: 2_300_000 }]);
});
