import * as z from 'zod/mini';
import { brandOf, type CardBrand, hasValidCheckDigit } from '#domain/cardNumber.ts';

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '');

/** The brand of a partial card number; null while it is ambiguous. */
export function detectBrand(typed: string): CardBrand | null {
  const digits = digitsOf(typed);
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'mastercard';
  return /^3[47]/.test(digits) ? 'amex' : null;
}

/** Groups a card number as on the card: 4-4-4-4, or 4-6-5 for American Express. */
export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19);
  const groups =
    detectBrand(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d+)?$/;
  return (groups.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ');
}

/** The caret position in `formatted` with the given number of digits before it. */
export function caretPosition(formatted: string, digitsBefore: number): number {
  let seen = 0;
  for (let place = 0; place < formatted.length; place += 1) {
    if (seen === digitsBefore) return place;
    if (/\d/.test(formatted.charAt(place))) seen += 1;
  }
  return formatted.length;
}

export const digitsBefore = (typed: string, cursor: number): number => digitsOf(typed.slice(0, cursor)).length;

/** Formats month and year: "09/29", also from a four-digit year. */
export function formatExpiry(typed: string): string {
  const padded = /^\d\s*\//.test(typed) ? `0${typed}` : typed;
  const digits = digitsOf(padded).slice(0, 6);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export const formatSecurityCode = (typed: string): string => digitsOf(typed).slice(0, 4);

/** Client-side validation of a card; the provider decides whether it is valid. */
export const typedCard = z.object({
  number: z.string().check(
    z.refine((typed) => digitsOf(typed) !== '', { message: 'Enter the card number.', abort: true }),
    z.refine((typed) => hasValidCheckDigit(digitsOf(typed)), {
      message: 'This card number isn’t right. Check the digits.',
      abort: true,
    }),
    z.refine((typed) => brandOf(digitsOf(typed)) !== null, 'We accept only Mastercard, Visa and American Express.'),
  ),
  expiry: z
    .string()
    .check(z.regex(/^(0[1-9]|1[0-2])\/(\d{2}|\d{4})$/, 'Enter the expiry date as month and year, like 09/29.')),
  cvv: z.string().check(z.regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits of the security code.')),
});
export type TypedCard = z.output<typeof typedCard>;
