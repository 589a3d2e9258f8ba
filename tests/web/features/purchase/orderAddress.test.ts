import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDraft, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { orderFromQuery, orderQuery } from '#features/purchase/orderAddress.ts';
import { withoutOrder } from '#tabState/writtenOrder.ts';

const app = fc.constantFrom('payroll', 'analytics', 'time-tracking', 'employee-management');
const draft = fc.record({
  plan: fc.constantFrom('core', 'complete', 'flexi'),
  subscriptionType: fc.constantFrom<SubscriptionDraft['subscriptionType']>('monthly', 'annual'),
  numberOfUsers: fc.option(fc.integer({ min: 1, max: 100_000 })),
  chosen: fc.uniqueArray(app),
});

// Rules: draft.address
describe('the address of an order', () => {
  it('parses back to what was chosen', () => {
    fc.assert(
      fc.property(draft, ({ chosen, ...rest }) => {
        const query = orderQuery({
          ...emptyDraft,
          ...rest,
          ...(rest.plan === 'flexi' ? { apps: chosen } : { addOns: chosen }),
        });
        expect(orderFromQuery(new URLSearchParams(query.toString()))).toEqual({
          plan: rest.plan,
          duration: rest.subscriptionType,
          ...(rest.numberOfUsers === null ? {} : { users: rest.numberOfUsers }),
          ...(chosen.length === 0 ? {} : { apps: chosen }),
        });
      }),
    );
  });

  it.each([
    ['users=0&plan=Core', { plan: 'core' }],
    ['users=1e3&plan=core', { plan: 'core' }],
    ['users=100001&plan=core', { plan: 'core' }],
    ['plan=core&type=weekly', { plan: 'core' }],
    ['plan=flexi&apps=payroll.payroll', { plan: 'flexi' }],
    ['type=annual', null],
    ['ref=amaka', null],
  ])('at %s leaves out what can’t be read', (query, expected) =>
    expect(orderFromQuery(new URLSearchParams(query))).toEqual(expected),
  );

  it('is removed from a query without touching the rest', () => {
    expect(withoutOrder(new URLSearchParams('ref=amaka&plan=core&users=3&type=annual&apps=payroll')).toString()).toBe(
      'ref=amaka',
    );
  });
});
