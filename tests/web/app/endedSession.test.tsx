// A session that ends while its person is on a page that everybody may see.
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Actor, fromPromise } from 'xstate';
import { signedOutSession } from '#api/signedOutSession.ts';
import { storedToken } from '#api/storedToken.ts';
import { reportSessionRefusal } from '#api/sessionRefusal.ts';
import { ContactForm } from '#features/inquiry/ContactForm.tsx';
import { forgetSession } from '#features/session/forgetSession.ts';
import { watchExternalEvents } from '#features/session/sessionActor.ts';
import ResetPasswordPage from '#pages/auth/ResetPasswordPage.tsx';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { takeLinkParameters } from '#tabState/linkParameters.ts';
import { lastUser } from '#tabState/tabStorage.ts';
import { answerCalls, callsOf } from '#tests/support/apiStub.ts';
import { address, at, open, pageOf, route } from './siteStage.tsx';

const account = {
  userId: '0197a000-0000-7000-8000-000000000002',
  orgId: '0197a000-0000-7000-8000-000000000001',
  isAdmin: true,
  isSetUp: true,
  hasAlias: true,
};
const Contact = () => (
  <main>
    <h1>Contact us</h1>
    <ContactForm topics={[{ id: 'press', name: 'Press' }]} />
  </main>
);
const routes = [
  route('/contact-us', 'public', Contact, 'default'),
  route('/pricing/order', 'public', pageOf('Build your plan'), 'pricing'),
  route('/sign-in', 'guest', pageOf('Sign in here')),
  { ...route('/reset-password', 'guest', ResetPasswordPage, 'default'), actsByLink: true as const },
];

const token = 't'.repeat(43);

let unwatch = () => {};
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  unwatch();
  forgetSession({ isSignedOut: true });
});

/** Opens the page for somebody who is signed in. */
async function arriveAt(where: string) {
  at(where);
  takeLinkParameters();
  storedToken.keep(token);
  const actor = new Actor(
    sessionMachine.provide({
      actors: {
        loadAccount: fromPromise(async () => {
          lastUser.keep(account.userId);
          return account;
        }),
        loadSurroundings: fromPromise(async () => {}),
        revokeSession: fromPromise(async () => {}),
      },
    }),
    { input: { hasStoredToken: true, secondFactor: null, heading: null, lastUserId: null } },
  );
  unwatch = watchExternalEvents(actor);
  open(actor, routes);
  await act(async () => void actor.start());
  await screen.findByLabelText('Account of Adaeze Okafor');
  return { actor, user: userEvent.setup() };
}
const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your message/ });

// Rules: session.lifetime
test('leaves the page and what is typed there, and shows both to a visitor', async () => {
  const { actor, user } = await arriveAt('/contact-us');
  await user.click(await message());
  await user.paste('Typed for half an hour');
  await act(async () => reportSessionRefusal('unauthenticated'));
  await waitFor(() => expect(screen.queryByLabelText('Account of Adaeze Okafor')).toBeNull());
  expect(screen.getAllByRole('link', { name: 'Login' }).length).toBeGreaterThan(0);
  expect(address()).toBe('/contact-us');
  expect((await message()).value).toBe('Typed for half an hour');
  expect(sessionStorage.getItem('humanar.inquiry.contact')).toContain('Typed for half an hour');
  await screen.findByText('Please sign in again');
  // Signing in leads back here.
  expect(actor.getSnapshot().value).toBe('loggedOut');
  expect(actor.getSnapshot().context.heading).toBe('/contact-us');
});

test('leads from the order page to the sign-in, which its next step needs', async () => {
  await arriveAt('/pricing/order');
  await act(async () => reportSessionRefusal('unauthenticated'));
  await screen.findByRole('heading', { name: 'Sign in here' });
});

// Rules: session.lifetime, password.reset
test('leaves the page of a link that sets a password, until its answer leads to the sign-in', async () => {
  let answer = () => {};
  answerCalls({
    'POST /hr/auth/confirm-token': { email: 'adaeze@kuramologistics.ng', expiresAt: new Date().toISOString() },
    'POST /hr/auth/set-new-password': () => new Promise((resolve) => (answer = () => resolve({ ok: true }))),
  });
  const { actor, user } = await arriveAt(`/reset-password?reset_token=${'r'.repeat(43)}`);
  await user.click(await screen.findByLabelText('New password'));
  await user.paste('harmattan-2026');
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  await waitFor(() => expect(callsOf('POST /hr/auth/set-new-password')).toHaveLength(1));
  await act(async () => reportSessionRefusal('unauthenticated'));
  expect(actor.getSnapshot().value).toBe('loggedOut');
  expect(address()).toBe('/reset-password');
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('harmattan-2026');
  await act(async () => answer());
  await screen.findByRole('heading', { name: 'Sign in here' });
  await screen.findByText('Password changed');
  expect(actor.getSnapshot().context.heading).toBeNull();
});

test('is no reason to stay for somebody who logs out', async () => {
  const { actor, user } = await arriveAt('/contact-us');
  await user.click(await message());
  await user.paste('Typed for half an hour');
  await act(async () => actor.send({ type: 'signOut.pressed' }));
  await screen.findByRole('heading', { name: 'Sign in here' });
  expect(sessionStorage.getItem('humanar.inquiry.contact')).toBeNull();
});

/** The login vanishes from this browser, in another tab. */
async function tokenVanishes() {
  localStorage.removeItem('humanar.token');
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'humanar.token' })));
}

test('leaves the page and what is typed there when another tab has noticed it', async () => {
  const { user } = await arriveAt('/contact-us');
  await user.click(await message());
  await user.paste('Typed for half an hour');
  await tokenVanishes();
  await waitFor(() => expect(screen.queryByLabelText('Account of Adaeze Okafor')).toBeNull());
  expect(address()).toBe('/contact-us');
  expect((await message()).value).toBe('Typed for half an hour');
});

// Rules: session.signOut
test.each([
  ['has finished', tokenVanishes],
  ['is still under way', () => act(async () => reportSessionRefusal('unauthenticated'))],
])('is no reason to stay while Log out in another tab %s', async (_, noticesEnd) => {
  const { user } = await arriveAt('/contact-us');
  await user.click(await message());
  await user.paste('Typed for half an hour');
  signedOutSession.keep(token);
  await noticesEnd();
  await screen.findByRole('heading', { name: 'Sign in here' });
  expect(sessionStorage.getItem('humanar.inquiry.contact')).toBeNull();
  expect(lastUser.read()).toBeNull();
});
