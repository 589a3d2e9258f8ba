import { describe, expect, it } from 'vitest';
import { brandOf, hasValidCheckDigit } from '#domain/cardNumber.ts';

describe('a card number', () => {
  // Rules: card.brands
  it.each([
    ['4084084084084081', 'visa'],
    ['4222222222222', 'visa'],
    ['5192602720584796', 'mastercard'],
    ['2221000000000009', 'mastercard'],
    ['2720990000000007', 'mastercard'],
    ['378282246310005', 'amex'],
    ['341111111111111', 'amex'],
  ])('%s is %s and has a valid check digit', (number, brand) => {
    expect([brandOf(number), hasValidCheckDigit(number)]).toEqual([brand, true]);
  });

  // Rules: card.brands
  it.each([
    '5060666666666666666',
    '6011111111111117',
    '2220990000000000',
    '2721000000000000',
    '40840840840840',
    '37828224631000',
    '',
  ])('%s is of no supported brand', (number) => {
    expect(brandOf(number)).toBeNull();
  });

  it('is invalid with any single digit changed', () => {
    const number = '4084084084084081';
    for (const place of Array.from(number).keys()) {
      const changed = `${number.slice(0, place)}${(Number(number[place]) + 1) % 10}${number.slice(place + 1)}`;
      expect(hasValidCheckDigit(changed), changed).toBe(false);
    }
  });

  it.each(['', '4084 0840', 'card'])('%j is not a card number', (number) => {
    expect(hasValidCheckDigit(number)).toBe(false);
  });
});
