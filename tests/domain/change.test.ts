import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/order.ts';
import { changeKind, type ChangeKind } from '#domain/change.ts';
import { isSameName } from '#domain/typedName.ts';

const now: Order = { plan: 'core', moduleIds: ['a', 'b'], numberOfUsers: 20, isPlanDurationAnnual: false };

describe('a change to a subscription', () => {
  it.each<[string, Partial<Order>, ChangeKind]>([
    ['changes nothing with the same apps in another order', { moduleIds: ['b', 'a'] }, 'nothing'],
    ['takes effect now with more users', { numberOfUsers: 21 }, 'now'],
    ['takes effect now with more apps', { moduleIds: ['a', 'b', 'c'] }, 'now'],
    ['takes effect now with another plan that has the same apps', { plan: 'complete' }, 'now'],
    ['takes effect now with annual billing', { isPlanDurationAnnual: true }, 'now'],
    ['waits for the renewal with fewer users', { numberOfUsers: 19 }, 'atRenewal'],
    ['waits for the renewal without one of the apps', { moduleIds: ['a', 'c', 'd'] }, 'atRenewal'],
    [
      'waits as a whole when it both adds and reduces',
      { numberOfUsers: 50, isPlanDurationAnnual: true, moduleIds: ['a'] },
      'atRenewal',
    ],
  ])('%s', (_, to, kind) => {
    expect(changeKind(now, { ...now, ...to })).toBe(kind);
  });

  it('waits for the renewal from annual to monthly', () => {
    expect(changeKind({ ...now, isPlanDurationAnnual: true }, { ...now, numberOfUsers: 30 })).toBe('atRenewal');
  });

  it.each([
    ['changes nothing if it equals the last of them', {}, [{ ...now, numberOfUsers: 40 }, now], 'nothing'],
    ['takes effect now if it reduces none of them', { numberOfUsers: 30 }, [{ ...now, numberOfUsers: 10 }], 'now'],
    ['takes effect now if it restores the current order', {}, [{ ...now, numberOfUsers: 10 }], 'now'],
    ['waits if it reduces the current term', { numberOfUsers: 15 }, [{ ...now, numberOfUsers: 10 }], 'atRenewal'],
    ['waits if it reduces a later term', { numberOfUsers: 30 }, [{ ...now, isPlanDurationAnnual: true }], 'atRenewal'],
  ])('with terms paid ahead, %s', (_, to, ahead, kind) => {
    expect(changeKind(now, { ...now, ...to }, ahead)).toBe(kind);
  });

  it('never takes effect now in both directions', () => {
    const shape = fc.record({
      plan: fc.constantFrom('core', 'flexi'),
      moduleIds: fc.subarray(['a', 'b', 'c']),
      numberOfUsers: fc.integer({ min: 1, max: 4 }),
      isPlanDurationAnnual: fc.boolean(),
    });
    fc.assert(
      fc.property(shape, shape, (from, to) => {
        const [there, back] = [changeKind(from, to), changeKind(to, from)];
        expect(there === 'nothing').toBe(back === 'nothing');
        // Only a renamed plan takes effect now in both directions.
        if (there === 'now' && back === 'now') expect({ ...from, plan: '' }).toEqual({ ...to, plan: '' });
      }),
    );
  });
});

it('accepts the expected name regardless of case and spaces', () => {
  for (const typed of ['Kuramo Logistics Ltd', ' kuramo  logistics LTD '])
    expect(isSameName(typed, 'Kuramo Logistics Ltd')).toBe(true);
  for (const typed of ['', 'Kuramo', 'KuramoLogisticsLtd', 'Kuramo Logistics Ltd.'])
    expect(isSameName(typed, 'Kuramo Logistics Ltd')).toBe(false);
});
