import { expect, test } from 'vitest';
import { forgetSession } from '#features/session/forgetSession.ts';
import { savedSecondFactor } from '#features/session/savedSecondFactor.ts';
import { maskEmail } from '#features/session/maskEmail.ts';
import { tabStorage } from '#tabState/tabStorage.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const secondFactor = {
  email: 'adaeze@kuramologistics.ng',
  userId: '0197a000-0000-7000-8000-000000000011',
  twoFAToken: 'f'.repeat(43),
};
const signIn = (codeExpiresAt = ago(-10)) => ({
  secondFactor: { ...secondFactor, codeExpiresAt },
  heading: '/subscriptions?from=mail',
});

test('a saved second factor is restored until it is dropped', () => {
  expect(savedSecondFactor.read()).toBeNull();
  const pending = signIn();
  savedSecondFactor.keep(pending);
  expect(savedSecondFactor.read()).toEqual(pending);
  savedSecondFactor.drop();
  expect(savedSecondFactor.read()).toBeNull();
});

test('a code that expired half an hour ago is dropped, a more recent one can still be sent again', () => {
  savedSecondFactor.keep(signIn(ago(29)));
  expect(savedSecondFactor.read()).not.toBeNull();
  savedSecondFactor.keep(signIn(ago(31)));
  expect(savedSecondFactor.read()).toBeNull();
  expect(tabStorage.read('secondFactor')).toBeNull();
});

test.each([
  ['{'],
  ['null'],
  ['[]'],
  [JSON.stringify({ ...signIn(), secondFactor: { ...signIn().secondFactor, twoFAToken: 'short' } })],
  [JSON.stringify({ ...signIn(), secondFactor: { ...signIn().secondFactor, userId: 7 } })],
  [JSON.stringify(signIn('soon'))],
  [JSON.stringify({ ...signIn(), heading: '//kuramologistics.example' })],
  [JSON.stringify({ heading: '/subscriptions' })],
])('a damaged one is dropped silently: %s', (damaged) => {
  tabStorage.keep('secondFactor', damaged);
  expect(savedSecondFactor.read()).toBeNull();
  expect(tabStorage.read('secondFactor')).toBeNull();
});

test('ending the session deletes it', () => {
  savedSecondFactor.keep(signIn());
  forgetSession({ isSignedOut: true });
  expect(savedSecondFactor.read()).toBeNull();
});

test.each([
  ['adaeze@kuramologistics.ng', 'ad•••@kuramologistics.ng'],
  ['ng@kuramologistics.ng', 'n•••@kuramologistics.ng'],
  ['a@kuramologistics.ng', '•••@kuramologistics.ng'],
  ['ẹniọlá@kuramologistics.ng', 'ẹn•••@kuramologistics.ng'],
])('%s is masked as %s', (email, shown) => expect(maskEmail(email)).toBe(shown));
