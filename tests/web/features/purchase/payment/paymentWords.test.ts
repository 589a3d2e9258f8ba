import { expect, test } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import { mayPayAgain } from '#domain/refundReason.ts';
import { refundMessage } from '#features/purchase/payment/paymentWords.ts';

const disputed: Payment = {
  reference: 'r',
  purpose: 'renewal',
  status: 'refunded',
  url: null,
  reason: 'disputed',
  amount: 25_800,
  charged: 25_800,
  returned: 25_800,
  refund: 'done',
  askedAt: null,
  card: null,
  receipt: null,
};

// Rules: payment.reversed
test('a returned payment is paid again only if what it paid for isn’t still in place', () => {
  expect(mayPayAgain(disputed)).toBe(true);
  expect(refundMessage(disputed).words).not.toContain('We’ll contact you');
  const undecided = { ...disputed, isUndecided: true };
  expect(mayPayAgain(undecided)).toBe(false);
  expect(refundMessage(undecided).words).toMatch(/ We haven’t changed what you paid for. We’ll contact you.$/);
  const partly = refundMessage({ ...undecided, returned: 10_000 }).words;
  expect(partly.match(/We haven’t changed/g)).toHaveLength(1);
});
