import { afterEach, expect, it } from 'vitest';
import { savedChoice } from '#tabState/savedChoice.ts';

afterEach(() => sessionStorage.clear());

// Rules: draft.tryLink
it('is stored in the tab with its version', () => {
  expect(savedChoice.read()).toBeNull();
  savedChoice.keep({ isBuyingNow: false });
  expect(savedChoice.read()).toEqual({ isBuyingNow: false });
  expect(sessionStorage.getItem('humanar.choice')).toBe('{"version":1,"isBuyingNow":false}');
});

it.each([
  '{',
  'null',
  '{"version":2,"isBuyingNow":false}',
  '{"version":1,"isBuyingNow":"no"}',
  '{"version":1,"isBuyingNow":true,"more":1}',
])('drops %s', (kept) => {
  sessionStorage.setItem('humanar.choice', kept);
  expect(savedChoice.read()).toBeNull();
  expect(sessionStorage.getItem('humanar.choice')).toBeNull();
});
