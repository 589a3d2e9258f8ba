// How the card page formats what is typed, and that its test cards match the stand-in's.
import { describe, expect, test } from 'vitest';
import { brandOf } from '#domain/cardNumber.ts';
import {
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
  detectBrand,
  caretPosition,
  digitsBefore,
  typedCard,
} from '#features/sandbox/card/typedCard.ts';
import { testCards } from '#features/sandbox/testCards.ts';
import { readCard, testCards as known } from '#server/sandbox/provider/cards.ts';

describe('a card number', () => {
  test.each([
    ['4084084084084081', '4084 0840 8408 4081'],
    ['4084-0840 84', '4084 0840 84'],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['4'.repeat(30), '4444 4444 4444 4444 444'],
    ['card', ''],
  ])('%s is grouped as %s', (typed, groups) => expect(formatCardNumber(typed)).toBe(groups));

  test.each([
    ['4', 'visa'],
    ['51', 'mastercard'],
    ['2221', 'mastercard'],
    ['23', 'mastercard'],
    ['2720', 'mastercard'],
    ['34', 'amex'],
    ['37 8', 'amex'],
    ['', null],
    ['3', null],
    ['22', null],
    ['2220', null],
    ['56', null],
    ['6011', null],
  ])('starting with %s is %s', (typed, brand) => expect(detectBrand(typed)).toBe(brand));

  test('keeps the caret behind the typed digit', () => {
    // A 9 typed after the fifth digit.
    const typed = '4084 09840 8408 4081';
    const formatted = formatCardNumber(typed);
    expect(formatted).toBe('4084 0984 0840 8408 1');
    expect(caretPosition(formatted, digitsBefore(typed, 7))).toBe(7);
    expect(caretPosition('4084 0', 5)).toBe(6);
    expect(caretPosition('4084', 9)).toBe(4);
  });
});

test.each([
  ['0929', '09/29'],
  ['09', '09'],
  ['092', '09/2'],
  ['9/', '09'],
  ['9/29', '09/29'],
  ['09 / 2029', '09/2029'],
  ['09/', '09'],
])('an expiry typed as %s becomes %s', (typed, expiry) => expect(formatExpiry(typed)).toBe(expiry));

test('a security code has at most four digits', () => expect(formatSecurityCode('12 3a45')).toBe('1234'));

describe('the check before sending', () => {
  const good = { number: '4084 0840 8408 4081', expiry: '09/29', cvv: '408' };
  const issuesWith = (change: Partial<typeof good>) =>
    typedCard.safeParse({ ...good, ...change }).error?.issues.map(({ path, message }) => [path[0], message]);

  test('accepts a valid card', () => expect(issuesWith({})).toBeUndefined());
  test.each([
    [{ number: '' }, 'number', /Enter the card number/],
    [{ number: '4084 0840 8408 4082' }, 'number', /Check the digits/],
    [{ number: '6011 1111 1111 1117' }, 'number', /only Mastercard, Visa and American Express/],
    [{ expiry: '13/29' }, 'expiry', /month and year/],
    [{ expiry: '9' }, 'expiry', /month and year/],
    [{ cvv: '12' }, 'cvv', /3 or 4 digits/],
  ])('reports %o once, beside its field', (change, field, words) => {
    const errors = issuesWith(change);
    expect(errors).toHaveLength(1);
    expect(errors?.[0]?.[0]).toBe(field);
    expect(errors?.[0]?.[1]).toMatch(words);
  });
});

describe('the test cards', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');

  test('match the stand-in’s, by number and security code', () => {
    expect(new Map(testCards.map(({ number, cvv }) => [number.replaceAll(' ', ''), cvv]))).toEqual(
      new Map([...known].map(([number, { cvv }]) => [number, cvv])),
    );
  });

  test.each(testCards)(
    '$number is formatted like typed input, and has the stated brand and result',
    ({ number, brand, cvv, outcome }) => {
      expect(formatCardNumber(number)).toBe(number);
      expect(brandOf(number.replaceAll(' ', ''))).toBe(brand);
      const read = readCard({ number, cvv, expiry: '12/29' }, now);
      const words = { success: /^Pays/, declined: /declined/, insufficientFunds: /insufficient funds/ };
      expect(outcome).toMatch('outcome' in read ? words[read.outcome] : /never/);
    },
  );
});
