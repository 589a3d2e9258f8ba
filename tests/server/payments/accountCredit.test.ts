import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '#server/db/schema/index.ts';
import {
  cardOf,
  exampleRates,
  expectNothingLost,
  changeQuote,
  storedSubscription,
  subscriber,
  payForChange,
} from '#tests/support/paidChanges.ts';
import { administrator } from '#tests/support/people.ts';
import {
  buy,
  changePaymentFor,
  chargesOf,
  initiate,
  initiateChange,
  quoteOf,
  requestFor,
  subscriptionOf,
  verify,
  passTime,
} from '#tests/support/payments.ts';
import { payWith, server, withProvider } from '#tests/support/provider.ts';

/* Changes that cost less than the unused part of the term, with the rates of the pricing examples. */

withProvider({ webhookPath: null });
beforeAll(exampleRates);

const db = () => server.platform.database.sql;
const newcomer = () => administrator(server);

// Rules: change.credit
describe('a change that costs less than the credit', () => {
  const all = [
    'employee-management',
    'benefits-administration',
    'payroll',
    'time-tracking',
    'performance-management',
    'compensation-planning',
    'analytics',
    'location-and-tax',
    'manager-self-service',
    'document-management',
    'approval',
  ];

  it('starts immediately, charges nothing, and keeps the rest for later payments', async () => {
    const ada = await newcomer();
    await buy(ada, 'visa', { plan: 'flexi', moduleIds: all, numberOfUsers: 10 });
    const charges = (await chargesOf(ada)).length;
    const quote = await changeQuote(ada, { plan: 'complete', numberOfUsers: 10 });
    expect(quote).toMatchObject({ paymentDue: 0, accountCredit: 0, change: { when: 'now' } });
    expect(quote.creditLeft).toBeGreaterThan(0);
    const { status, body } = await initiateChange(ada, changePaymentFor(quote, { cardId: await cardOf(ada) }));
    expect([status, body.payment]).toMatchObject([
      201,
      { status: 'succeeded', amount: 0, url: null, card: null, receipt: { number: expect.any(String) } },
    ]);
    expect(await chargesOf(ada)).toHaveLength(charges);
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'complete', accountCredit: quote.creditLeft });

    // The next change uses it.
    const next = await changeQuote(ada, { plan: 'complete', numberOfUsers: 40 });
    expect(next).toMatchObject({ accountCredit: quote.creditLeft, creditLeft: 0 });
    expect(next.paymentDue * 100).toBeCloseTo((next.totalCost - next.totalDiscount + next.vat - next.credit) * 100, 5);
    await payForChange(ada, { plan: 'complete', numberOfUsers: 40 });
    expect(await subscriptionOf(ada)).toMatchObject({ accountCredit: 0, numberOfUsers: 40 });
    await expectNothingLost(ada);
  });

  it('leaves credit for a new purchase, even after everything has ended', async () => {
    const ada = await subscriber();
    await db().update(subscriptions).set({ accountCredit: 1_000_00 }).where(eq(subscriptions.orgId, ada.orgId));
    await passTime(ada, { days: 31 });
    const quote = await quoteOf(ada);
    expect(quote).toMatchObject({ accountCredit: 1_000, credit: 1_000, creditLeft: 0, paymentDue: 24_800 });
    const { body } = await initiate(ada, requestFor(quote));
    await payWith(body.payment.reference, 'visa');
    expect(await verify(ada, body.payment.reference)).toMatchObject({ status: 'succeeded', amount: 24_800 });
    expect(await storedSubscription(ada)).toMatchObject({ accountCredit: 0 });
  });

  it('is refunded if its credit has been used in the meantime', async () => {
    const ada = await subscriber();
    await db().update(subscriptions).set({ accountCredit: 1_000_00 }).where(eq(subscriptions.orgId, ada.orgId));
    await passTime(ada, { days: 31 });
    const { body } = await initiate(ada, requestFor(await quoteOf(ada)));
    await db().update(subscriptions).set({ accountCredit: 0 }).where(eq(subscriptions.orgId, ada.orgId));
    await payWith(body.payment.reference, 'visa');
    expect(await verify(ada, body.payment.reference)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
    expect(await storedSubscription(ada)).toMatchObject({ accountCredit: 0 });
  });
});
