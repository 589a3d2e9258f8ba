import { expect, test } from 'vitest';
import { internationalNumber } from '#flow/organisation/phoneNumber.ts';

test.each([
  ['+234', '0803 555 0142', '+2348035550142'],
  ['+234', '803-555-0142', '+2348035550142'],
  ['+234', '+44 20 7946 0018', '+442079460018'],
  ['+234', '00233 30 274 0000', '+233302740000'],
  ['+39', '06 698 1', '+39066981'],
  ['+234', ' ', ''],
])('with %s, %j is %s', (dialCode, typed, expected) => expect(internationalNumber(dialCode, typed)).toBe(expected));
