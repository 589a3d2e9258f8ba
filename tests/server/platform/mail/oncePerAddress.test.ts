import { expect, it } from 'vitest';
import { oncePerAddress } from '#server/platform/mail/oncePerAddress.ts';

it('keeps the first spelling of each address, in order', () => {
  expect(oncePerAddress(['ada@kuramo.test', 'MUSA@kuramo.test', 'Ada@Kuramo.test', 'musa@kuramo.test'])).toEqual([
    'ada@kuramo.test',
    'MUSA@kuramo.test',
  ]);
});
