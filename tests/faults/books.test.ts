import { describe, expect, it } from 'vitest';
import { judge, receiptFaults } from './books.ts';

/* Checks that the count finds what it is meant to find. */

type Books = Parameters<typeof judge>[0];
type Charges = Parameters<typeof judge>[1];

const now = new Date('2026-11-20T09:00:00Z');
const charge = (reference: string, more: Partial<Charges[number]> = {}): Charges[number] => ({
  id: 1,
  reference,
  email: 'ada@kuramo.ng',
  requestedAmount: 100,
  amount: 100,
  refundedAmount: 0,
  pendingRefund: 0,
  currency: 'NGN',
  subAccount: null,
  callbackUrl: null,
  metadata: null,
  status: 'success',
  gatewayResponse: 'Successful',
  authorizationCode: null,
  createdAt: now,
  paidAt: now,
  ...more,
});
/** Only the parts that are checked. */
const books = ({
  attempts = [],
  terms = [],
  isActive = terms.length > 0,
}: {
  attempts?: object[];
  terms?: string[];
  isActive?: boolean;
}): Books =>
  ({
    attempts: attempts.map((attempt) => ({ url: null, refund: null, ...attempt })),
    terms: terms.map((attemptId) => ({ attemptId, endsAt: now })),
    receipts: terms.map((attemptId) => ({ attemptId })),
    subscriptions: isActive ? [{ kind: 'paid', expiresAt: now }] : [],
  }) as Books;
const paid = { id: 'a', status: 'succeeded' };

describe('the books', () => {
  it('are sound after one charge and one term, and after nothing if nothing was required', () => {
    expect(judge(books({ attempts: [paid], terms: ['a'] }), [charge('a')], true)).toEqual({
      lost: 0,
      doubled: 0,
      unresolved: 0,
      unpaid: 0,
      notes: [],
    });
    expect(judge(books({}), [], false)).toMatchObject({ lost: 0, doubled: 0, unresolved: 0, unpaid: 0 });
  });

  it.each([
    ['a charge that the product has no record of', books({}), [charge('a')], false, { lost: 1 }],
    [
      'a charge without a term in force',
      books({ attempts: [{ id: 'a', status: 'failed' }] }),
      [charge('a')],
      false,
      { lost: 1 },
    ],
    [
      'two charges of one purchase',
      books({ attempts: [paid], terms: ['a'] }),
      [charge('a'), charge('b')],
      true,
      { doubled: 1, lost: 1 },
    ],
    [
      'two terms of one purchase',
      books({ attempts: [paid], terms: ['a', 'b'] }),
      [charge('a')],
      true,
      { doubled: 1, unpaid: 1 },
    ],
    [
      'a term whose charge was refunded',
      books({ attempts: [paid], terms: ['a'] }),
      [charge('a', { status: 'reversed', refundedAmount: 100 })],
      true,
      { unpaid: 1 },
    ],
    [
      'an attempt that was never verified with the provider',
      books({ attempts: [{ id: 'a', status: 'created' }] }),
      [],
      false,
      { unresolved: 1 },
    ],
    [
      'a paid card page that is still open',
      books({ attempts: [{ id: 'a', status: 'sent', url: '/card' }] }),
      [charge('a')],
      false,
      { unresolved: 1, lost: 1 },
    ],
    [
      'a refund that is still due',
      books({ attempts: [{ id: 'a', status: 'failed', refund: 'asked' }] }),
      [],
      false,
      { unresolved: 1 },
    ],
    ['a person who got nothing', books({}), [], true, { unresolved: 1 }],
    [
      'a term that the subscription does not show',
      books({ attempts: [paid], terms: ['a'], isActive: false }),
      [charge('a')],
      true,
      { unresolved: 1 },
    ],
  ] as const)('show %s', (_, of, charges, mustBeActive, found) => {
    expect(judge(of, [...charges], mustBeActive)).toMatchObject({
      lost: 0,
      doubled: 0,
      unresolved: 0,
      unpaid: 0,
      ...found,
    });
  });

  it('count two payments as two', () => {
    const charges = [charge('a'), charge('b')];
    const twice = books({ attempts: [paid], terms: ['a', 'b'] });
    expect(judge(twice, charges, true, 2)).toEqual({ lost: 0, doubled: 0, unresolved: 0, unpaid: 0, notes: [] });
    expect(judge(twice, [...charges, charge('c')], true, 2)).toMatchObject({ doubled: 1, lost: 1 });
    expect(judge(books({ attempts: [paid], terms: ['a'] }), [charge('a')], true, 2)).toMatchObject({ unresolved: 1 });
  });

  it('tolerate an unpaid card page', () => {
    expect(
      judge(
        books({ attempts: [{ id: 'a', status: 'sent', url: '/card' }] }),
        [charge('a', { status: 'abandoned' })],
        false,
      ),
    ).toMatchObject({ unresolved: 0, lost: 0 });
  });
});

describe('the receipts', () => {
  const expected = ['ada@kuramo.ng', 'accounts.ada@kuramo.ng'];
  const mailed = (number: string, to: readonly (string | null)[] = expected) =>
    to.map((each) => ({ number, to: each, expected }));
  const first = 'HUM-2026-000001';

  it.each([
    ['nothing if all is well', mailed(first), 1, []],
    ['a gap', mailed('HUM-2026-000002'), 2, ['HUM-2026 has no 1', 'HUM-2026 counts 2 and has 1']],
    [
      'a mail that was sent twice',
      mailed(first, [...expected, 'ada@kuramo.ng']),
      1,
      [`${first} was mailed to ada@kuramo.ng and accounts.ada@kuramo.ng and ada@kuramo.ng`],
    ],
    ['a mail that somebody did not get', mailed(first, ['ada@kuramo.ng']), 1, [`${first} was mailed to ada@kuramo.ng`]],
    ['a mail without a recipient', mailed(first, [null]), 1, [`${first} was mailed to nobody`]],
  ])('show %s', (_, issued, last, faults) => {
    expect(receiptFaults({ issued, series: [{ year: 2026, last }] })).toEqual(faults);
  });
});
