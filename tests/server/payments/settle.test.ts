import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentAttempts, sandboxTransactions } from '#server/db/schema/index.ts';
import { administrator } from '#tests/support/people.ts';
import {
  attemptOf,
  beginPayment,
  beginCard,
  buy,
  cardsOf,
  chargesOf,
  eventsOf,
  providerFaults,
  faultyProvider,
  initiate,
  keptCharges,
  newKey,
  resetFaults,
  quoteOf,
  reconcile,
  receiptRows,
  requestFor,
  saveCard,
  deliverOutbox,
  subscriptionOf,
  termsOf,
  verify,
  passTime,
} from '#tests/support/payments.ts';
import { cards, pay, payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';

/* What happens to a charge after the provider is asked about it. Webhooks report refunds, but not charges. */

withProvider({ webhookPath: null, payments: faultyProvider });

beforeEach(resetFaults);

const newcomer = () => administrator(server);
const db = () => server.platform.database.sql;
/** From now on webhooks arrive; earlier ones are lost. */
const hear = () => setSwitches({ webhookPath: '/payments/v1/webhook' });

describe('a charge', () => {
  // Rules: payment.refund
  it('of a different amount changes nothing and is refunded', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    await setSwitches({ charge: 'changeAmount' });
    await payWith(reference, 'visa');
    await hear();
    expect(await verify(ada, reference)).toMatchObject({ status: 'refunded', reason: 'otherAmount', receipt: null });
    expect(await subscriptionOf(ada)).toBeNull();
    expect(await cardsOf(ada)).toEqual([]);
    await deliverOutbox();
    expect(await keptCharges(ada)).toEqual([]);
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'failed', refund: 'done' });
    expect(await eventsOf(ada, 'payment.refunded')).toHaveLength(1);
    // The purchase can be paid again.
    await setSwitches({ charge: 'byCard' });
    await buy(ada);
  });

  it('in another currency changes nothing and is refunded', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    await db().update(sandboxTransactions).set({ currency: 'GHS' }).where(eq(sandboxTransactions.reference, reference));
    expect(await verify(ada, reference)).toMatchObject({ status: 'refunded', reason: 'otherAmount' });
    expect(await termsOf(ada)).toEqual([]);
  });

  it('for something already active is refunded and extends nothing', async () => {
    const ada = await newcomer();
    const { reference: first } = await beginPayment(ada);
    const { reference: second } = await beginPayment(ada, {}, { plan: 'complete' });
    await payWith(first, 'visa');
    await payWith(second, 'mastercard');
    await hear();
    expect((await verify(ada, first)).status).toBe('succeeded');
    expect(await verify(ada, second)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
    await deliverOutbox();
    expect((await keptCharges(ada)).map(({ reference }) => reference)).toEqual([first]);
    expect(await termsOf(ada)).toHaveLength(1);
    expect(await receiptRows(ada)).toHaveLength(1);
    expect(await verify(ada, second)).toMatchObject({ status: 'refunded' });
  });

  it('that the provider reversed is not a payment', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    await setSwitches({ charge: 'reverse' });
    await payWith(reference, 'visa');
    expect(await verify(ada, reference)).toMatchObject({ status: 'refunded' });
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'failed', refund: 'done', nextCheckAt: null });
    expect(await termsOf(ada)).toEqual([]);
  });

  it('can be verified any number of times and takes effect once', async () => {
    const ada = await newcomer();
    const { reference } = await buy(ada);
    await deliverOutbox();
    const mails = await server.mail.to(ada.email);
    const payment = await verify(ada, reference);
    expect(await verify(ada, reference)).toEqual(payment);
    await deliverOutbox();
    expect(await server.mail.to(ada.email)).toHaveLength(mails.length);
    expect(await termsOf(ada)).toHaveLength(1);
    expect(await eventsOf(ada, 'payment.succeeded')).toHaveLength(1);
  });

  it('with an already saved card saves it once', async () => {
    const ada = await newcomer();
    await saveCard(ada, 'visa');
    await buy(ada, 'visa');
    expect(await cardsOf(ada)).toHaveLength(1);
  });
});

describe('a provider that doesn’t answer', () => {
  it('leaves a saved card’s charge in doubt until it does', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    // The ₦50 are refunded while the provider still works.
    await deliverOutbox();
    providerFaults.isUnheard = true;
    const startedPayment = await beginPayment(ada, { cardId });
    expect(startedPayment).toMatchObject({ status: 'checking', url: null, receipt: null });
    expect(await verify(ada, startedPayment.reference)).toMatchObject({ status: 'checking' });
    expect(await subscriptionOf(ada)).toBeNull();
    resetFaults();
    await passTime(ada, { seconds: 30 });
    await reconcile();
    expect(await subscriptionOf(ada)).toMatchObject({ status: 'active' });
    expect(await verify(ada, startedPayment.reference)).toMatchObject({ status: 'succeeded' });
    expect(await keptCharges(ada)).toHaveLength(1);
    expect((await server.mail.newest(ada.email)).subject).toMatch(/receipt/i);
  });

  it('opens no card page, and the same key opens the next one', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    providerFaults.isUnheard = true;
    expect(await initiate(ada, request)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    resetFaults();
    const { payment } = (await initiate(ada, request)).body;
    expect(payment.status).toBe('unfinished');
    await payWith(payment.reference, 'visa');
    expect((await verify(ada, payment.reference)).status).toBe('succeeded');
  });

  it('after a paid card page leaves the payment in doubt until it answers', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    await setSwitches({ answer: 'error' });
    expect(await verify(ada, reference)).toMatchObject({ status: 'checking', url: null });
    expect(await subscriptionOf(ada)).toBeNull();
    await setSwitches({ answer: 'normal' });
    expect((await verify(ada, reference)).status).toBe('succeeded');
  });
});

// Rules: payment.refund
describe('a refund', () => {
  const paymentWithDueRefund = async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    await setSwitches({ charge: 'changeAmount' });
    await payWith(reference, 'visa');
    return { ada, reference };
  };

  it('is requested until the provider accepts it', async () => {
    const { ada, reference } = await paymentWithDueRefund();
    providerFaults.refund = 'unasked';
    await verify(ada, reference);
    await deliverOutbox();
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'due' });
    resetFaults();
    await retried();
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'asked' });
    expect(await keptCharges(ada)).toEqual([]);
  });

  it('is requested again after a lost response, and made once', async () => {
    const { ada, reference } = await paymentWithDueRefund();
    providerFaults.refund = 'unheard';
    await verify(ada, reference);
    await deliverOutbox();
    resetFaults();
    await retried();
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'done' });
    const [charge] = await chargesOf(ada);
    expect(charge?.refundedAmount).toBe(charge?.amount);
  });

  it('is discovered by asking if nobody reported it', async () => {
    const { ada, reference } = await paymentWithDueRefund();
    await verify(ada, reference);
    await deliverOutbox();
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'asked' });
    await passTime(ada, { seconds: 30 });
    await reconcile();
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'done', nextCheckAt: null });
    expect(await eventsOf(ada, 'payment.refunded')).toHaveLength(1);
  });

  /** Delivers without waiting between two attempts of the outbox. */
  async function retried(): Promise<void> {
    await server.platform.database.execute(
      `update outbox set next_at = created_at where kind = 'payment.refund' and sent_at is null`,
    );
    await deliverOutbox();
  }
});

// Rules: card.add
describe('adding a card', () => {
  it('charges ₦50, saves the card and refunds the charge', async () => {
    const ada = await newcomer();
    await hear();
    const { status, body } = await beginCard(ada);
    expect(status).toBe(201);
    const { reference } = body.payment;
    expect(body.payment).toMatchObject({
      purpose: 'addCard',
      status: 'unfinished',
      amount: 50,
      url: expect.stringContaining(reference),
    });
    const { data } = await pay(reference, { action: 'pay', ...cards.amex });
    expect(data?.redirect).toBe(
      `http://humanar.test/subscriptions/management/cards?status=successful&trxref=${reference}&reference=${reference}`,
    );
    expect(await verify(ada, reference)).toMatchObject({
      status: 'succeeded',
      receipt: null,
      card: { brand: 'amex', last4: '0005' },
    });
    await deliverOutbox();
    expect(await chargesOf(ada)).toEqual([
      expect.objectContaining({ amount: 50_00, refundedAmount: 50_00, status: 'reversed' }),
    ]);
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'succeeded', refund: 'done' });
    expect(await cardsOf(ada)).toEqual([expect.objectContaining({ brand: 'amex', isDefault: true })]);
    expect(await receiptRows(ada)).toEqual([]);
    expect(await eventsOf(ada, 'card.added')).toEqual([
      expect.objectContaining({ actorId: ada.userId, data: { brand: 'amex', last4: '0005' } }),
    ]);
    expect(await subscriptionOf(ada)).toBeNull();
  });

  it('twice saves one card and refunds both charges', async () => {
    const ada = await newcomer();
    await hear();
    await saveCard(ada);
    await saveCard(ada);
    await deliverOutbox();
    expect(await cardsOf(ada)).toHaveLength(1);
    expect(await keptCharges(ada)).toEqual([]);
    expect(await chargesOf(ada)).toHaveLength(2);
  });

  it('is one payment while open, alongside a purchase', async () => {
    const ada = await newcomer();
    const key = newKey();
    const { reference } = (await beginCard(ada, key)).body.payment;
    expect((await beginCard(ada, key)).body.payment.reference).toBe(reference);
    expect((await beginCard(ada)).body.payment.reference).toBe(reference);
    expect((await beginPayment(ada)).reference).not.toBe(reference);
  });

  it('works while a subscription is active', async () => {
    const ada = await newcomer();
    await buy(ada);
    await saveCard(ada, 'mastercard');
    expect((await cardsOf(ada)).map(({ brand }) => brand).toSorted()).toEqual(['mastercard', 'visa']);
  });

  it('is limited to administrators, for their own organisation', async () => {
    const [ada, bola] = [await newcomer(), await newcomer()];
    expect(await beginCard({ ...ada, orgId: bola.orgId })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await beginCard({ ...ada, token: 'A'.repeat(43) })).toMatchObject({ status: 401 });
    await setSwitches({ answer: 'error' });
    expect(await beginCard(ada)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect(await db().select().from(paymentAttempts).where(eq(paymentAttempts.orgId, bola.orgId))).toEqual([]);
  });
});
