import { describe, expect, it } from 'vitest';
import { administrator } from '#tests/support/people.ts';
import {
  attemptOf,
  attemptsOf,
  beginPayment,
  beginCard,
  buy,
  cardsOf,
  chargesOf,
  initiate,
  keptCharges,
  newKey,
  payloadOf,
  quoteOf,
  requestFor,
  saveCard,
  deliverOutbox,
  subscriptionOf,
  termsOf,
  verify,
  passTime,
} from '#tests/support/payments.ts';
import { pay, payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';

/* One purchase is one payment: under the same key, beside an open one, and after the provider's response is lost. */

withProvider({ webhookPath: null });

const newcomer = () => administrator(server);

// Rules: payment.once
describe('the same idempotency key', () => {
  it('returns the same payment before and after it is paid', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    const first = await initiate(ada, request);
    expect(first.status).toBe(201);
    expect((await initiate(ada, request)).body).toEqual(first.body);
    await payWith(first.body.payment.reference, 'visa');
    expect((await initiate(ada, request)).body.payment).toMatchObject({
      reference: first.body.payment.reference,
      status: 'succeeded',
    });
    expect(await chargesOf(ada)).toHaveLength(1);
  });

  it('returns the same payment if the order is quoted again or the quote has been deleted', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    const { payment } = (await initiate(ada, request)).body;
    const again = await quoteOf(ada);
    expect((await initiate(ada, { ...request, quoteId: again.id ?? '' })).body.payment).toEqual(payment);
    await passTime(ada, { days: 2 });
    await server.platform.jobs.runDue('clean-up');
    expect((await initiate(ada, request)).body.payment).toMatchObject({ reference: payment.reference });
  });

  it('is refused with a different order', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    const request = requestFor(await quoteOf(ada));
    const { payment } = (await initiate(ada, request)).body;
    const other = await quoteOf(ada, { plan: 'complete' });
    const refusal = { status: 409, body: { code: 'key_reused', current: { reference: payment.reference } } };
    for (const changed of [
      { cardId },
      { ref: 'SOMEBODY' },
      { quoteId: other.id ?? '', subscription: payloadOf(other) },
    ]) {
      expect(await initiate(ada, { ...request, ...changed })).toMatchObject(refusal);
    }
    expect(await beginCard(ada, request.idempotencyKey)).toMatchObject(refusal);
  });

  it('is refused with a different order once it was charged, without saying that it wasn’t', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    const { payment } = (await initiate(ada, request)).body;
    await payWith(payment.reference, 'visa');
    expect((await verify(ada, payment.reference)).status).toBe('succeeded');
    const { body } = await initiate(ada, { ...request, ref: 'SOMEBODY' });
    expect(body).toMatchObject({ code: 'key_reused', current: { reference: payment.reference } });
    expect(body.msg).not.toMatch(/charged/);
  });

  it('is another payment in another organisation', async () => {
    const [ada, bola] = [await newcomer(), await newcomer()];
    const idempotencyKey = newKey();
    expect((await beginPayment(ada, { idempotencyKey })).reference).not.toBe(
      (await beginPayment(bola, { idempotencyKey })).reference,
    );
  });
});

// Rules: payment.open
describe('while a payment is open', () => {
  it('the same order continues it, in any tab', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    expect((await beginPayment(ada)).reference).toBe(reference);
    await buy(ada);
    expect(await chargesOf(ada)).toHaveLength(1);
  });

  it('another order replaces it if nobody has paid', async () => {
    const ada = await newcomer();
    const { reference: left } = await beginPayment(ada);
    const { reference } = await beginPayment(ada, {}, { plan: 'complete' });
    expect(reference).not.toBe(left);
    expect(await verify(ada, left)).toMatchObject({ status: 'failed', reason: 'abandoned', url: null });
    await payWith(reference, 'visa');
    expect((await verify(ada, reference)).status).toBe('succeeded');
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'complete' });

    // The other page was still open somewhere and is paid after all.
    await payWith(left, 'mastercard');
    expect(await verify(ada, left)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
    await deliverOutbox();
    expect((await keptCharges(ada)).map((charge) => charge.reference)).toEqual([reference]);
    expect(await termsOf(ada)).toHaveLength(1);
  });

  it('a replaced payment is honoured if it is the one that gets paid', async () => {
    const ada = await newcomer();
    const { reference: left } = await beginPayment(ada);
    await beginPayment(ada, {}, { plan: 'complete' });
    await payWith(left, 'visa');
    expect((await verify(ada, left)).status).toBe('succeeded');
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'core' });
  });

  it('another order is refused if it has already been paid', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    const quote = await quoteOf(ada, { plan: 'complete' });
    expect(await initiate(ada, requestFor(quote))).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'core' });
    expect(await chargesOf(ada)).toHaveLength(1);
  });

  it('another order waits while the bank’s challenge is open', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    await setSwitches({ charge: 'challenge' });
    const { reference } = await beginPayment(ada, { cardId });
    for (const more of [{}, { cardId }]) {
      const request = requestFor(await quoteOf(ada, { plan: 'complete' }), more);
      expect(await initiate(ada, request)).toMatchObject({
        status: 409,
        body: { code: 'payment_open', current: { reference } },
      });
    }
    await pay(reference, { action: 'refuse' });
    expect((await beginPayment(ada, {}, { plan: 'complete' })).status).toBe('unfinished');
  });

  it('another order waits while the provider can’t say whether it was paid', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    const request = requestFor(await quoteOf(ada, { plan: 'complete' }));
    await setSwitches({ answer: 'error' });
    expect(await initiate(ada, request)).toMatchObject({
      status: 409,
      body: { code: 'payment_open', current: { reference } },
    });
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'sent' });
  });
});

// Rules: payment.unreachable
describe('while the provider is down', () => {
  it('nothing is charged, and the same key retries the same payment', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    await setSwitches({ answer: 'error' });
    expect(await initiate(ada, request)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    const [attempt] = await attemptsOf(ada);
    expect(attempt).toMatchObject({ status: 'created', url: null });
    await setSwitches({ answer: 'normal' });
    expect((await initiate(ada, request)).body.payment).toMatchObject({ status: 'unfinished', reference: attempt?.id });
  });

  it('a card page whose address was lost is abandoned, and a new one opened under the same key', async () => {
    const ada = await newcomer();
    const request = requestFor(await quoteOf(ada));
    await setSwitches({ answer: 'errorAfter' });
    expect(await initiate(ada, request)).toMatchObject({ status: 503 });
    const [lost] = await attemptsOf(ada);
    await setSwitches({ answer: 'normal' });
    const { payment } = (await initiate(ada, request)).body;
    expect(payment).toMatchObject({ status: 'unfinished' });
    expect(payment.reference).not.toBe(lost?.id);
    expect(await attemptOf(ada, lost?.id ?? '')).toMatchObject({ status: 'abandoned', idempotencyKey: null });
    await payWith(payment.reference, 'visa');
    expect((await initiate(ada, request)).body.payment.status).toBe('succeeded');
    expect(await keptCharges(ada)).toHaveLength(1);
  });

  it('a saved card with an unknown result is charged once', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    const request = requestFor(await quoteOf(ada), { cardId });
    await setSwitches({ answer: 'errorAfter' });
    const { status, body } = await initiate(ada, request);
    expect({ status, payment: body.payment.status }).toEqual({ status: 201, payment: 'checking' });
    expect(await attemptOf(ada, body.payment.reference)).toMatchObject({ status: 'unknown' });
    expect(await initiate(ada, requestFor(await quoteOf(ada)))).toMatchObject({
      status: 409,
      body: { code: 'payment_open', current: { reference: body.payment.reference } },
    });
    await setSwitches({ answer: 'normal' });
    expect((await initiate(ada, request)).body.payment).toMatchObject({
      status: 'succeeded',
      reference: body.payment.reference,
    });
    expect(await keptCharges(ada)).toHaveLength(1);
  });

  it('a saved card whose charge never arrived is charged on the second attempt, under the same reference', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    const request = requestFor(await quoteOf(ada), { cardId });
    await setSwitches({ answer: 'error' });
    const { reference } = (await initiate(ada, request)).body.payment;
    expect(await keptCharges(ada)).toEqual([]);
    await setSwitches({ answer: 'normal' });
    expect((await initiate(ada, request)).body.payment).toMatchObject({ reference, status: 'succeeded' });
  });

  it('a card removed in the meantime isn’t charged, and an earlier charge is found', async () => {
    const ada = await newcomer();
    const cardId = await saveCard(ada);
    const request = requestFor(await quoteOf(ada), { cardId });
    await setSwitches({ answer: 'errorAfter' });
    await initiate(ada, request);
    await setSwitches({ answer: 'normal' });
    const [card] = await cardsOf(ada);
    await server.platform.payments.forgetCard(card?.authorizationCode ?? '');
    // The provider refuses the card now, which says nothing about the first attempt.
    expect((await initiate(ada, request)).body.payment.status).toBe('succeeded');
    expect(await keptCharges(ada)).toHaveLength(1);
  });
});
