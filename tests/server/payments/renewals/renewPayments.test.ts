import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentAttempts } from '#server/db/schema/index.ts';
import { atOnce } from '#tests/support/atOnce.ts';
import { subscriberSince, cardOf, expectNothingLost, changeQuote, payForChange } from '#tests/support/paidChanges.ts';
import {
  changePaymentFor,
  initiateChange,
  initiateRenewal,
  keptCharges,
  newKey,
  reconcile,
  deliverOutbox,
  termsOf,
  verify,
  passTime,
} from '#tests/support/payments.ts';
import { pay, payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { subscriptionRow, updateSubscription } from '#tests/support/renewals.ts';

/* Paying for the next term by hand: concurrently, twice, without success, and after a change. */

withProvider({ webhookPath: null });
// Tests here pass years, in which cards would expire.
beforeEach(() => server.clock.moveTo(null));

const db = () => server.platform.database.sql;

describe('renewing', () => {
  it('with the same key is the same payment, and is refused with a different order', async () => {
    const ada = await subscriberSince(20);
    const body = changePaymentFor(await changeQuote(ada, 'renewal'), { cardId: await cardOf(ada) });
    const [first, second] = [await initiateRenewal(ada, body), await initiateRenewal(ada, body)];
    expect(second.body.payment).toEqual(first.body.payment);
    expect((await initiateRenewal(ada, { ...body, cardId: null })).body.code).toBe('key_reused');
    expect(await keptCharges(ada)).toHaveLength(2);
  });

  it.each([
    ['one key', 1],
    ['two tabs', 2],
  ])('20 times concurrently with %s creates one term', async (_, tabs) => {
    const ada = await subscriberSince(20);
    const cardId = await cardOf(ada);
    const quotes = await atOnce(tabs, () => changeQuote(ada, 'renewal'));
    const requests = quotes.map((quote) => changePaymentFor(quote, { cardId, idempotencyKey: newKey() }));
    const answers = await atOnce(20, (n) =>
      initiateRenewal(ada, requests[n % tabs] ?? changePaymentFor(quotes[0] as (typeof quotes)[number])),
    );
    const paid = answers.filter(({ status }) => status === 201);
    expect(new Set(paid.map(({ body }) => `${body.payment.reference} ${body.payment.status}`)).size).toBe(1);
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('transition_refused');
    expect(await termsOf(ada)).toHaveLength(2);
    expect(await keptCharges(ada)).toHaveLength(2);
    await expectNothingLost(ada);
  });

  it('in two tabs on two paid card pages creates one term and refunds the other', async () => {
    const ada = await subscriberSince(20);
    const first = (await initiateRenewal(ada, changePaymentFor(await changeQuote(ada, 'renewal')))).body.payment;
    // Another order: a change was scheduled in the meantime.
    await updateSubscription(ada, {
      scheduled: { plan: 'core', moduleIds: ['approval'], numberOfUsers: 15, isPlanDurationAnnual: false },
      version: (await subscriptionRow(ada)).version + 1,
    });
    const second = (await initiateRenewal(ada, changePaymentFor(await changeQuote(ada, 'renewal')))).body.payment;
    expect(second.reference).not.toBe(first.reference);
    await Promise.all([payWith(first.reference, 'visa'), payWith(second.reference, 'visa')]);
    const statuses = await Promise.all(
      [first, second].map(async ({ reference }) => (await verify(ada, reference)).status),
    );
    expect(statuses).toEqual(['refunded', 'succeeded']);
    expect(await subscriptionRow(ada)).toMatchObject({
      numberOfUsers: 20,
      paidAhead: [{ numberOfUsers: 15 }],
      scheduled: null,
    });
    await expectNothingLost(ada);
  });

  it('during the payment of a change waits its turn, and never pays twice for one version', async () => {
    const ada = await subscriberSince(20);
    const cardId = await cardOf(ada);
    const [renewal, upgrade] = [await changeQuote(ada, 'renewal'), await changeQuote(ada, { numberOfUsers: 40 })];
    const answers = await Promise.all([
      initiateRenewal(ada, changePaymentFor(renewal, { cardId })),
      initiateChange(ada, changePaymentFor(upgrade, { cardId })),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await termsOf(ada)).toHaveLength(2);
    await expectNothingLost(ada);
  });

  it('can trigger the bank’s challenge and is active once that is passed', async () => {
    const ada = await subscriberSince(20);
    await setSwitches({ charge: 'challenge' });
    const { body } = await initiateRenewal(
      ada,
      changePaymentFor(await changeQuote(ada, 'renewal'), { cardId: await cardOf(ada) }),
    );
    expect(body.payment).toMatchObject({ status: 'challenge', url: expect.any(String) });
    expect(await subscriptionRow(ada)).toMatchObject({ isRenewal: false });
    // Nothing else can be started while it may still be paid.
    const other = await initiateRenewal(ada, changePaymentFor(await changeQuote(ada, 'renewal')));
    expect(other.body).toMatchObject({ code: 'payment_open', current: { reference: body.payment.reference } });
    const change = await initiateChange(ada, changePaymentFor(await changeQuote(ada, { numberOfUsers: 40 })));
    expect(change.body).toMatchObject({ code: 'payment_open', current: { reference: body.payment.reference } });
    await setSwitches({ charge: 'byCard' });
    await pay(body.payment.reference, { action: 'approve' });
    expect(await verify(ada, body.payment.reference)).toMatchObject({ status: 'succeeded' });
    expect(await subscriptionRow(ada)).toMatchObject({ isRenewal: true });
    await expectNothingLost(ada);
  });

  it('changes nothing when declined, doesn’t count as a failure, and can be retried', async () => {
    const ada = await subscriberSince(20);
    const before = await subscriptionRow(ada);
    await setSwitches({ charge: 'decline' });
    const { body } = await initiateRenewal(
      ada,
      changePaymentFor(await changeQuote(ada, 'renewal'), { cardId: await cardOf(ada) }),
    );
    expect(body.payment).toMatchObject({ status: 'failed', reason: 'declined' });
    expect(await subscriptionRow(ada)).toEqual(before);
    await setSwitches({ charge: 'byCard' });
    await payForChange(ada, 'renewal');
    expect(await subscriptionRow(ada)).toMatchObject({ isRenewal: true });
  });

  it('reports an unsuccessful charge after the check, with a way to pay again', async () => {
    const ada = await subscriberSince(20);
    const request = changePaymentFor(await changeQuote(ada, 'renewal'), { cardId: await cardOf(ada) });
    await setSwitches({ answer: 'error' });
    expect((await initiateRenewal(ada, request)).body.payment.status).toBe('checking');
    await setSwitches({ answer: 'normal' });
    await passTime(ada, { minutes: 5 });
    await reconcile();
    await deliverOutbox();
    expect(await server.mail.newest(ada.email)).toMatchObject({
      subject: 'Your payment of ₦25,800.00 didn’t go through',
      text: expect.stringContaining('/subscriptions/management/subscription/renew') as string,
    });
  });

  it('continues the same open order, no matter who started it', async () => {
    const ada = await subscriberSince(20);
    await setSwitches({ charge: 'challenge' });
    const cardId = await cardOf(ada);
    const openPayment = (await initiateRenewal(ada, changePaymentFor(await changeQuote(ada, 'renewal'), { cardId })))
      .body.payment;
    await db()
      .update(paymentAttempts)
      .set({ actorId: null, idempotencyKey: 'renewal.1.0' })
      .where(eq(paymentAttempts.id, openPayment.reference));
    const again = await initiateRenewal(ada, changePaymentFor(await changeQuote(ada, 'renewal'), { cardId }));
    expect([again.status, again.body.payment]).toMatchObject([
      201,
      { reference: openPayment.reference, status: 'challenge' },
    ]);
  });

  it('with an expired quote returns a new one that can be paid', async () => {
    const ada = await subscriberSince(20);
    const quote = await changeQuote(ada, 'renewal');
    await passTime(ada, { minutes: 30 });
    const { body } = await initiateRenewal(ada, changePaymentFor(quote));
    expect(body).toMatchObject({
      code: 'price_changed',
      current: { quote: { type: 'renewal', paymentDue: 25_800, subscriptionVersion: quote.subscriptionVersion } },
    });
    expect((await initiateRenewal(ada, changePaymentFor(body.current?.['quote'] as typeof quote))).status).toBe(201);
  });

  it('with a quote from before another change is refused with the current version', async () => {
    const ada = await subscriberSince(20);
    const quote = await changeQuote(ada, 'renewal');
    await updateSubscription(ada, {
      scheduled: { plan: 'core', moduleIds: ['approval'], numberOfUsers: 20, isPlanDurationAnnual: false },
      version: (await subscriptionRow(ada)).version + 1,
    });
    const { body } = await initiateRenewal(ada, changePaymentFor(quote));
    expect(body).toMatchObject({
      code: 'price_changed',
      current: { quote: { paymentDue: quote.paymentDue, subscriptionVersion: (quote.subscriptionVersion ?? 0) + 1 } },
    });
    expect(await keptCharges(ada)).toHaveLength(1);
  });

  it('is refunded if the subscription is cancelled before the payment', async () => {
    const ada = await subscriberSince(20);
    const { body } = await initiateRenewal(ada, changePaymentFor(await changeQuote(ada, 'renewal')));
    await updateSubscription(ada, { cancelledAt: server.clock.now() });
    await payWith(body.payment.reference, 'visa');
    expect(await verify(ada, body.payment.reference)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
    await expectNothingLost(ada);
  });
});
