import { createHash } from 'node:crypto';
import { brandOf, type CardBrand, hasValidCheckDigit } from '#domain/cardNumber.ts';

/** The result of charging a card. */
export type CardOutcome = 'success' | 'declined' | 'insufficientFunds';

interface TestCard {
  cvv: string;
  outcome: CardOutcome;
}

/** The provider's published test cards, plus one of our own for American Express, for which it publishes none. */
export const testCards: ReadonlyMap<string, TestCard> = new Map([
  ['4084084084084081', { cvv: '408', outcome: 'success' }],
  ['5192602720584796', { cvv: '123', outcome: 'success' }],
  ['378282246310005', { cvv: '4081', outcome: 'success' }],
  ['4084080000005408', { cvv: '001', outcome: 'declined' }],
  ['4084080000670037', { cvv: '787', outcome: 'insufficientFunds' }],
]);

export const gatewayWords: Record<CardOutcome, string> = {
  success: 'Successful',
  declined: 'Declined',
  insufficientFunds: 'Insufficient Funds',
};

export interface TypedCard {
  number: string;
  cvv: string;
  /** MM/YY, or MM/YYYY. */
  expiry: string;
}

export interface ReadCard {
  signature: string;
  bin: string;
  last4: string;
  brand: CardBrand;
  expMonth: number;
  expYear: number;
  outcome: CardOutcome;
}

export type CardRefusal = { field: keyof TypedCard; message: string };

function expiryOf(typed: string): { month: number; year: number } | null {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*(\d{4}|\d{2})$/.exec(typed.trim()) ?? [];
  const read = { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) };
  return read.month >= 1 && read.month <= 12 ? read : null;
}

/** A card is valid until the end of its month. */
export const hasExpired = ({ expMonth, expYear }: Pick<ReadCard, 'expMonth' | 'expYear'>, now: Date): boolean =>
  now.getTime() >= Date.UTC(expYear, expMonth, 1);

/** Parses the input of the card page. The card number itself goes no further. */
export function readCard(typed: TypedCard, now: Date): ReadCard | CardRefusal {
  const number = typed.number.replaceAll(/[\s-]/g, '');
  if (!hasValidCheckDigit(number))
    return { field: 'number', message: 'This card number isn’t right. Check the digits.' };
  const brand = brandOf(number);
  if (brand === null) return { field: 'number', message: 'We accept only Mastercard, Visa and American Express.' };
  const card = testCards.get(number);
  if (!card) return { field: 'number', message: 'This isn’t a test card. The sandbox accepts only test cards.' };
  const expiry = expiryOf(typed.expiry);
  if (!expiry) return { field: 'expiry', message: 'Enter the expiry date as month and year, like 09/29.' };
  if (hasExpired({ expMonth: expiry.month, expYear: expiry.year }, now))
    return { field: 'expiry', message: 'This card has expired.' };
  if (typed.cvv !== card.cvv) return { field: 'cvv', message: 'The security code isn’t right.' };
  return {
    signature: `SIG_${createHash('sha256').update(number).digest('hex').slice(0, 20)}`,
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    brand,
    expMonth: expiry.month,
    expYear: expiry.year,
    outcome: card.outcome,
  };
}
