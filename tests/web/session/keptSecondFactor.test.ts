import { expect, test } from 'vitest';
import { forgetSession } from '#features/session/forgetSession.ts';
import { keptSecondFactor } from '#features/session/keptSecondFactor.ts';
import { masked } from '#features/session/masked.ts';
import { tabMemory } from '#tabState/tabStorage.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const secondFactor = {
  email: 'adaeze@kuramologistics.ng',
  userId: '0197a000-0000-7000-8000-000000000011',
  twoFAToken: 'f'.repeat(43),
};
const signIn = (codeExpiresAt = ago(-10)) => ({ secondFactor: { ...secondFactor, codeExpiresAt }, heading: '/subscriptions?from=mail' });

test('what is kept comes back, until it is dropped', () => {
  expect(keptSecondFactor.read()).toBeNull();
  const kept = signIn();
  keptSecondFactor.keep(kept);
  expect(keptSecondFactor.read()).toEqual(kept);
  keptSecondFactor.drop();
  expect(keptSecondFactor.read()).toBeNull();
});

test('a code that ran out half an hour ago is waited for no more; one that ran out before that may still be sent anew', () => {
  keptSecondFactor.keep(signIn(ago(29)));
  expect(keptSecondFactor.read()).not.toBeNull();
  keptSecondFactor.keep(signIn(ago(31)));
  expect(keptSecondFactor.read()).toBeNull();
  expect(tabMemory.read('secondFactor')).toBeNull();
});

test.each([
  ['{'],
  ['null'],
  ['[]'],
  [JSON.stringify({ ...signIn(), secondFactor: { ...secondFactor, twoFAToken: 'short' } })],
  [JSON.stringify({ ...signIn(), secondFactor: { ...secondFactor, userId: 7 } })],
  [JSON.stringify(signIn('soon'))],
  [JSON.stringify({ ...signIn(), heading: '//kuramologistics.example' })],
  [JSON.stringify({ heading: '/subscriptions' })],
])('damaged, it is dropped without a word: %s', (damaged) => {
  tabMemory.keep('secondFactor', damaged);
  expect(keptSecondFactor.read()).toBeNull();
  expect(tabMemory.read('secondFactor')).toBeNull();
});

test('it belongs to the person: forgetting the session forgets it', () => {
  keptSecondFactor.keep(signIn());
  forgetSession({ isSignedOut: true });
  expect(keptSecondFactor.read()).toBeNull();
});

test.each([
  ['adaeze@kuramologistics.ng', 'ad•••@kuramologistics.ng'],
  ['ng@kuramologistics.ng', 'n•••@kuramologistics.ng'],
  ['a@kuramologistics.ng', '•••@kuramologistics.ng'],
  ['ẹniọlá@kuramologistics.ng', 'ẹn•••@kuramologistics.ng'],
])('%s is shown as %s', (email, shown) => expect(masked(email)).toBe(shown));
