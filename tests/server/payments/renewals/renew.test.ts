import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getReceipt, listTransactions } from '#contract/payments.ts';
import { refusedAction, type SubscriptionStage } from '#domain/refusedActions.ts';
import { organisations } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import {
  subscriberSince,
  allocate,
  cardOf,
  expectNothingLost,
  changeQuote,
  payForChange,
} from '#tests/support/paidChanges.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import {
  requestQuote,
  buy,
  changePaymentFor,
  chargesOf,
  raisePricesTomorrow,
  eventsOf,
  initiate,
  initiateChange,
  initiateRenewal,
  beginTrial,
  payloadOf,
  quoteOf,
  requestFor,
  deliverOutbox,
  subscriptionOf,
  termsOf,
  verify,
  passTime,
} from '#tests/support/payments.ts';
import { payWith, server, withProvider } from '#tests/support/provider.ts';
import { subscriptionRow, updateSubscription } from '#tests/support/renewals.ts';

/* The next term paid by hand, over HTTP and at the product's prices. */

withProvider({ webhookPath: null });
// Tests here pass years, in which cards would expire.
beforeEach(() => server.clock.moveTo(null));

const db = () => server.platform.database.sql;
const newcomer = () => administrator(server);

// Rules: renew.manual
describe('the next term', () => {
  it('starts where the last one ends, without the first-purchase discount', async () => {
    const ada = await subscriberSince(20);
    const before = await subscriptionRow(ada);
    const quote = await changeQuote(ada, 'renewal');
    const endsAt = later(before.expiresAt, { days: 30 });
    expect(quote).toMatchObject({
      type: 'renewal',
      plan: 'core',
      numberOfUsers: 20,
      isFirstPurchase: false,
      totalCost: 24_000,
      totalDiscount: 0,
      vat: 1800,
      credit: 0,
      paymentDue: 25_800,
      change: null,
      renewal: { at: endsAt.toISOString(), amount: 25_800 },
    });
    const { status, body } = await initiateRenewal(ada, changePaymentFor(quote));
    expect([status, body.payment]).toMatchObject([201, { purpose: 'renewal', status: 'unfinished', amount: 25_800 }]);
    await payWith(body.payment.reference, 'mastercard');
    const payment = await verify(ada, body.payment.reference);
    expect(payment.status).toBe('succeeded');

    expect(await subscriptionOf(ada)).toMatchObject({
      state: 'active',
      type: 'renewal',
      status: 'active',
      startedAt: before.expiresAt.toISOString(),
      expiryDate: endsAt.toISOString(),
      version: before.version + 1,
    });
    expect((await termsOf(ada)).at(-1)).toMatchObject({
      net: 24_000_00,
      vat: 1800_00,
      days: 30,
      follows: before.expiresAt,
      startsAt: before.expiresAt,
      endsAt,
      isFirstPurchase: false,
    });
    expect(await eventsOf(ada, 'subscription.renewed')).toEqual([
      expect.objectContaining({
        actorId: ada.userId,
        data: {
          plan: 'core',
          planName: 'Core',
          numberOfUsers: 20,
          isAnnual: false,
          startsAt: before.expiresAt.toISOString(),
          endsAt: endsAt.toISOString(),
          credit: 0,
        },
      }),
    ]);
    const { receipt } = await server.api.done(getReceipt, {
      token: ada.token,
      params: { id: payment.receipt?.id ?? '' },
    });
    expect(receipt).toMatchObject({
      total: 25_800,
      lines: [{ description: 'Core plan', amount: 24_000 }],
      period: { from: before.expiresAt.toISOString(), to: endsAt.toISOString() },
    });
    const { data } = await server.api.done(listTransactions, { token: ada.token });
    expect(data.transactions[0]).toMatchObject({
      description: 'Renewal of Core plan, monthly, 20 users',
      status: 'paid',
    });
    await expectNothingLost(ada);
  });

  it('starts immediately if the last one has ended, and clears failures', async () => {
    const ada = await subscriberSince(34);
    await updateSubscription(ada, { renewalFailures: 3, nextRenewalAt: later(server.clock.now(), { days: 3 }) });
    await payForChange(ada, 'renewal');
    const now = server.clock.now();
    const expiresAt = later(now, { days: 30 });
    expect(await subscriptionRow(ada)).toMatchObject({
      expiresAt,
      isRenewal: true,
      renewalFailures: 0,
      nextRenewalAt: later(expiresAt, { days: -1 }),
      nextNoticeAt: later(expiresAt, { days: -7 }),
    });
    expect((await termsOf(ada)).at(-1)).toMatchObject({ startsAt: now, follows: later(now, { days: -4 }) });
  });

  it('ends a cancellation that has taken effect, and follows a year with a year', async () => {
    const ada = await newcomer();
    await buy(ada, 'visa', { isPlanDurationAnnual: true });
    await updateSubscription(ada, { cancelledAt: server.clock.now() });
    await passTime(ada, { days: 400 });
    await payForChange(ada, 'renewal');
    expect(await subscriptionRow(ada)).toMatchObject({
      isPlanDurationAnnual: true,
      cancelledAt: null,
      expiresAt: later(server.clock.now(), { days: 365 }),
    });
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
  });

  it('includes the scheduled changes', async () => {
    const ada = await subscriberSince(31);
    await updateSubscription(ada, {
      scheduled: { plan: 'flexi', moduleIds: ['analytics'], numberOfUsers: 5, isPlanDurationAnnual: true },
    });
    await allocate(ada, 8);
    const quote = await changeQuote(ada, 'renewal');
    // Eight users have a seat and keep it.
    expect(quote).toMatchObject({
      plan: 'flexi',
      moduleIds: expect.arrayContaining(['analytics']),
      numberOfUsers: 8,
      isPlanDurationAnnual: true,
      totalCost: 15_504,
    });
    await payForChange(ada, 'renewal');
    expect(await subscriptionRow(ada)).toMatchObject({
      plan: 'flexi',
      numberOfUsers: 8,
      isPlanDurationAnnual: true,
      scheduled: null,
      expiresAt: later(server.clock.now(), { days: 365 }),
    });
    await expectNothingLost(ada);
  });

  it('uses account credit, and charges nothing if that covers it', async () => {
    const ada = await subscriberSince(20);
    await updateSubscription(ada, { accountCredit: 30_000_00 });
    const quote = await changeQuote(ada, 'renewal');
    expect(quote).toMatchObject({
      credit: 25_800,
      accountCredit: 25_800,
      creditLeft: 4200,
      paymentDue: 0,
      renewal: { amount: 25_800 },
    });
    const charges = (await chargesOf(ada)).length;
    const { body } = await initiateRenewal(ada, changePaymentFor(quote));
    expect(body.payment).toMatchObject({ status: 'succeeded', amount: 0, receipt: { number: expect.any(String) } });
    expect(await chargesOf(ada)).toHaveLength(charges);
    expect(await subscriptionRow(ada)).toMatchObject({ accountCredit: 4200_00 });
    await deliverOutbox();
    expect((await server.mail.newest(ada.email)).text).toContain('nothing was charged');
  });

  it('has the discount and price of the day of payment', async () => {
    const ada = await subscriberSince(20);
    await db().update(organisations).set({ specialDiscount: 5000 }).where(eq(organisations.id, ada.orgId));
    expect(await changeQuote(ada, 'renewal')).toMatchObject({ specialDiscount: 12_000, paymentDue: 12_900 });
  });
});

describe('renewing', () => {
  const refusalOf = async (person: Person) => {
    const { status, body } = await requestQuote(person, { type: 'renewal' });
    return `${status} ${body.code} ${body.msg}`;
  };

  it('is refused in every state without a next term', async () => {
    const ada = await newcomer();
    const refusedIn = (stage: SubscriptionStage) => `409 transition_refused ${refusedAction('renew', stage).msg}`;
    expect(await refusalOf(ada)).toBe(refusedIn('none'));
    await beginTrial(ada);
    expect(await refusalOf(ada)).toBe(refusedIn('trial'));
    await passTime(ada, { days: 16 });
    expect(await refusalOf(ada)).toBe(refusedIn('trialEnded'));
    await buy(ada);
    await updateSubscription(ada, { cancelledAt: server.clock.now() });
    expect(await refusalOf(ada)).toBe(
      '409 transition_refused Your subscription is cancelled. Undo the cancellation first.',
    );
    await passTime(ada, { days: 200 });
    await updateSubscription(ada, { purgedAt: server.clock.now() });
    expect(await refusalOf(ada)).toBe(refusedIn('purged'));
  });

  // Rules: renew.once
  it('pays for each term once', async () => {
    const ada = await subscriberSince(20);
    const quote = await changeQuote(ada, 'renewal');
    await payForChange(ada, 'renewal');
    const paid = 'Your next billing period is already paid for. You haven’t been charged again.';
    expect(await refusalOf(ada)).toBe(`409 transition_refused ${paid}`);
    expect((await initiateRenewal(ada, changePaymentFor(quote, { cardId: await cardOf(ada) }))).body).toMatchObject({
      code: 'transition_refused',
      msg: paid,
    });
    await passTime(ada, { days: 10 });
    // The term after that can be renewed once the paid one has started.
    expect(await refusalOf(ada)).toContain('200');
    await expectNothingLost(ada);
  });

  it('is at most one term ahead, even with a year next', async () => {
    const ada = await subscriberSince(20);
    await payForChange(ada, 'renewal');
    // Fewer users with annual billing, from the next term on.
    await updateSubscription(ada, {
      scheduled: {
        plan: 'core',
        moduleIds: (await subscriptionRow(ada)).moduleIds ?? [],
        numberOfUsers: 5,
        isPlanDurationAnnual: true,
      },
    });
    expect(await refusalOf(ada)).toContain('409 transition_refused');
    await passTime(ada, { days: 10 });
    expect(await refusalOf(ada)).toContain('200');
    await payForChange(ada, 'renewal');
    expect(await refusalOf(ada)).toContain('409 transition_refused');
    await expectNothingLost(ada);
  });

  it('is limited to administrators', async () => {
    const ada = await subscriberSince(20);
    const quote = await changeQuote(ada, 'renewal');
    const [bola, chidi] = [await member(server, ada), await subscriberSince(0)];
    expect((await initiateRenewal(bola, changePaymentFor(quote))).body.code).toBe('forbidden');
    expect((await initiateRenewal({ ...ada, token: 'nobody’s' }, changePaymentFor(quote))).body.code).toBe(
      'unauthenticated',
    );
    expect(
      (
        await initiateRenewal(chidi, {
          ...changePaymentFor(quote),
          subscription: { ...payloadOf(quote), orgId: chidi.orgId },
        })
      ).body.code,
    ).toBe('quote_not_found');
    expect((await initiateChange(ada, changePaymentFor(quote))).body.code).toBe('quote_not_found');
    expect((await initiate(ada, requestFor(quote))).body.code).toBe('quote_not_found');
  });
});

describe('buying again', () => {
  it('after a subscription has ended starts a term that isn’t a renewal', async () => {
    const ada = await subscriberSince(20);
    await payForChange(ada, 'renewal');
    await passTime(ada, { days: 45 });
    const { body } = await initiate(ada, requestFor(await quoteOf(ada, { plan: 'complete' })));
    await payWith(body.payment.reference, 'visa');
    expect((await verify(ada, body.payment.reference)).status).toBe('succeeded');
    expect(await subscriptionRow(ada)).toMatchObject({
      plan: 'complete',
      isRenewal: false,
      expiresAt: later(server.clock.now(), { days: 30 }),
    });
  });
});

// Last, because it changes the prices for the rest of the file.
it('a repeated purchase costs the price on the day of payment', async () => {
  const ada = await subscriberSince(20);
  const quote = await changeQuote(ada, 'renewal');
  await raisePricesTomorrow();
  server.clock.advance({ hours: 24 });
  await passTime(ada, {});
  expect(await changeQuote(ada, 'renewal')).toMatchObject({ rates: { vat: 10 }, paymentDue: 26_400 });
  expect((await initiateRenewal(ada, changePaymentFor(quote))).body.code).toBe('price_changed');
});
