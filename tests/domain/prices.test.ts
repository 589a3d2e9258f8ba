import fc from 'fast-check';
import { expect, it } from 'vitest';
import { annualPrice, monthlyPriceInAnnual } from '#domain/prices.ts';

// Rules: price.annual
it('applies the annual discount to the monthly price before multiplying by twelve', () => {
  expect(monthlyPriceInAnnual(33_350, { isActive: true, basisPoints: 1_000 })).toBe(30_015);
  expect(annualPrice(25_025, { isActive: true, basisPoints: 1_000 })).toBe(12 * 22_523);
});

it('leaves the price alone while the discount is switched off', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000), (price, basisPoints) => {
      expect(annualPrice(price, { isActive: false, basisPoints })).toBe(12 * price);
    }),
  );
});

it('never makes a year cost more than twelve months', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000), (price, basisPoints) => {
      expect(annualPrice(price, { isActive: true, basisPoints })).toBeLessThanOrEqual(12 * price);
    }),
  );
});
