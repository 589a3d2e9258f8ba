// A member who has signed in is taken to the app. If that fails, or they come back, no finished form is left.
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fromPromise, createActor } from 'xstate';
import { goToApp } from '#features/session/goToApp.ts';
import { type AccountFacts, type SecondFactor, sessionMachine } from '#machines/session/session.machine.ts';
import SignInPage from '#pages/auth/SignInPage.tsx';
import { address, at, open, pageOf, route } from './siteStage.tsx';

vi.mock('#features/session/goToApp.ts', () => ({ goToApp: vi.fn() }));

const member: AccountFacts = { userId: 'm', orgId: 'o', isAdmin: false, isSetUp: true, hasAlias: true };
const routes = [route('/', 'public', pageOf('Home'), 'default'), route('/sign-in', 'guest', SignInPage, 'auth')];

async function signInAsMember() {
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        signIn: fromPromise(async (): Promise<SecondFactor | null> => null),
        loadAccount: fromPromise(async () => member),
        loadSurroundings: fromPromise(async () => {}),
      },
    }),
    { input: { hasStoredToken: false, secondFactor: null, heading: null, lastUserId: null } },
  );
  at('/sign-in');
  open(actor, routes);
  await act(async () => void actor.start());
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  await act(async () => actor.send({ type: 'signIn.submitted', email: 'a@b.ng', password: 'harmattan-2026' }));
  await waitFor(() => expect(goToApp).toHaveBeenCalledTimes(1));
}

test('an app that can’t be opened leaves them on the home page', async () => {
  vi.mocked(goToApp).mockResolvedValueOnce(false);
  await signInAsMember();
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  expect(address()).toBe('/');
});

test('coming back to the page as it was left leads to the home page', async () => {
  vi.mocked(goToApp).mockClear().mockResolvedValueOnce(true);
  await signInAsMember();
  await act(async () => {});
  expect(address()).toBe('/sign-in');
  await act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await screen.findByRole('heading', { level: 1, name: 'Home' });
});
