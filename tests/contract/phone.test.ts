import fc from 'fast-check';
import { type CountryCode, getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { formatPhone, parsePhone, withParsedPhone } from '#contract/phone.ts';
import { addBillingContact, updateBillingContact } from '#contract/billingContacts.ts';
import { phone } from '#contract/fields.ts';
import { countryRows } from '#server/db/seed/countries.ts';

/** Nigerian mobile numbers without the leading zero. */
const national = fc
  .tuple(
    fc.constantFrom('701', '703', '705', '802', '803', '805', '810', '813', '902', '906', '913'),
    fc.stringMatching(/^[0-9]{7}$/),
  )
  .map(([prefix, rest]) => prefix + rest);

/** Every way to write the start of a number. */
const dialPrefix = fc.constantFrom('0', '', '234', '+234', '00234', '+2340', '2340', '+234 (0)', '(0)', '(+234)');

/** Separators between digits. */
const gap = fc.constantFrom('', ' ', '-', '.', '  ', ' - ', '/', '–', '‐', '\u2011', '−', '\u200b');

/** Hidden characters around a copied number: direction marks, a zero-width space, a byte order mark. */
const marks = fc.constantFrom(
  ['', ''],
  ['\u202a', '\u202c'],
  ['\u2066', '\u2069'],
  ['\u200e', '\u200f'],
  ['\ufeff', '\u200b'],
  [' \u202d', '\u202c '],
);

/** The number in groups, as typed by hand or formatted by a program. */
const written = fc
  .tuple(national, dialPrefix, gap, fc.constantFrom([3, 6], [3], [4, 7], []), marks)
  .map(([number, start, between, cuts, [first, last]]) => {
    const groups = [0, ...cuts].map((from, index) => number.slice(from, [...cuts, number.length][index]));
    return { number, typed: ` ${first}${start}${groups.join(between)}${last} ` };
  });

describe('a Nigerian number', () => {
  it('is the same in whatever format it is typed', () => {
    fc.assert(
      fc.property(written, ({ number, typed }) => {
        expect(parsePhone(typed), typed).toBe(`+234${number}`);
      }),
    );
  });

  it('is accepted by the contract in each of these formats', () => {
    fc.assert(
      fc.property(written, ({ typed }) => {
        expect(phone.safeParse(typed).success, typed).toBe(true);
      }),
    );
  });
});

it('a number is displayed in a format that parses back to it, for every country', () => {
  for (const country of getCountries()) {
    const example = getExampleNumber(country, examples);
    if (example === undefined) continue;
    const formatted = formatPhone(example.number);
    expect(formatted, country).not.toBe(example.number);
    expect(parsePhone(formatted), country).toBe(example.number);
    expect(parsePhone(formatted, 'GH'), country).toBe(example.number);
    expect(phone.safeParse(formatted).success, formatted).toBe(true);
  }
  fc.assert(
    fc.property(national, (number) => {
      expect(parsePhone(formatPhone(`+234${number}`))).toBe(`+234${number}`);
    }),
  );
});

it.each([
  ['2348035550142', undefined, '+2348035550142'],
  ['+44 20 7946 0018', undefined, '+442079460018'],
  ['00233 30 274 0000', undefined, '+233302740000'],
  ['024 123 4567', 'GH', '+233241234567'],
  ['06 698 1', 'IT', '+39066981'],
  ['0803', undefined, null],
  ['0803 555 014', undefined, null],
  ['+234', undefined, null],
  ['call 0803 555 0142', undefined, null],
  ['0803 555 0142 ext 5', undefined, null],
  ['０８０３ ５５５ ０１４２', undefined, '+2348035550142'],
  ['024 123 4567', undefined, null],
  ['', undefined, null],
])('%j in %s is %s', (typed, country, expected) => expect(parsePhone(typed, country)).toBe(expected));

it('the dial code of each country starts with its calling code', () => {
  const callingCodes = new Map<string, string>(
    getCountries().map((country: CountryCode) => [country, getCountryCallingCode(country)]),
  );
  const codes = countryRows().map(({ iso2, dialCode }) => [iso2, dialCode, callingCodes.get(iso2)] as const);
  // The library has no number plan for Pitcairn.
  expect(codes.filter(([, , calling]) => calling === undefined).map(([iso2]) => iso2)).toEqual(['PN']);
  expect(codes.filter(([, dialCode, calling = '']) => !dialCode.startsWith(`+${calling}`))).toEqual([]);
});

it('an invalid number is displayed unchanged', () => {
  for (const stored of ['', 'ask Femi', '+2340000', '0803']) expect(formatPhone(stored)).toBe(stored);
  expect(formatPhone('0803-555-0142')).toBe('+234 803 555 0142');
});

describe('a phone field in a request body', () => {
  const femi = { name: 'Femi Adeyemi', email: 'femi@kuramo.ng', phone: '0803 555 0142', role: '', getsReceipts: true };
  const read = (phoneTyped: string, stored?: string) =>
    withParsedPhone(addBillingContact.body, stored).safeParse({ ...femi, phone: phoneTyped });

  it('is converted to E.164, or refused beside the field with what to type', () => {
    expect(read('0803 555 0142').data?.phone).toBe('+2348035550142');
    expect(read('').data?.phone).toBe('');
    expect(read('0803').error?.issues).toMatchObject([
      { path: ['phone'], message: expect.stringContaining('0803 555 0142') },
    ]);
  });

  it('accepts an unreadable stored number, and converts readable ones to E.164', () => {
    expect(read('+234 0000', '+234 0000').data?.phone).toBe('+234 0000');
    expect(read('0803 555 0142', '0803 555 0142').data?.phone).toBe('+2348035550142');
  });

  it('can be left out where the call allows it, and adds no other field', () => {
    const changes = withParsedPhone(updateBillingContact.body);
    expect(changes.parse({ version: 1, role: 'Treasurer' })).toEqual({ version: 1, role: 'Treasurer' });
    expect(changes.safeParse({ version: 1, more: true }).success).toBe(false);
  });
});
