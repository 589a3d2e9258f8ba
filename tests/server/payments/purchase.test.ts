import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { refreshLinchpin } from '#contract/auth.ts';
import { organisations, referrals, sandboxAuthorizations, subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { administrator } from '#tests/support/people.ts';
import {
  attemptsOf,
  beginPayment,
  buy,
  cardsOf,
  eventsOf,
  initiate,
  keptCharges,
  beginTrial,
  quoteOf,
  receiptRows,
  requestFor,
  saveCard,
  subscriptionOf,
  termsOf,
  verify,
  passTime,
} from '#tests/support/payments.ts';
import { pay, payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';

/* Purchases over HTTP against the provider's stand-in, without webhooks: only the page's calls make progress. */

withProvider({ webhookPath: null });

const db = () => server.platform.database.sql;
const newcomer = () => administrator(server);

describe('a purchase on the card page', () => {
  // Rules: buy.new
  it('is active once it has been paid and verified', async () => {
    const ada = await newcomer();
    const now = server.clock.now();
    const startedPayment = await beginPayment(ada);
    expect(startedPayment).toEqual({
      reference: startedPayment.reference,
      purpose: 'purchase',
      status: 'unfinished',
      url: `http://humanar.test/sandbox/card?reference=${startedPayment.reference}`,
      reason: null,
      charged: null,
      returned: null,
      refund: null,
      askedAt: null,
      amount: 23_220,
      card: null,
      receipt: null,
    });
    expect(await subscriptionOf(ada)).toBeNull();
    const { data } = await pay(startedPayment.reference, {
      action: 'pay',
      number: '5192602720584796',
      cvv: '123',
      expiry: '1/2030',
    });
    expect(data?.redirect).toBe(
      `http://humanar.test/subscriptions/redirect/?status=successful&trxref=${startedPayment.reference}&reference=${startedPayment.reference}`,
    );
    // The address proves nothing: the purchase isn't active until the server has verified it.
    expect(await subscriptionOf(ada)).toBeNull();

    expect(await verify(ada, startedPayment.reference)).toEqual({
      ...startedPayment,
      status: 'succeeded',
      url: null,
      charged: 23_220,
      card: { brand: 'mastercard', last4: '4796' },
      receipt: { id: expect.any(String), number: expect.stringMatching(/^HUM-2026-\d{6}$/) },
    });
    const expiryDate = later(now, { days: 30 }).toISOString();
    expect(await subscriptionOf(ada)).toMatchObject({
      status: 'active',
      plan: 'core',
      planId: 'core',
      type: null,
      isPlanDurationAnnual: false,
      numberOfUsers: 20,
      numberOfModules: 8,
      totalCost: 24_000,
      expiryDate,
      isActive: true,
      isTrial: false,
      hasExpired: false,
      isCancelled: false,
    });
    const { orgApps } = await server.api.done(refreshLinchpin, { token: ada.token });
    expect(orgApps).toEqual([
      {
        appSlug: 'humanar',
        subscription: expect.objectContaining({ status: 'paid', isActive: true, duration: 'monthly', expiryDate }),
      },
    ]);
    expect(await termsOf(ada)).toEqual([
      expect.objectContaining({
        attemptId: startedPayment.reference,
        plan: 'core',
        net: 21_600_00,
        vat: 1620_00,
        days: 30,
        startsAt: now,
        endsAt: new Date(expiryDate),
        isFirstPurchase: true,
      }),
    ]);
    expect(await keptCharges(ada)).toEqual([expect.objectContaining({ amount: 23_220_00, email: ada.email })]);
    expect(await cardsOf(ada)).toEqual([
      expect.objectContaining({ brand: 'mastercard', last4: '4796', email: ada.email }),
    ]);
    expect(await eventsOf(ada, 'payment.succeeded')).toEqual([expect.objectContaining({ actorId: ada.userId })]);
    expect(await eventsOf(ada, 'subscription.activated')).toHaveLength(1);
    expect((await server.mail.newest(ada.email)).subject).toMatch(/receipt/i);
  });

  it('has the chosen apps and billing period', async () => {
    const ada = await newcomer();
    const now = server.clock.now();
    await buy(ada, 'visa', {
      plan: 'flexi',
      moduleIds: ['payroll', 'employee-management'],
      isPlanDurationAnnual: true,
    });
    const subscription = await subscriptionOf(ada);
    expect(subscription).toMatchObject({
      plan: 'flexi',
      isPlanDurationAnnual: true,
      expiryDate: later(now, { days: 365 }).toISOString(),
      numberOfModules: 5,
    });
    expect(subscription?.modules.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['payroll', 'employee-management']),
    );
  });

  it('can be retried there with another card after a decline', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'insufficient');
    expect(await verify(ada, reference)).toMatchObject({
      status: 'unfinished',
      reason: 'insufficientFunds',
      url: expect.any(String),
    });
    await payWith(reference, 'declined');
    expect(await verify(ada, reference)).toMatchObject({ status: 'unfinished', reason: 'declined' });
    await payWith(reference, 'amex');
    expect(await verify(ada, reference)).toMatchObject({
      status: 'succeeded',
      reason: null,
      card: { brand: 'amex', last4: '0005' },
    });
    expect(await keptCharges(ada)).toHaveLength(1);
  });

  // Rules: payment.unfinished
  it('is unfinished when the page is left, and can be finished', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    const { data } = await pay(reference, { action: 'abandon' });
    expect(data?.redirect).toBe(`http://humanar.test/subscriptions/redirect/?status=cancelled&reference=${reference}`);
    expect(await verify(ada, reference)).toMatchObject({ status: 'unfinished', reason: null, url: expect.any(String) });
    await payWith(reference, 'visa');
    expect((await verify(ada, reference)).status).toBe('succeeded');
  });
});

describe('a purchase with a saved card', () => {
  it('is active immediately', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    expect(await beginPayment(ada, { cardId })).toMatchObject({
      status: 'succeeded',
      url: null,
      card: { brand: 'visa', last4: '4081' },
      receipt: { number: expect.any(String) },
    });
    expect(await termsOf(ada)).toHaveLength(1);
  });

  it('fails when the card is declined, and another payment method works', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    await setSwitches({ charge: 'decline' });
    expect(await beginPayment(ada, { cardId })).toMatchObject({ status: 'failed', reason: 'declined', receipt: null });
    await setSwitches({ charge: 'byCard' });
    await buy(ada, 'mastercard');
    // All at the same moment of the clock, so their order is arbitrary.
    expect((await attemptsOf(ada)).map(({ status }) => status).toSorted()).toEqual([
      'failed',
      'succeeded',
      'succeeded',
    ]);
    expect(await keptCharges(ada)).toHaveLength(1);
  });

  it('is declined once the card has expired', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    await db().update(sandboxAuthorizations).set({ expYear: 2025 });
    expect(await beginPayment(ada, { cardId })).toMatchObject({ status: 'failed', reason: 'declined' });
  });

  it('goes to the card’s bank if that asks for confirmation', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    await setSwitches({ charge: 'challenge' });
    const { reference, ...startedPayment } = await beginPayment(ada, { cardId });
    expect(startedPayment).toMatchObject({
      status: 'challenge',
      url: `http://humanar.test/sandbox/card?reference=${reference}`,
    });
    expect(await verify(ada, reference)).toMatchObject({ status: 'challenge', url: expect.any(String) });
    await pay(reference, { action: 'approve' });
    expect((await verify(ada, reference)).status).toBe('succeeded');
  });

  it('fails when the cardholder refuses there', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    await setSwitches({ charge: 'challenge' });
    const { reference } = await beginPayment(ada, { cardId });
    await pay(reference, { action: 'refuse' });
    expect(await verify(ada, reference)).toMatchObject({ status: 'failed', reason: 'declined', url: null });
  });

  it('fails when the provider rejects the card', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    const [card] = await cardsOf(ada);
    await server.platform.payments.forgetCard(card?.authorizationCode ?? '');
    expect(await beginPayment(ada, { cardId })).toMatchObject({ status: 'failed', reason: 'refused' });
    expect(await keptCharges(ada)).toEqual([]);
  });
});

describe('an existing subscription', () => {
  // Rules: buy.inTrial
  it('keeps the remaining trial days: the paid term starts when they end', async () => {
    const ada = await newcomer();
    const began = server.clock.now();
    await beginTrial(ada);
    await passTime(ada, { days: 5 });
    const quote = await quoteOf(ada);
    const endsAt = later(began, { days: 45 });
    expect(quote.renewal.at).toBe(endsAt.toISOString());
    await buy(ada);
    expect(await termsOf(ada)).toEqual([expect.objectContaining({ startsAt: later(began, { days: 15 }), endsAt })]);
    expect(await subscriptionOf(ada)).toMatchObject({
      status: 'active',
      isTrial: false,
      expiryDate: endsAt.toISOString(),
    });
  });

  // Rules: buy.once
  it('that is paid refuses another purchase', async () => {
    const ada = await newcomer();
    await buy(ada);
    const quote = await quoteOf(ada, { plan: 'complete' });
    expect(await initiate(ada, requestFor(quote))).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
    expect(await attemptsOf(ada)).toHaveLength(1);
  });

  // Rules: buy.again
  it('that is cancelled can be bought again without losing its remaining time', async () => {
    const ada = await newcomer();
    await buy(ada);
    const { expiryDate } = (await subscriptionOf(ada)) ?? {};
    await db().update(subscriptions).set({ cancelledAt: server.clock.now() }).where(eq(subscriptions.orgId, ada.orgId));
    await buy(ada);
    expect(await subscriptionOf(ada)).toMatchObject({
      state: 'active',
      cancelledAt: null,
      expiryDate: later(new Date(expiryDate ?? ''), { days: 30 }).toISOString(),
    });
  });

  it('that has ended can be bought again, starting on the day of payment', async () => {
    const ada = await newcomer();
    await buy(ada);
    await passTime(ada, { days: 40 });
    const now = server.clock.now();
    // The first-purchase discount no longer applies.
    expect(await buy(ada)).toMatchObject({ amount: 25_800 });
    expect((await termsOf(ada)).map(({ startsAt }) => startsAt)[1]).toEqual(now);
    expect(await subscriptionOf(ada)).toMatchObject({
      status: 'active',
      isCancelled: false,
      expiryDate: later(now, { days: 30 }).toISOString(),
    });
    expect(await receiptRows(ada)).toHaveLength(2);
  });
});

// Rules: order.referral
describe('a referral', () => {
  it('is recorded with the purchase in any letter case; an own or unknown code changes nothing', async () => {
    const [ada, bola] = [await newcomer(), await newcomer()];
    const codeOf = async (orgId: string) =>
      (await db().select().from(organisations).where(eq(organisations.id, orgId)))[0]?.refCode ?? '';
    const { reference, amount } = await beginPayment(ada, { ref: (await codeOf(bola.orgId)).toLowerCase() });
    expect(amount).toBe(23_220);
    await payWith(reference, 'visa');
    await verify(ada, reference);
    expect(await db().select().from(referrals).where(eq(referrals.orgId, ada.orgId))).toEqual([
      expect.objectContaining({ referrerOrgId: bola.orgId, attemptId: reference }),
    ]);

    for (const refOf of [codeOf, () => 'NOBODY']) {
      const buyer = await newcomer();
      const payment = await beginPayment(buyer, { ref: await refOf(buyer.orgId) });
      await payWith(payment.reference, 'visa');
      expect((await verify(buyer, payment.reference)).status).toBe('succeeded');
      expect(await db().select().from(referrals).where(eq(referrals.orgId, buyer.orgId))).toEqual([]);
    }
  });

  it('that can’t be stored is refused', async () => {
    const ada = await newcomer();
    expect(await initiate(ada, requestFor(await quoteOf(ada), { ref: 'AMAKA\0' }))).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'ref' }] },
    });
  });
});
