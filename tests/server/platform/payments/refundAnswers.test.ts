import { expect, it } from 'vitest';
import { listedRefunds, transactionFacts } from '#server/platform/payments/answers.ts';

const charge = { id: 1641, amount: 10_000 };
const refund = (status: string, more: object = {}) => ({ id: 1, transaction: 1641, amount: 10_000, status, ...more });

it.each([
  [[], { kind: 'notFound' }],
  [[refund('pending')], { kind: 'found', state: 'pending', returned: 0, refunded: 0 }],
  [[refund('processing')], { kind: 'found', state: 'pending', returned: 0, refunded: 0 }],
  [[refund('needs-attention')], { kind: 'found', state: 'pending', returned: 0, refunded: 0 }],
  [[refund('failed')], { kind: 'found', state: 'failed', returned: 0, refunded: 0 }],
  [[refund('processed')], { kind: 'found', state: 'processed', returned: 10_000, refunded: 10_000 }],
  [[refund('failed'), refund('pending')], { kind: 'found', state: 'pending', returned: 0, refunded: 0 }],
  [
    [refund('pending', { transaction: { id: 1641, reference: 'a1' } })],
    { kind: 'found', state: 'pending', returned: 0, refunded: 0 },
  ],
  [
    [refund('processed', { amount: 4_000 }), refund('pending', { amount: 6_000 })],
    { kind: 'found', state: 'pending', returned: 4_000, refunded: 4_000 },
  ],
  [
    [4_000, 6_000].map((amount) => refund('processed', { amount })),
    { kind: 'found', state: 'processed', returned: 10_000, refunded: 10_000 },
  ],
  // The money that a dispute returned isn't a refund.
  [
    [refund('processed', { amount: 4_000 }), refund('processed', { amount: 6_000, dispute: 7 })],
    { kind: 'found', state: 'processed', returned: 10_000, refunded: 4_000 },
  ],
])('refunds of a charge of ₦100 %j are read as %j', (list, read) => {
  expect(listedRefunds(list, charge)).toEqual(read);
});

it.each([
  // Only a part was returned, and nothing more is on its way.
  [[refund('processed', { amount: 9_999 })], { kind: 'found', state: 'failed', returned: 9_999, refunded: 9_999 }],
  // Not the list that was requested.
  [[refund('processed'), refund('processed', { transaction: 7 })], { kind: 'unknown', why: 'unreadable' }],
  [[refund('something new')], { kind: 'unknown', why: 'unreadable' }],
  [{}, { kind: 'unknown', why: 'unreadable' }],
  [null, { kind: 'unknown', why: 'unreadable' }],
])('refunds of a charge of ₦100 %j never count as a full refund', (list, read) => {
  expect(listedRefunds(list, charge)).toEqual(read);
});

it('reads the provider’s id of a transaction, and only of the one it asked for', () => {
  const transaction = { ...charge, reference: 'a1', status: 'success' };
  expect(transactionFacts(transaction, 'a1')).toMatchObject(charge);
  expect(transactionFacts(transaction, 'a2')).toBeNull();
  expect(transactionFacts({ ...transaction, id: null }, 'a1')).toBeNull();
});
