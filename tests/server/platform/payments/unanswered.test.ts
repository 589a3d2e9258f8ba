import { expect, it } from 'vitest';
import { unanswered } from '#server/platform/payments/unanswered.ts';

it.each([
  ['refused', 'the provider did not forget a card and refuses us: someone has to look at it'],
  ['timeOut', 'the provider did not forget a card (timeOut)'],
] as const)('says why the provider gave no result: %s', (why, words) => {
  expect(unanswered('the provider did not forget a card', { kind: 'unknown', why })).toBe(words);
});
