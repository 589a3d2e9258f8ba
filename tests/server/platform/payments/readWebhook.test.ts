import { describe, expect, it } from 'vitest';
import { paystack } from '#server/platform/payments/paystack.ts';
import { signatureOf } from '#server/platform/payments/readWebhook.ts';

const secretKey = 'sk_test_of_this_file';
const provider = paystack({ baseUrl: () => 'http://127.0.0.1:1', secretKey, subAccount: 'ACCT_1', timeoutMs: 50 });
const reference = 'a1b2-c3';

describe('a webhook', () => {
  const payloadOf = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  const signed = (value: unknown) => provider.readWebhook(payloadOf(value), signatureOf(payloadOf(value), secretKey));
  const body = payloadOf({ event: 'charge.success', data: { reference } });
  const signature = signatureOf(body, secretKey);

  it('is accepted with a signature of its exact bytes', () => {
    expect(signature).toMatch(/^[0-9a-f]{128}$/);
    expect(provider.readWebhook(body, signature)).toEqual({ kind: 'charge', reference });
    expect(provider.readWebhook(body, signature.toUpperCase())).toEqual({ kind: 'charge', reference });
  });

  it.each([
    ['another body', payloadOf({ event: 'charge.success', data: { reference: 'other' } }), signature],
    ['an extra space', payloadOf(`${body.toString()} `), signature],
    ['another key', body, signatureOf(body, 'sk_other')],
    ['no signature', body, undefined],
    ['an empty signature', body, ''],
    ['a short signature', body, signature.slice(0, 126)],
    ['a long signature', body, `${signature}00`],
    ['a signature that isn’t hex', body, 'z'.repeat(128)],
  ])('is rejected with %s', (_, bytes, sign) => {
    expect(provider.readWebhook(bytes, sign)).toEqual({ kind: 'forged' });
  });

  it.each([
    [
      { event: 'refund.processed', data: { transaction_reference: reference } },
      { kind: 'refund', reference, state: 'processed' },
    ],
    [
      { event: 'refund.failed', data: { transaction: { reference } } },
      { kind: 'refund', reference, state: 'failed' },
    ],
    [
      { event: 'refund.pending', data: { transaction_reference: reference, transaction: 7 } },
      { kind: 'refund', reference, state: 'pending' },
    ],
    [
      {
        event: 'charge.dispute.create',
        data: { id: 358_950, transaction: { reference }, transaction_reference: null },
      },
      { kind: 'dispute', reference, id: '358950', isReminder: false },
    ],
    [
      { event: 'charge.dispute.remind', data: { id: '358950', transaction: { reference } } },
      { kind: 'dispute', reference, id: '358950', isReminder: true },
    ],
    [
      { event: 'charge.dispute.resolve', data: { id: 7, transaction: 12, transaction_reference: reference } },
      { kind: 'dispute', reference, id: '7', isReminder: false },
    ],
    [{ event: 'charge.dispute.resolve', data: { id: 7 } }, { kind: 'unreadable' }],
    [
      { event: 'transfer.success', data: null },
      { kind: 'other', event: 'transfer.success' },
    ],
    [{ event: 'charge.success', data: null }, { kind: 'unreadable' }],
    [{ event: 'refund.processed', data: {} }, { kind: 'unreadable' }],
    [{ data: {} }, { kind: 'unreadable' }],
    ['not JSON', { kind: 'unreadable' }],
  ])('%j is read as %j', (value, read) => {
    expect(signed(value)).toEqual(read);
  });
});
