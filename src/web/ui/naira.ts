const grouped = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** U+2212, as wide as a plus, so that columns line up. */
export const minus = '\u2212';

/**
 * Naira as written on the site: ₦ after the sign, commas by thousands, two decimals.
 * @param naira an amount in naira, rounded to the nearest kobo
 * @param sign `always` puts a plus before what is added
 */
export function formatNaira(naira: number, sign: 'negative' | 'always' = 'negative'): string {
  const kobo = Math.round(naira * 100);
  const figures = grouped.format(Math.abs(kobo) / 100);
  const before = kobo < 0 ? minus : sign === 'always' && kobo > 0 ? '+' : '';
  return `${before}₦${figures}`;
}
