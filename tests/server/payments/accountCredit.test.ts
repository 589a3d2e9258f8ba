import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { CARD_CHECK } from '#contract/cards.ts';
import { getReceipt, type Payment } from '#contract/payments.ts';
import { playSandboxProvider } from '#contract/sandbox.ts';
import { creditLines } from '#domain/receiptCredit.ts';
import { minus } from '#server/modules/billing/formats.ts';
import { MINIMUM_CHARGE } from '#domain/pricing.ts';
import { later } from '#server/platform/clock.ts';
import { organisations, subscriptions } from '#server/db/schema/index.ts';
import {
  cardOf,
  exampleRates,
  expectNothingLost,
  changeQuote,
  subscriber,
  payForChange,
} from '#tests/support/paidChanges.ts';
import { administrator, type Person, sessionOf } from '#tests/support/people.ts';
import {
  buy,
  cardsOf,
  keptCharges,
  newKey,
  reconcile,
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
import { moveToDay, renew, RENEWAL_PRICE, subscriptionRow, updateSubscription } from '#tests/support/renewals.ts';

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
    expect(await subscriptionRow(ada)).toMatchObject({ accountCredit: 0 });
  });

  it('is refunded if its credit has been used in the meantime', async () => {
    const ada = await subscriber();
    await db().update(subscriptions).set({ accountCredit: 1_000_00 }).where(eq(subscriptions.orgId, ada.orgId));
    await passTime(ada, { days: 31 });
    const { body } = await initiate(ada, requestFor(await quoteOf(ada)));
    await db().update(subscriptions).set({ accountCredit: 0 }).where(eq(subscriptions.orgId, ada.orgId));
    await payWith(body.payment.reference, 'visa');
    expect(await verify(ada, body.payment.reference)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
    expect(await subscriptionRow(ada)).toMatchObject({ accountCredit: 0 });
  });
});

// Rules: price.minimum
describe('a sum below the provider’s minimum', () => {
  const receiptOf = async ({ token }: Person, { receipt }: Payment) =>
    (await server.api.done(getReceipt, { token, params: { id: receipt?.id ?? '' } })).receipt;

  it('for one more user on the last day is charged as ₦50, and the rest pays for the next change', async () => {
    const ada = await subscriber();
    await passTime(ada, { days: 29 });
    const quote = await changeQuote(ada, { numberOfUsers: 21 });
    // ₦38.70 for the user, with the first-purchase discount.
    expect(quote).toMatchObject({ paymentDue: 50, creditLeft: 11.3, accountCredit: 0, change: { when: 'now' } });
    const payment = await payForChange(ada, { numberOfUsers: 21 });
    const receipt = await receiptOf(ada, payment);
    expect(receipt).toMatchObject({ total: 50, creditLeft: 11.3 });
    expect(receipt.net + receipt.vat - receipt.credit).toBeCloseTo(50, 5);
    expect((await keptCharges(ada)).at(-1)).toMatchObject({ amount: 50_00 });
    const next = await changeQuote(ada, { numberOfUsers: 23 });
    expect(next).toMatchObject({ accountCredit: 11.3, paymentDue: 66.1, creditLeft: 0 });
    await payForChange(ada, { numberOfUsers: 23 });
    expect(await subscriptionRow(ada)).toMatchObject({ accountCredit: 0, numberOfUsers: 23 });
    await expectNothingLost(ada);
  });

  it('left of a renewal by credit is charged as ₦50, and the credit not needed stays', async () => {
    const ada = await subscriber();
    await updateSubscription(ada, { accountCredit: RENEWAL_PRICE - 1_00 });
    const { expiresAt } = await subscriptionRow(ada);
    await moveToDay(expiresAt, -1);
    await renew();
    ada.token = await sessionOf(server, ada);
    expect(await subscriptionRow(ada)).toMatchObject({
      accountCredit: 49_00,
      renewalFailures: 0,
      expiresAt: later(expiresAt, { days: 30 }),
    });
    expect((await keptCharges(ada)).at(-1)).toMatchObject({ amount: 50_00 });
    await server.clock.moveTo(null);
  });

  it('for a whole term is charged as ₦50 with its own line on the receipt, until that charge is reversed', async () => {
    const ada = await newcomer();
    await db().update(organisations).set({ specialDiscount: 9_900 }).where(eq(organisations.id, ada.orgId));
    const order = { numberOfUsers: 1, plan: 'core' };
    // ₦1,200.00 less 10% and 99%, with VAT.
    expect(await quoteOf(ada, order)).toMatchObject({ paymentDue: 50, credit: -38.39, creditLeft: 38.39 });
    const payment = await buy(ada, 'visa', order);
    const receipt = await receiptOf(ada, payment);
    expect(receipt).toMatchObject({ total: 50, net: 10.8, vat: 0.81 });
    expect(creditLines(receipt)).toEqual([{ description: 'Added to reach the smallest charge', amount: -38.39 }]);
    expect(minus(-38.39)).toBe('₦38.39');
    expect(await subscriptionRow(ada)).toMatchObject({ accountCredit: 38_39 });

    await server.api.done(playSandboxProvider, { params: { reference: payment.reference }, body: { play: 'reverse' } });
    await passTime(ada, { days: 1 });
    await reconcile();
    expect(await subscriptionRow(ada)).toMatchObject({ accountCredit: 0 });
  });

  it('is refused by the provider', async () => {
    const ada = await subscriber();
    const [card] = await cardsOf(ada);
    const charge = {
      email: card?.email ?? '',
      currency: 'NGN',
      authorizationCode: card?.authorizationCode ?? '',
    } as const;
    const { payments } = server.platform;
    expect(await payments.chargeSaved({ ...charge, amount: MINIMUM_CHARGE - 1, reference: newKey() })).toMatchObject({
      kind: 'refused',
    });
    expect(await payments.chargeSaved({ ...charge, amount: MINIMUM_CHARGE, reference: newKey() })).toMatchObject({
      kind: 'succeeded',
    });
    expect(CARD_CHECK * 100).toBeGreaterThanOrEqual(MINIMUM_CHARGE);
  });
});
