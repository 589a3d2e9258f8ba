// The price of an order while a stored login couldn't be checked.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchExternalEvents } from '#features/session/sessionActor.ts';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { accountOf } from '#tests/support/site.tsx';
import { drafted, quoteCall, shopAnswers } from './orderStage.tsx';
import { mainButton, open } from './pricingStage.tsx';

const accountCall = 'GET /hr/auth/refresh_linchpin';
const unavailable = new Refusal(503, 'unavailable', 'We’ll be right back.');
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:20:00.000Z') });
  answerCalls(shopAnswers);
  drafted({ numberOfUsers: 20 });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  resetAnswers();
});

/** Opens the order page with a stored login, and answers the check of its account. */
function openWith(answer: unknown) {
  const opened = open({ as: accountOf() });
  answerCalls({ [accountCall]: answer });
  stop = watchExternalEvents(opened.session);
  return opened;
}

// Rules: session.unreachable
test('a price fails, instead of waiting, after the account’s check has failed twice', async () => {
  const { session } = openWith(unavailable);
  await screen.findByRole('button', { name: 'Get the price again' });
  expect(session.getSnapshot().matches('unreachable')).toBe(true);
  // Asked for nobody, it would be a visitor's price.
  expect(callsOf(quoteCall)).toEqual([]);
  expect(callsOf(accountCall)).toHaveLength(2);
});

// Rules: session.unreachable
test('a check that failed once is repeated for a price, which is for the person who is signed in', async () => {
  openWith(() => {
    answerCalls({ [accountCall]: accountOf() });
    return unavailable;
  });
  await mainButton('Continue with ₦23,220.00');
  expect(callsOf(accountCall)).toHaveLength(2);
  expect(callsOf(quoteCall).every(({ authorization }) => authorization === 't'.repeat(43))).toBe(true);
});

// Rules: session.unreachable
test('asking for the price again checks the account again, and the price is for the person who is signed in', async () => {
  const { user } = openWith(unavailable);
  const again = await screen.findByRole('button', { name: 'Get the price again' });
  answerCalls({ [accountCall]: accountOf() });
  vi.setSystemTime(Date.now() + 10_000);
  await user.click(again);
  await mainButton('Continue with ₦23,220.00');
  expect(callsOf(quoteCall).every(({ authorization }) => authorization === 't'.repeat(43))).toBe(true);
});

// Rules: session.unreachable
test('a check that fails again is said again', async () => {
  const { user } = openWith(unavailable);
  const again = await screen.findByRole('button', { name: 'Get the price again' });
  vi.setSystemTime(Date.now() + 10_000);
  await user.click(again);
  await waitFor(() => expect(callsOf(accountCall)).toHaveLength(3));
  await screen.findByRole('button', { name: 'Get the price again' });
});

// Rules: session.unreachable
test('a sign-in that fails over a login that couldn’t be checked doesn’t keep that login’s price away', async () => {
  const { session, user } = openWith(unavailable);
  const again = await screen.findByRole('button', { name: 'Get the price again' });
  answerCalls({
    'POST /hr/auth/login': new Refusal(401, 'credentials_rejected', 'That email and password don’t match.'),
    [accountCall]: accountOf(),
  });
  session.send({ type: 'signIn.submitted', email: 'adaeze@kuramologistics.ng', password: 'wrong-2026' });
  await waitFor(() => expect(session.getSnapshot().matches('loggedOut')).toBe(true));
  vi.setSystemTime(Date.now() + 10_000);
  await user.click(again);
  await mainButton('Continue with ₦23,220.00');
  expect(session.getSnapshot().hasTag('loggedIn')).toBe(true);
});
