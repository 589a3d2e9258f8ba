import type { Card } from '#contract/cards.ts';

export type CardBrand = Card['brand'];

/** The brand of a card number (digits only); null for a brand we don't accept or a length its brand doesn't have. */
export function brandOf(number: string): CardBrand | null {
  if (/^4(\d{12}|\d{15}|\d{18})$/.test(number)) return 'visa';
  if (/^(5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/.test(number)) return 'mastercard';
  return /^3[47]\d{13}$/.test(number) ? 'amex' : null;
}

/** Whether the check digit is correct (Luhn). */
export function hasValidCheckDigit(number: string): boolean {
  if (!/^\d+$/.test(number)) return false;
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
