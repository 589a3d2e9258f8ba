import { formatFigure } from './figures.ts';

/** U+2212, as wide as a plus, so that columns align. */
export const minus = '\u2212';

/**
 * Naira as written on the site: the sign, then ₦, commas for thousands, two decimals.
 * @param naira an amount in naira, rounded to the nearest kobo
 * @param sign `always` also puts a plus before positive amounts
 */
export function formatNaira(naira: number, sign: 'negative' | 'always' = 'negative'): string {
  const kobo = Math.round(naira * 100);
  const figures = formatFigure(Math.abs(kobo) / 100, 2);
  const before = kobo < 0 ? minus : sign === 'always' && kobo > 0 ? '+' : '';
  return `${before}₦${figures}`;
}
