import type { Payment } from '#contract/payments.ts';

/** A payment of an order whose card page was left. */
export const unfinishedPayment: Payment = {
  reference: '0197a000-0000-7000-8000-0000000000a1',
  purpose: 'purchase',
  status: 'unfinished',
  url: 'https://pay.test/1',
  reason: null,
  charged: null,
  returned: null,
  refund: null,
  askedAt: null,
  amount: 780612.96,
  card: null,
  receipt: null,
};
