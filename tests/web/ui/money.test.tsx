import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Money } from '#ui/Money.tsx';
import { formatNaira } from '#ui/naira.ts';

/** Amounts in whole kobo up to a hundred billion naira. */
const kobo = fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 });

// Rules: product.naira
describe('a naira amount', () => {
  it.each([
    [0, '₦0.00'],
    [-0, '₦0.00'],
    [-0.004, '₦0.00'],
    [25774.2, '₦25,774.20'],
    [780612.96, '₦780,612.96'],
    [0.1 + 0.2, '₦0.30'],
    [-63242.6, '−₦63,242.60'],
  ])('of %d is written %s', (naira, written) => expect(formatNaira(naira)).toBe(written));

  it('can mark an addition with a plus', () => {
    expect(formatNaira(540000, 'always')).toBe('+₦540,000.00');
    expect(formatNaira(-280000, 'always')).toBe('−₦280,000.00');
    expect(formatNaira(0, 'always')).toBe('₦0.00');
  });

  it('has one ₦, thousands commas, two decimals and a real minus sign', () => {
    fc.assert(fc.property(kobo, (amount) => /^−?₦\d{1,3}(,\d{3})*\.\d{2}$/.test(formatNaira(amount / 100))));
  });

  it('parses back to the same amount', () => {
    fc.assert(
      fc.property(kobo, (amount) => {
        const figures = formatNaira(amount / 100)
          .replace('−', '-')
          .replace(/[₦,]/g, '');
        expect(Math.round(Number(figures) * 100)).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });

  it('is struck through if it wasn’t charged', () => {
    render(<Money naira={25774.2} isStruck />);
    expect(screen.getByText('₦25,774.20').tagName).toBe('S');
  });
});
