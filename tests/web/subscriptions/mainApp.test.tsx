// /main-app, the main application's stand-in: it goes by the linchpin alone.
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedToken } from '#api/storedToken.ts';
import { arrive } from '#flow/arrival.ts';
import MainAppPage from '#pages/account/MainAppPage.tsx';
import { answering, callsOf, forgetAnswers, Refusal } from '#tests/support/answers.ts';
import { accountOf, answersFor, current, expiredTrial, trial, visit } from '#tests/support/site.tsx';

vi.mock('axios', () => import('#tests/support/answers.ts'));
beforeEach(() => window.history.replaceState(null, '', '/main-app'));
afterEach(forgetAnswers);

const linchpin = 'l'.repeat(43);
const arriveWithLinchpin = () => {
  window.history.replaceState(null, '', `/main-app?linchpin=${linchpin}`);
  arrive();
};

test('the linchpin opens the app and leaves the address bar', async () => {
  arriveWithLinchpin();
  answering(answersFor(accountOf(), trial));
  visit(<MainAppPage />);
  await screen.findByRole('heading', { level: 1, name: 'You are in' });
  for (const words of ['Kuramo Logistics Ltd', 'Adaeze Okafor', 'Administrator', 'Payroll', 'Analytics']) screen.getByText(words);
  expect(window.location.search).toBe('');
  expect(callsOf('GET /hr/auth/refresh_linchpin').map(({ authorization }) => authorization)).toEqual([linchpin]);
  expect(storedToken.read()).toBeNull();
});

test('a single-use linchpin is exchanged once, and the session that comes back is used from then on', async () => {
  arriveWithLinchpin();
  const session = 's'.repeat(43);
  answering({ ...answersFor(accountOf({ isRoot: false }), trial), 'GET /hr/auth/refresh_linchpin': { ...accountOf({ isRoot: false }), token: session } });
  visit(<MainAppPage />);
  await screen.findByText('Member');
  expect(callsOf('GET /hr/auth/refresh_linchpin')).toHaveLength(1);
  expect(callsOf('GET /hr/subscriptions').map(({ authorization }) => authorization)).toEqual([session]);
});

test('a refused linchpin is said, and the site’s own login stays', async () => {
  arriveWithLinchpin();
  answering({
    ...answersFor(accountOf(), trial),
    'GET /hr/auth/refresh_linchpin': ({ authorization }: { authorization: string | undefined }) =>
      authorization === linchpin ? new Refusal(401, 'unauthenticated', 'Please sign in again.') : accountOf(),
  });
  const { session } = visit(<MainAppPage />, { as: accountOf() });
  await screen.findByRole('heading', { level: 1, name: 'You could not be let in' });
  expect(screen.getByRole('link', { name: 'Back to Humanar' }).getAttribute('href')).toBe('/');
  expect(storedToken.read()).toBe('t'.repeat(43));
  expect(session.getSnapshot().hasTag('loggedIn')).toBe(true);
});

test('without a linchpin nobody is let in, whoever is signed in on the site', async () => {
  answering(answersFor(accountOf(), trial));
  visit(<MainAppPage />, { as: accountOf() });
  await screen.findByRole('heading', { level: 1, name: 'Come in through Humanar' });
  expect(screen.queryByText('Kuramo Logistics Ltd')).toBeNull();
});

test('after the trial the modules are closed', async () => {
  arriveWithLinchpin();
  answering({ ...answersFor(accountOf(), null), 'GET /hr/subscriptions': current(expiredTrial) });
  visit(<MainAppPage />);
  await screen.findByText('The modules are closed');
  expect(screen.queryByText('Payroll')).toBeNull();
});

test('when the server is not well, it is asked again on request', async () => {
  arriveWithLinchpin();
  answering({ 'GET /hr/auth/refresh_linchpin': new Refusal(503, 'unavailable', 'We are busy just now.') });
  const { user } = visit(<MainAppPage />);
  await screen.findByText('We are busy just now.');
  answering(answersFor(accountOf(), trial));
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  await screen.findByRole('heading', { level: 1, name: 'You are in' });
});
