import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { share, toKobo, toNaira, WHOLE } from '#domain/money.ts';

const kobo = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const rate = fc.integer({ min: 0, max: WHOLE });

// Rules: price.rounding
describe('share', () => {
  it('rounds half up, also below zero', () => {
    expect(share(1, 1, 2)).toBe(1);
    expect(share(3, 1, 2)).toBe(2);
    expect(share(-1, 1, 2)).toBe(0);
    expect(share(-3, 1, 2)).toBe(-1);
    expect(share(-5, 1, 3)).toBe(-2);
    expect(share(33_350, 9_000, WHOLE)).toBe(30_015);
  });

  it('is never more than half a kobo off', () => {
    fc.assert(
      fc.property(kobo, rate, (amount, points) => {
        const off = BigInt(share(amount, points, WHOLE)) * BigInt(WHOLE) - BigInt(amount) * BigInt(points);
        expect(off > -BigInt(WHOLE) / 2n && off <= BigInt(WHOLE) / 2n).toBe(true);
      }),
    );
  });

  it('grows with the amount', () => {
    fc.assert(
      fc.property(kobo, kobo, rate, (a, b, points) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(share(low, points, WHOLE)).toBeLessThanOrEqual(share(high, points, WHOLE));
      }),
    );
  });
});

describe('naira and kobo', () => {
  // Rules: product.naira
  it('convert to each other without loss', () => {
    fc.assert(
      fc.property(kobo, (amount) => {
        expect(toKobo(toNaira(amount))).toBe(amount);
      }),
    );
  });
});
