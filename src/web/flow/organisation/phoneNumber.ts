import type { Country } from '#contract/utilities.ts';

/** Countries whose numbers keep their leading zero behind the dial code: Italy, San Marino, the Vatican. */
const keepZero = new Set(['39', '378', '379']);

/**
 * A number as it is typed at home, with the country's dial code: ('+234', '0803 555 0142') is +2348035550142.
 * One that begins with + or 00 names its country itself and stays so.
 */
export function internationalNumber(dialCode: string, typed: string): string {
  const number = typed.trim().replace(/[\s().-]/g, '');
  if (number === '' || number.startsWith('+')) return number;
  if (number.startsWith('00')) return `+${number.slice(2)}`;
  const code = dialCode.replace(/\D/g, '');
  return `+${code}${keepZero.has(code) ? number : number.replace(/^0/, '')}`;
}

/** The dial code of a country, such as +234; '' for none. */
export const dialCodeOf = (countries: readonly Country[] | undefined, countryId: number | null | undefined): string =>
  countries?.find(({ id }) => id === countryId)?.dialCode ?? '';
