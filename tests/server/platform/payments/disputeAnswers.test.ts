import { expect, it } from 'vitest';
import { disputeOf } from '#server/platform/payments/answers.ts';

const reference = '0197a000-0000-7000-8000-0000000000a1';
const dispute = {
  id: 358_950,
  refund_amount: 5_800,
  status: 'resolved',
  resolution: 'merchant-accepted',
  dueAt: '2026-11-25T18:00:00.000Z',
  transaction: { reference },
};

it.each([
  [{}, { outcome: 'returned', amount: 5_800, dueAt: new Date('2026-11-25T18:00:00.000Z') }],
  [{ id: '358950' }, { outcome: 'returned' }],
  [{ resolution: 'auto-accepted' }, { outcome: 'returned' }],
  [{ resolution: 'declined' }, { outcome: 'kept' }],
  [
    { status: 'awaiting-merchant-feedback', resolution: null },
    { outcome: null, resolution: null },
  ],
  [{ status: 'awaiting-bank-feedback', resolution: 'merchant-accepted' }, { outcome: null }],
  [
    { resolution: 'something new', refund_amount: null, dueAt: null },
    { outcome: null, amount: null, dueAt: null },
  ],
])('a dispute with %j is parsed as %j', (more, read) => {
  expect(disputeOf({ ...dispute, ...more }, '358950')).toMatchObject({ id: '358950', reference, ...read });
});

it.each([[{ ...dispute, id: 7 }], [{}], [null], [{ ...dispute, transaction: null }]])('%j is not a dispute', (data) => {
  expect(disputeOf(data, '358950')).toBeNull();
});
