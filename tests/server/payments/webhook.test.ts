import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SANDBOX_SECRET_KEY } from '#server/platform/payments/configuredProvider.ts';
import { signatureOf } from '#server/platform/payments/readWebhook.ts';
import { administrator } from '#tests/support/people.ts';
import {
  attemptOf,
  beginPayment,
  beginCard,
  cardsOf,
  keptCharges,
  receiptRows,
  deliverOutbox,
  subscriptionOf,
  termsOf,
  verify,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';

/* The provider's webhooks only say which payment to check. */

withProvider({ webhookPath: '/payments/v1/webhook' });

const newcomer = () => administrator(server);
const address = '/payments/v1/webhook';
const tell = (
  body: string | Buffer,
  signature: string | undefined = signatureOf(body, SANDBOX_SECRET_KEY),
  type = 'application/json',
) =>
  server.api.raw({
    method: 'POST',
    url: address,
    payload: body,
    headers: { 'content-type': type, ...(signature === undefined ? {} : { 'x-paystack-signature': signature }) },
  });
const success = (reference: string) =>
  JSON.stringify({
    event: 'charge.success',
    data: { reference, status: 'success', amount: 23_220_00, currency: 'NGN' },
  });

describe('a webhook', () => {
  it('that arrives before anyone returns activates the purchase and sends the mail', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    await deliverOutbox();
    expect(await subscriptionOf(ada)).toMatchObject({ status: 'active' });
    expect((await server.mail.newest(ada.email)).subject).toMatch(/receipt/i);
    expect((await verify(ada, reference)).status).toBe('succeeded');
    expect(await termsOf(ada)).toHaveLength(1);
  });

  it('that arrives after the verification changes nothing', async () => {
    const ada = await newcomer();
    await setSwitches({ webhook: 'delay' });
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    const payment = await verify(ada, reference);
    await setSwitches({ webhook: 'send' });
    await deliverOutbox();
    expect(await verify(ada, reference)).toEqual(payment);
    expect(await termsOf(ada)).toHaveLength(1);
    expect(await receiptRows(ada)).toHaveLength(1);
  });

  it('that arrives twice takes effect once', async () => {
    const ada = await newcomer();
    await setSwitches({ webhook: 'duplicate' });
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    await deliverOutbox();
    expect((await verify(ada, reference)).status).toBe('succeeded');
    expect([await termsOf(ada), await receiptRows(ada), await keptCharges(ada)].map(({ length }) => length)).toEqual([
      1, 1, 1,
    ]);
  });

  it('that is lost isn’t needed', async () => {
    const ada = await newcomer();
    await setSwitches({ webhook: 'drop' });
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    await deliverOutbox();
    expect(await subscriptionOf(ada)).toBeNull();
    expect((await verify(ada, reference)).status).toBe('succeeded');
  });

  it('about an added card saves the card, and the one about its refund completes it', async () => {
    const ada = await newcomer();
    await setSwitches({ webhook: 'reorder' });
    const { reference } = (await beginCard(ada)).body.payment;
    await payWith(reference, 'visa');
    await verify(ada, reference);
    await deliverOutbox();
    await setSwitches({ webhook: 'send' });
    await deliverOutbox();
    expect(await cardsOf(ada)).toHaveLength(1);
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'succeeded', refund: 'done' });
  });

  it('with false content isn’t believed', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    expect((await tell(success(reference))).statusCode).toBe(200);
    expect(await verify(ada, reference)).toMatchObject({ status: 'unfinished' });
    expect(await subscriptionOf(ada)).toBeNull();
  });

  it('without our signature is refused before it is read', async () => {
    const ada = await newcomer();
    await setSwitches({ webhook: 'drop' });
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    const body = success(reference);
    const right = signatureOf(body, SANDBOX_SECRET_KEY);
    for (const signature of [
      undefined,
      '',
      'x',
      signatureOf(body, 'sk_another'),
      signatureOf(`${body} `, SANDBOX_SECRET_KEY),
      right.slice(2),
      `${right}00`,
    ]) {
      const answer = await tell(body, signature === undefined ? 'none' : signature);
      expect(answer.statusCode, signature).toBe(401);
    }
    expect((await server.api.raw({ method: 'POST', url: address })).statusCode).toBe(401);
    expect(
      (
        await server.api.raw({
          method: 'POST',
          url: address,
          payload: body,
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(401);
    expect(await subscriptionOf(ada)).toBeNull();
  });

  it('is checked by its raw body, whatever its spelling and type', async () => {
    const ada = await newcomer();
    await setSwitches({ webhook: 'drop' });
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    const spaced = `{ "data" : { "reference" : "${reference}", "note": "Adé" },\n "event" : "charge.success" }`;
    expect((await tell(Buffer.from(spaced), undefined, 'text/plain')).statusCode).toBe(200);
    expect(await subscriptionOf(ada)).toMatchObject({ status: 'active' });
  });

  it.each([
    ['nobody’s', success(randomUUID())],
    ['in another shape', success('order-7')],
    ['without a reference', '{"event":"charge.success","data":{}}'],
    ['about something else', '{"event":"transfer.success","data":{"reference":"x"}}'],
    ['not JSON', 'charge.success'],
    ['about an unknown refund', `{"event":"refund.processed","data":{"transaction_reference":"${randomUUID()}"}}`],
    ['about a refund that wasn’t due', '{"event":"refund.failed","data":{"transaction":{"reference":"7"}}}'],
  ])('that is %s is accepted and changes nothing', async (_, body) => {
    expect((await tell(body)).statusCode).toBe(200);
  });

  it('about a refund that was never due refunds nothing', async () => {
    const ada = await newcomer();
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    await deliverOutbox();
    for (const event of ['refund.processed', 'refund.failed', 'refund.pending'])
      await tell(JSON.stringify({ event, data: { transaction_reference: reference } }));
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'succeeded', refund: null });
  });

  it('is requested again while the provider can’t confirm it', async () => {
    const ada = await newcomer();
    await setSwitches({ webhook: 'drop' });
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    await setSwitches({ answer: 'error' });
    expect((await tell(success(reference))).statusCode).toBe(503);
    await setSwitches({ answer: 'normal' });
    expect((await tell(success(reference))).statusCode).toBe(200);
    expect(await subscriptionOf(ada)).toMatchObject({ status: 'active' });
  });

  it('accepts no other method and at most 64 KB', async () => {
    expect((await server.api.raw({ method: 'GET', url: address })).statusCode).toBe(404);
    expect((await tell('x'.repeat(65 * 1024))).statusCode).toBe(413);
  });
});
