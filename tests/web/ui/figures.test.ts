import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFigure } from '#ui/figures.ts';
import { formatList } from '#ui/formatList.ts';

/* The platform's own formatters, which cost a cheap phone too much, are the measure of ours. */

describe('a figure', () => {
  const figures = (minimumFractionDigits: number) =>
    new Intl.NumberFormat('en-NG', { minimumFractionDigits, maximumFractionDigits: minimumFractionDigits });

  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [-25_774, '-25,774'],
    [1_234_567, '1,234,567'],
  ])('of %d is written %s', (figure, written) => expect(formatFigure(figure)).toBe(written));

  it('is written as the platform writes it, with any number of decimals', () => {
    const decimals = fc.integer({ min: 0, max: 3 });
    const whole = fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 });
    fc.assert(
      fc.property(decimals, whole, (places, units) => {
        const figure = (units === 0 ? 0 : units) / 10 ** places;
        expect(formatFigure(figure, places)).toBe(figures(places).format(figure));
      }),
    );
  });
});

it('lists names as the platform lists them', () => {
  const platform = new Intl.ListFormat('en-GB', { type: 'conjunction' });
  const name = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      expect(formatList(names)).toBe(platform.format(names));
    }),
  );
});
