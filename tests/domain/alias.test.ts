import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alias } from '#contract/fields.ts';
import { aliasOf } from '#domain/alias.ts';

it.each([
  ['Kuramo Logistics Ltd', 'kuramo-logistics'],
  ['Bùnmi & Sons Nig. Ltd.', 'bunmi-and-sons-nig'],
  ['Ọ̀ṣun Farms PLC', 'osun-farms'],
  ['Ɓauchi Ƙere Co-operative', 'bauchi-kere-co-operative'],
  ['St. Mary’s Hospital', 'st-marys-hospital'],
  ['Limited', 'limited'],
  ['9mobile', '9mobile'],
  ['AB', ''],
  ['---', ''],
  ['', ''],
  ['The Association of Independent Textile Manufacturers of Aba', 'the-association-of-independent-textile'],
  ['A'.repeat(60), 'a'.repeat(40)],
])('%s becomes "%s"', (name, expected) => expect(aliasOf(name)).toBe(expected));

it('a suggestion is always a valid alias or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 170 }), (name) => {
      const generated = aliasOf(name);
      expect(generated === '' || alias.safeParse(generated).data === generated).toBe(true);
    }),
  );
});
