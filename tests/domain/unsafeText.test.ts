import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { email, organisationName, otherName, personName } from '#contract/fields.ts';

/*
 * Text from strangers may be mailed to others, so names, emails and organisations can't contain links or invisible
 * characters.
 */

const hidden = {
  'a null': '\u0000',
  'an escape': '\u001b',
  'a line break': '\n',
  'a C1 control': '\u0085',
  'a soft hyphen': '\u00ad',
  'a zero-width space': '\u200b',
  'a zero-width joiner': '\u200d',
  'a left-to-right mark': '\u200e',
  'a right-to-left override': '\u202e',
  'a direction embedding': '\u202a',
  'a direction isolate': '\u2066',
  'an Arabic letter mark': '\u061c',
  'a word joiner': '\u2060',
  'a byte order mark': '\ufeff',
  'a line separator': '\u2028',
  'a paragraph separator': '\u2029',
  'a Hangul filler': '\u3164',
  'a variation selector': '\ufe0f',
  'a grapheme joiner': '\u034f',
  'a tag': '\u{e0041}',
  'half a surrogate pair': '\ud800',
};
const addresses = [
  'http://evil.ng',
  'HTTPS://EVIL',
  'evil.com',
  'Win at evil.com/prize now',
  'www.evil',
  'ftp://x',
  'Ada (evil.co)',
  'javascript:alert(1)',
  'mailto:x@y',
  'Ada@evil.ng',
  '203.0.113.7/x',
  'evil。com',
  'ｅｖｉｌ．ｃｏｍ',
  'http：／／evil',
  'xn--80ak6aa92e.com',
  'казино.рф',
  'evil.xn--p1ai',
  'tel:+2348035550142',
];
const names = { personName, otherName, organisationName };

describe.each(Object.entries(names))('%s', (_, field) => {
  it.each(Object.entries(hidden))('refuses %s', (_what, sign) => {
    expect(field.safeParse(`Ada${sign}Obi`).success).toBe(false);
  });

  it.each(addresses)('refuses the web address in %j', (typed) => {
    expect(field.safeParse(typed).success).toBe(false);
    expect(field.safeParse(`Ada ${typed} Obi`).success).toBe(false);
  });

  it.each([
    'Ada Obi',
    'Adébáyọ̀ Ọláwálé',
    'J.K. Rowling',
    'A.B.C. Nigeria Ltd.',
    'St. John',
    'O’Neill-Brown',
    "N'Golo",
    'Zenith & Sons (Nig.) Ltd',
    'No. 12 Holdings',
    '李小龍',
    'محمد',
    'Obi, Ph.D.',
    '7 Up',
    'A/B Testing: 2nd',
  ])('accepts %s', (typed) => {
    expect(field.parse(typed)).toBe(typed);
  });

  it('is checked in time proportional to its length', () => {
    const time = (length: number) => {
      const typed = ['a.', 'a', '1.', 'www', 'http'].map((part) => part.repeat(Math.floor(length / part.length)));
      const began = performance.now();
      for (let n = 0; n < 20; n += 1) for (const each of typed) field.safeParse(each);
      return performance.now() - began;
    };
    time(1_000);
    // Ten times the length: with backtracking, it would take a hundred times as long or more.
    expect(time(64_000)).toBeLessThan(Math.max(50, time(6_400)) * 40);
  });
});

describe('an email', () => {
  it.each(Object.entries(hidden))('refuses %s', (_what, sign) => {
    expect(email.safeParse(`ada${sign}obi@kuramo.ng`).success).toBe(false);
    expect(email.safeParse(`ada@kura${sign}mo.ng`).success).toBe(false);
  });

  it.each([' ', '\n', '\u200b', '\u200e', '\u202a', '\u202c', '\u2066', '\u2069', '\ufeff', ' \u200b '])(
    'drops %j at either end',
    (sign) => {
      expect(email.parse(`${sign}Ada@kuramo.ng`)).toBe('ada@kuramo.ng');
      expect(email.parse(`ada@kuramo.ng${sign}`)).toBe('ada@kuramo.ng');
    },
  );

  it.each(['http://evil.ng@kuramo.ng', 'evil.com/win@kuramo.ng', 'ada@kuramo.ng/win', 'https:ada@kuramo.ng'])(
    'refuses the web address in %s',
    (typed) => {
      expect(email.safeParse(typed).success).toBe(false);
    },
  );

  it.each(['ada@kuramo.ng', 'ada.obi+payroll@hr.kuramo.com.ng', 'adé@kuramo.ng'])('accepts %s', (typed) => {
    expect(email.parse(typed)).toBe(typed);
  });
});

/** The fields of a body with a name or an email, with their paths and schemas. */
function fieldsIn(schema: unknown, path: string): [string, z.ZodMiniType][] {
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      isNamed(key) && !(inner instanceof z.ZodMiniArray)
        ? [[`${path}.${key}`, inner as z.ZodMiniType]]
        : fieldsIn(inner, `${path}.${key}`),
    );
  if (schema instanceof z.ZodMiniArray) return fieldsIn(schema.def.element, path);
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return fieldsIn(schema.def.innerType, path);
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap((option) => fieldsIn(option, path));
  return [];
}
const isNamed = (key: string): boolean => /^(name|email|organisation|organisationName)$/i.test(key);

/** Fields that are only compared with stored values, never stored. */
const comparedOnly = ['sendTwoFactorSetupCode.email'];
/** A field whose web addresses are made harmless before they are stored (tests/domain/reportedName.test.ts). */
const madeHarmless = ['reportMembers.members.name'];
const written = calls
  .flatMap(({ name, body }) => fieldsIn(body, name))
  .filter(([where]) => ![...comparedOnly, ...madeHarmless].includes(where));

it('finds the fields of every call', () => {
  expect(written.map(([where]) => where)).toEqual(
    expect.arrayContaining([
      'signup.name',
      'signup.email',
      'activateAccount.organisationName',
      'updateProfile.name',
      'updateOrgSettings.name',
      'requestOrgEmail.email',
      'sendInquiry.organisation',
      'requestDemo.name',
    ]),
  );
});

it.each(written)('%s refuses web addresses and invisible characters', (where, field) => {
  const isEmail = where.endsWith('email');
  for (const sign of Object.values(hidden))
    expect(field.safeParse(isEmail ? `ada${sign}obi@kuramo.ng` : `Ada${sign}Obi`).success, JSON.stringify(sign)).toBe(
      false,
    );
  for (const typed of isEmail ? ['http://evil.ng@kuramo.ng', 'evil.com/win@kuramo.ng'] : addresses)
    expect(field.safeParse(typed).success, typed).toBe(false);
});
