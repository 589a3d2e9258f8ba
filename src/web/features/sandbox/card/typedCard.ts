import * as z from 'zod/mini';
import { brandOf, type CardBrand, hasRightCheckDigit } from '#domain/cardNumber.ts';

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '');

/** The brand that a number is going to be of, from its first digits; null while they do not tell. */
export function brandBegun(typed: string): CardBrand | null {
  const digits = digitsOf(typed);
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'mastercard';
  return /^3[47]/.test(digits) ? 'amex' : null;
}

/** A card number in groups, as it stands on the card: four by four, or 4-6-5 for American Express. */
export function asCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19);
  const groups = brandBegun(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d+)?$/;
  return (groups.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ');
}

/** Where the cursor belongs in `formatted`, so that as many digits are before it as were before. */
export function cursorAfter(formatted: string, digitsBefore: number): number {
  let seen = 0;
  for (let place = 0; place < formatted.length; place += 1) {
    if (seen === digitsBefore) return place;
    if (/\d/.test(formatted.charAt(place))) seen += 1;
  }
  return formatted.length;
}

export const digitsBefore = (typed: string, cursor: number): number => digitsOf(typed.slice(0, cursor)).length;

/** Month and year with the slash between them: "09/29", also when the year comes with its century. */
export function asExpiry(typed: string): string {
  const padded = /^\d\s*\//.test(typed) ? `0${typed}` : typed;
  const digits = digitsOf(padded).slice(0, 6);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export const asSecurityCode = (typed: string): string => digitsOf(typed).slice(0, 4);

/** What the card page can tell of a card by itself; whether it is good, the provider says. */
export const typedCard = z.object({
  number: z.string().check(
    z.refine((typed) => digitsOf(typed) !== '', { message: 'Enter the card number.', abort: true }),
    z.refine((typed) => hasRightCheckDigit(digitsOf(typed)), { message: 'This card number isn’t right. Check the digits.', abort: true }),
    z.refine((typed) => brandOf(digitsOf(typed)) !== null, 'We accept only Mastercard, Visa and American Express.'),
  ),
  expiry: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/(\d{2}|\d{4})$/, 'Enter the expiry date as month and year, like 09/29.')),
  cvv: z.string().check(z.regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits of the security code.')),
});
export type TypedCard = z.output<typeof typedCard>;
