import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getReceipt, listTransactions } from '#contract/payments.ts';
import { organisations } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import {
  subscriberSince,
  exampleRates,
  expectNothingLost,
  changeQuote,
  subscriber,
  payForChange,
} from '#tests/support/paidChanges.ts';
import { subscriptionRow } from '#tests/support/renewals.ts';
import { administrator } from '#tests/support/people.ts';
import {
  buy,
  changePaymentFor,
  raisePricesTomorrow,
  eventsOf,
  initiateChange,
  beginTrial,
  subscriptionOf,
  termsOf,
  verify,
  passTime,
} from '#tests/support/payments.ts';
import { payWith, server, withProvider } from '#tests/support/provider.ts';

/* Changes to an active subscription over HTTP, with the rates of the pricing examples. */

withProvider({ webhookPath: null });
beforeAll(exampleRates);

const db = () => server.platform.database.sql;
const newcomer = () => administrator(server);
const three = {
  plan: 'flexi',
  moduleIds: ['employee-management', 'benefits-administration', 'payroll'],
  numberOfUsers: 33,
};

describe('adding users', () => {
  // Rules: change.prorated
  it('is paid for the days left, less what was already paid for them (example 6)', async () => {
    const ada = await subscriberSince(12);
    const before = await subscriptionRow(ada);
    const quote = await changeQuote(ada, { numberOfUsers: 60 });
    expect(quote).toMatchObject({
      type: 'manage',
      totalPerMonth: 72_000,
      totalCost: 43_200,
      userVolumeDiscount: 2160,
      initialPurchaseDiscount: 4104,
      specialDiscount: 0,
      vat: 2770.2,
      invoicePerMonth: 66_177,
      effectiveCostPerUser: 1026,
      credit: 13_932,
      accountCredit: 0,
      creditLeft: 0,
      paymentDue: 25_774.2,
      isFirstPurchase: true,
      change: {
        when: 'now',
        daysLeft: 18,
        period: { from: server.clock.now().toISOString(), to: before.expiresAt.toISOString() },
        credits: [{ description: 'Core plan, monthly, 20 users', paid: 23_220, used: 9288, unused: 13_932 }],
      },
      renewal: { at: before.expiresAt.toISOString(), amount: 73_530 },
    });

    const { status, body } = await initiateChange(ada, changePaymentFor(quote));
    const { reference } = body.payment;
    expect([status, body.payment]).toMatchObject([201, { purpose: 'upgrade', status: 'unfinished', amount: 25_774.2 }]);
    expect(await subscriptionRow(ada)).toEqual(before);
    const { data } = await payWith(reference, 'visa');
    expect(data?.redirect).toBe(
      `http://humanar.test/subscriptions/redirect/?status=successful&trxref=${reference}&reference=${reference}`,
    );
    const payment = await verify(ada, reference);
    expect(payment).toMatchObject({ status: 'succeeded', receipt: { number: expect.any(String) } });

    expect(await subscriptionRow(ada)).toMatchObject({
      numberOfUsers: 60,
      plan: 'core',
      isPlanDurationAnnual: false,
      isRenewal: false,
      expiresAt: before.expiresAt,
      totalCost: 72_000_00,
      accountCredit: 0,
      version: before.version + 1,
    });
    const now = server.clock.now();
    // The term started with the purchase, not with the change.
    expect(await subscriptionOf(ada)).toMatchObject({
      startedAt: later(before.expiresAt, { days: -30 }).toISOString(),
      expiryDate: before.expiresAt.toISOString(),
    });
    expect((await termsOf(ada)).toSorted((a, b) => a.numberOfUsers - b.numberOfUsers)).toEqual([
      expect.objectContaining({ numberOfUsers: 20, credited: 13_932_00, endsAt: now }),
      expect.objectContaining({
        numberOfUsers: 60,
        net: 36_936_00,
        vat: 2770_20,
        days: 18,
        startsAt: now,
        endsAt: before.expiresAt,
        credited: 0,
        follows: null,
      }),
    ]);
    expect(await eventsOf(ada, 'subscription.changed')).toEqual([
      expect.objectContaining({
        actorId: ada.userId,
        data: {
          plan: 'core',
          planName: 'Core',
          numberOfUsers: 60,
          isAnnual: false,
          startsAt: now.toISOString(),
          endsAt: before.expiresAt.toISOString(),
          credit: 13_932_00,
          from: { plan: 'core', numberOfUsers: 20, isAnnual: false },
          added: [],
          taken: [],
        },
      }),
    ]);
    const { receipt } = await server.api.done(getReceipt, {
      token: ada.token,
      params: { id: payment.receipt?.id ?? '' },
    });
    expect(receipt).toMatchObject({
      lines: [{ description: 'Core plan, 18 of 30 days', quantity: 60, unitPrice: 1200, months: 1, amount: 43_200 }],
      credit: 13_932,
      net: 36_936,
      vat: 2770.2,
      total: 25_774.2,
      period: { from: now.toISOString(), to: before.expiresAt.toISOString() },
    });
    const { data: history } = await server.api.done(listTransactions, { token: ada.token });
    expect(history.transactions[0]).toMatchObject({
      description: 'Change to Core plan, monthly, 60 users',
      amount: 25_774.2,
      status: 'paid',
    });
    await expectNothingLost(ada);
  });

  it('keeps the prices and discounts of the current term', async () => {
    const ada = await newcomer();
    await db().update(organisations).set({ specialDiscount: 1000 }).where(eq(organisations.id, ada.orgId));
    await buy(ada);
    await db().update(organisations).set({ specialDiscount: 0 }).where(eq(organisations.id, ada.orgId));
    await passTime(ada, { days: 15 });
    // 40 users for 15 of 30 days: 48,000 less 10% and another 10% of the rest, plus 7.5% VAT, all halved; less half of
    // what 20 cost.
    expect(await changeQuote(ada, { numberOfUsers: 40 })).toMatchObject({
      totalCost: 24_000,
      initialPurchaseDiscount: 2400,
      specialDiscount: 2160,
      vat: 1458,
      credit: 10_449,
      paymentDue: 10_449,
    });
  });

  // Rules: change.upgrade
  it('is paid with the saved card immediately, and later changes build on it', async () => {
    const ada = await subscriberSince(10);
    await payForChange(ada, { numberOfUsers: 30 });
    await passTime(ada, { days: 5 });
    await payForChange(ada, { numberOfUsers: 45 });
    await passTime(ada, { days: 14, hours: 23 });
    const last = await changeQuote(ada, { numberOfUsers: 46 });
    expect(last.change).toMatchObject({ daysLeft: 1, credits: [{ description: 'Core plan, monthly, 45 users' }] });
    await payForChange(ada, { numberOfUsers: 46 });
    expect((await termsOf(ada)).filter(({ credited }) => credited === 0)).toHaveLength(1);
    await expectNothingLost(ada);
  });

  it('is free for the rest of a trial', async () => {
    const ada = await newcomer();
    await beginTrial(ada);
    await passTime(ada, { days: 5 });
    await buy(ada);
    const { expiresAt } = await subscriptionRow(ada);
    const { change, paymentDue } = await changeQuote(ada, { numberOfUsers: 40 });
    expect(change).toMatchObject({
      daysLeft: 30,
      period: { from: later(server.clock.now(), { days: 10 }).toISOString(), to: expiresAt.toISOString() },
      credits: [{ used: 0, unused: 23_220 }],
    });
    expect(paymentDue).toBe(23_220);
    await payForChange(ada, { numberOfUsers: 40 });
    expect(await subscriptionRow(ada)).toMatchObject({ expiresAt, numberOfUsers: 40 });
    await expectNothingLost(ada);
  });

  it('after an early renewal is paid until its end, with credit for both terms', async () => {
    const ada = await subscriberSince(10);
    await payForChange(ada, 'renewal');
    const { expiresAt } = await subscriptionRow(ada);
    const quote = await changeQuote(ada, { numberOfUsers: 40 });
    expect(quote.change).toMatchObject({
      daysLeft: 50,
      credits: [
        { paid: 25_800, used: 0, unused: 25_800 },
        { paid: 23_220, used: 7740, unused: 15_480 },
      ],
    });
    // 40 users for 50 days, including VAT: the first 20 with the first-purchase discount.
    expect(quote).toMatchObject({
      totalCost: 80_000,
      initialPurchaseDiscount: 3200,
      rates: { initial: 10 },
      vat: 5760,
      credit: 41_280,
      paymentDue: 41_280,
    });
    await payForChange(ada, { numberOfUsers: 40 });
    expect(await subscriptionRow(ada)).toMatchObject({ expiresAt, numberOfUsers: 40 });
    await expectNothingLost(ada);
  });
});

// Rules: change.upgrade
describe('switching to annual billing', () => {
  it('starts a term of 365 days at today’s prices, less the unused part of the month (example 5)', async () => {
    const ada = await subscriber();
    await passTime(ada, { days: 31 });
    await buy(ada, 'visa', three);
    await passTime(ada, { days: 18 });
    const quote = await changeQuote(ada, { ...three, isPlanDurationAnnual: true });
    expect(quote).toMatchObject({
      totalPerMonth: 30_867.54,
      totalCost: 370_410.48,
      totalDiscount: 0,
      vat: 27_780.84,
      invoicePerMonth: 33_182.61,
      effectiveCostPerUser: 935.38,
      credit: 14_668.91,
      paymentDue: 383_522.41,
      isFirstPurchase: false,
    });
    const now = server.clock.now();
    const inAYear = later(now, { days: 365 });
    expect(quote.change).toMatchObject({
      when: 'now',
      daysLeft: 12,
      period: { from: now.toISOString(), to: inAYear.toISOString() },
    });
    expect(quote.renewal).toEqual({ at: inAYear.toISOString(), amount: 398_191.32 });
    expect(await payForChange(ada, { ...three, isPlanDurationAnnual: true })).toMatchObject({
      amount: 383_522.41,
      purpose: 'upgrade',
    });
    expect(await subscriptionRow(ada)).toMatchObject({ isPlanDurationAnnual: true, expiresAt: inAYear });
    expect((await termsOf(ada)).at(-1)).toMatchObject({
      days: 365,
      net: 370_410_48,
      vat: 27_780_84,
      startsAt: now,
      endsAt: inAYear,
    });
    await expectNothingLost(ada);
  });
});

// Last, because it changes the prices for the rest of the file.
// Rules: price.book
it('a change keeps the term’s price book, except that annual billing uses today’s', async () => {
  const ada = await subscriberSince(0);
  await raisePricesTomorrow();
  await passTime(ada, { days: 15 });
  expect(await changeQuote(ada, { numberOfUsers: 40 })).toMatchObject({
    rates: { vat: 7.5, initial: 10 },
    isFirstPurchase: true,
  });
  expect(await changeQuote(ada, { numberOfUsers: 40, isPlanDurationAnnual: true })).toMatchObject({
    rates: { vat: 10, initial: 0 },
    isFirstPurchase: false,
  });
  expect((await changeQuote(ada, { numberOfUsers: 10 })).renewal.amount).toBe(13_200);
});
