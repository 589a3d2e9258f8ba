import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { subscriptions } from '#server/db/schema/index.ts';
import { subscriberSince, expectNothingLost, changeQuote, payForChange } from '#tests/support/paidChanges.ts';
import { subscriptionRow } from '#tests/support/renewals.ts';
import {
  cardsOf,
  changePaymentFor,
  initiateChange,
  keptCharges,
  newKey,
  payloadOf,
  reconcile,
  deliverOutbox,
  termsOf,
  verify,
  passTime,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';

/* Paying for a change: concurrently, late, twice, and after another change. */

withProvider({ webhookPath: null });

const db = () => server.platform.database.sql;

describe('a change', () => {
  it('at a changed price returns the new quote, which can be paid', async () => {
    const ada = await subscriberSince(10);
    const quote = await changeQuote(ada, { numberOfUsers: 40 });
    const other = await initiateChange(ada, {
      ...changePaymentFor(quote),
      subscription: { ...payloadOf(quote), paymentDue: 1 },
    });
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'price_changed', current: { quote: { paymentDue: quote.paymentDue, hash: quote.hash } } },
    });
    await passTime(ada, { minutes: 30 });
    const { body } = await initiateChange(ada, changePaymentFor(quote));
    expect(body.code).toBe('price_changed');
    expect((await initiateChange(ada, changePaymentFor(body.current?.['quote'] as typeof quote))).status).toBe(201);
  });

  it('quoted for another day is quoted again', async () => {
    const ada = await subscriberSince(9);
    await passTime(ada, { hours: 23, minutes: 50 });
    const quote = await changeQuote(ada, { numberOfUsers: 40 });
    await passTime(ada, { minutes: 10 });
    expect(quote.change?.daysLeft).toBe(21);
    expect((await initiateChange(ada, changePaymentFor(quote))).body).toMatchObject({
      code: 'price_changed',
      current: { quote: { change: { daysLeft: 20 } } },
    });
  });

  // Rules: change.version
  it('quoted for another version or credit is quoted again', async () => {
    const ada = await subscriberSince(10);
    const old = await changeQuote(ada, { numberOfUsers: 40 });
    await db().update(subscriptions).set({ accountCredit: 500 }).where(eq(subscriptions.orgId, ada.orgId));
    const richer = await initiateChange(ada, changePaymentFor(old));
    expect(richer.body).toMatchObject({ code: 'price_changed', current: { quote: { accountCredit: 5 } } });
    await db().update(subscriptions).set({ accountCredit: 0 }).where(eq(subscriptions.orgId, ada.orgId));
    await payForChange(ada, { numberOfUsers: 25 });
    expect((await initiateChange(ada, changePaymentFor(old))).body).toMatchObject({
      code: 'price_changed',
      current: { quote: { change: { credits: [{ description: 'Core plan, monthly, 25 users' }] } } },
    });
    const fresh = await changeQuote(ada, { numberOfUsers: 40 });
    await payForChange(ada, { numberOfUsers: 50 });
    // Forty users would be a reduction by now.
    expect((await initiateChange(ada, changePaymentFor(fresh))).body).toMatchObject({
      code: 'transition_refused',
      msg: 'Your subscription has just changed. Check it, then choose your change again.',
    });
    const sameAsNow = await changeQuote(ada, { numberOfUsers: 55 });
    await payForChange(ada, { numberOfUsers: 55 });
    expect((await initiateChange(ada, changePaymentFor(sameAsNow))).body.code).toBe('nothing_changed');
    await expectNothingLost(ada);
  });

  it('paid on a page that was open during another change is refunded', async () => {
    const ada = await subscriberSince(10);
    const { body } = await initiateChange(ada, changePaymentFor(await changeQuote(ada, { numberOfUsers: 40 })));
    const { reference } = body.payment;
    await payForChange(ada, { numberOfUsers: 25 });
    await payWith(reference, 'visa');
    expect(await verify(ada, reference)).toMatchObject({ status: 'refunded', reason: 'notNeeded', receipt: null });
    expect(await subscriptionRow(ada)).toMatchObject({ numberOfUsers: 25 });
    await expectNothingLost(ada);
  });

  it('paid after the expiry is refunded', async () => {
    const ada = await subscriberSince(10);
    const { body } = await initiateChange(ada, changePaymentFor(await changeQuote(ada, { numberOfUsers: 40 })));
    const before = await subscriptionRow(ada);
    await passTime(ada, { days: 20 });
    await payWith(body.payment.reference, 'visa');
    expect(await verify(ada, body.payment.reference)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
    expect(await subscriptionRow(ada)).toMatchObject({ numberOfUsers: 20, version: before.version });
    await expectNothingLost(ada);
  });

  it('paid a day after it was quoted is honoured', async () => {
    const ada = await subscriberSince(10);
    const { body } = await initiateChange(ada, changePaymentFor(await changeQuote(ada, { numberOfUsers: 40 })));
    await passTime(ada, { hours: 20 });
    await payWith(body.payment.reference, 'visa');
    expect(await verify(ada, body.payment.reference)).toMatchObject({ status: 'succeeded' });
    const { expiresAt } = await subscriptionRow(ada);
    expect((await termsOf(ada)).at(-1)).toMatchObject({ days: 20, startsAt: server.clock.now(), endsAt: expiresAt });
    await expectNothingLost(ada);
  });

  it('sent 20 times concurrently from any tab is paid once', async () => {
    const ada = await subscriberSince(10);
    const [card] = await cardsOf(ada);
    const quotes = await Promise.all([
      changeQuote(ada, { numberOfUsers: 40 }),
      changeQuote(ada, { numberOfUsers: 40 }),
    ]);
    const keys = [newKey(), newKey()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => quotes[n % 2] ?? quotes[0]).map((quote, n) =>
        initiateChange(ada, changePaymentFor(quote, { cardId: card?.id ?? null, idempotencyKey: keys[n % 2] ?? '' })),
      ),
    );
    const paid = answers.filter(({ status }) => status === 201);
    expect(new Set(paid.map(({ body }) => body.payment.reference)).size).toBe(1);
    for (const { status, body } of answers)
      if (status !== 201) expect(['nothing_changed', 'transition_refused', 'price_changed']).toContain(body.code);
    expect(await keptCharges(ada)).toHaveLength(2);
    expect(await termsOf(ada)).toHaveLength(2);
    await expectNothingLost(ada);
  });

  it('made by two administrators at once is applied in turn or refused for one', async () => {
    const ada = await subscriberSince(10);
    const [card] = await cardsOf(ada);
    const quotes = await Promise.all([
      changeQuote(ada, { numberOfUsers: 40 }),
      changeQuote(ada, { numberOfUsers: 50 }),
    ]);
    const answers = await Promise.all(
      quotes.map((quote) => initiateChange(ada, changePaymentFor(quote, { cardId: card?.id ?? null }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await termsOf(ada)).toHaveLength(2);
    await expectNothingLost(ada);
  });

  it('reports an unsuccessful charge after the check', async () => {
    const ada = await subscriberSince(10);
    const [card] = await cardsOf(ada);
    const quote = await changeQuote(ada, { numberOfUsers: 40 });
    await setSwitches({ answer: 'error' });
    expect((await initiateChange(ada, changePaymentFor(quote, { cardId: card?.id ?? null }))).body.payment.status).toBe(
      'checking',
    );
    await setSwitches({ answer: 'normal' });
    await passTime(ada, { minutes: 5 });
    await reconcile();
    await deliverOutbox();
    expect((await server.mail.newest(ada.email)).text).toContain(
      'Your subscription hasn’t changed. You can pay for the change again whenever you like',
    );
  });

  it('drops the change scheduled for the next term', async () => {
    const ada = await subscriberSince(10);
    const scheduled = {
      plan: 'core',
      moduleIds: (await subscriptionRow(ada)).moduleIds ?? [],
      numberOfUsers: 10,
      isPlanDurationAnnual: false,
    };
    await db().update(subscriptions).set({ scheduled }).where(eq(subscriptions.orgId, ada.orgId));
    await payForChange(ada, { numberOfUsers: 30 });
    expect(await subscriptionRow(ada)).toMatchObject({ scheduled: null, numberOfUsers: 30 });
  });
});
