import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memberReport } from '#contract/members.ts';
import { webAddress } from '#contract/fields.ts';
import { reportedName } from '#domain/reportedName.ts';

/* The names of members that the main application reports. */

it.each([
  ['J.Okafor', 'J. Okafor'],
  ['Dr.Musa St.John', 'Dr. Musa St. John'],
  ['Ada Obi', 'Ada Obi'],
  ['J. K. Obi', 'J. K. Obi'],
  ['evil.example/x', 'evil. example/ x'],
  ['https://evil.example', 'https: / / evil. example'],
  ['WWW.evil.example', 'www evil. example'],
])('stores %s as %s', (reported, stored) => {
  expect(reportedName(reported)).toBe(stored);
});

it('leaves no web address, stays within the limit, and changes nothing the second time', () => {
  const part = fc.constantFrom(
    'a',
    'Zo',
    '.',
    '。',
    '．',
    '․',
    ':',
    '：',
    '/',
    ' ',
    'www',
    'https',
    'data',
    '1',
    '𐐀',
    '⒈',
    'ﷺ',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const stored = reportedName(parts.join('').slice(0, 120));
      expect(webAddress.test(stored.normalize('NFKC'))).toBe(false);
      expect(stored.length).toBeLessThanOrEqual(120);
      expect(reportedName(stored)).toBe(stored);
    }),
  );
});

const member = { email: 'musa@kuramo.ng', name: 'J.Okafor', isAdmin: false, isAllocated: false };

it('accepts a name like a web address, trims it, and doesn’t check the name of someone who has left', () => {
  expect(memberReport.parse({ ...member, name: ' J.Okafor ' }).name).toBe('J.Okafor');
  for (const name of ['', 'x'.repeat(121), 'Ada\nObi', 'https://evil.example'])
    expect(memberReport.safeParse({ ...member, name, hasLeft: true }).success, name).toBe(true);
});

it.each([[''], [' '], ['x'.repeat(121)], ['Ada\nObi'], ['Ada\u200bObi']])('refuses the name %j', (name) => {
  expect(memberReport.safeParse({ ...member, name }).error?.issues.map(({ path }) => path)).toEqual([['name']]);
});
