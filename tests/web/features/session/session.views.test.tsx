// Every transition of the session in the site's shell: sign-in, second step, guards, header and effects.
import { act, fireEvent, type Screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { pageSession } from '#api/pageSession.ts';
import { queryClient } from '#api/queryClient.ts';
import { go } from '#app/navigator.ts';
import { translation } from '#flow/effects.ts';
import { effectHandlers } from '#app/effectHandlers.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { type SessionActor, watchExternalEvents } from '#features/session/sessionActor.ts';
import { model } from '#machines/session/session.model.ts';
import SecondFactorPage from '#pages/auth/SecondFactorPage.tsx';
import SignInPage from '#pages/auth/SignInPage.tsx';
import { throughViews } from '#tests/support/flows/views.ts';
import { address, at, pageOf, route, siteOf } from '../../app/siteStage.tsx';

// One run covers the whole machine.
vi.setConfig({ testTimeout: 120_000 });

const routes = [
  route('/', 'public', pageOf('Home'), 'default'),
  route('/sign-in', 'guest', SignInPage, 'auth'),
  route('/2fa', 'guest', SecondFactorPage, 'auth'),
  route('/auth/verification', 'guest', pageOf('Check your email'), 'auth'),
  route('/auth/create-account', 'admin', pageOf('Your organisation'), 'auth'),
  route('/subscriptions', 'member', pageOf('Your subscription'), 'default'),
  route('/subscriptions/create', 'admin', pageOf('Your order'), 'default'),
];

let actor: SessionActor;
let errorLeftBehind: unknown = null;
let unwatch: () => void = () => {};

beforeEach(() => {
  // The page that a phone returns to after the mail was read; without a pending code it redirects to sign-in.
  at('/2fa');
  queryClient.clear();
});
afterEach(() => unwatch());

const goTo = (to: string) => act(async () => go(to, {}));
let logins = 0;
/** Another tab changes the stored login and this one is notified. */
const anotherTab = (does: 'signs in' | 'signs out') =>
  act(async () => {
    logins += 1;
    // The calls here are simulated and store nothing, so there must be a login to sign out of.
    pageSession.begin(`${logins}`.padStart(43, 'o'));
    if (does === 'signs in') localStorage.setItem('humanar.token', `${logins}`.padStart(43, 't'));
    else localStorage.removeItem('humanar.token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'humanar.token' }));
  });

/** Whether the person is asked for the code; expects the masked address and nobody signed in. */
async function showsCodeForm(page: Screen): Promise<boolean> {
  expect(accountMenu(page)).toBeNull();
  if (address() !== '/2fa') return false;
  await page.findByRole('heading', { level: 1, name: 'Enter your code' });
  page.getByText('ad•••@kuramologistics.ng');
  return true;
}
const accountMenu = (page: Screen) => page.queryByLabelText('Account of Adaeze Okafor');

async function signIn(user: UserEvent, page: Screen): Promise<void> {
  await goTo('/sign-in');
  const email = await page.findByRole('textbox', { name: 'Work email' });
  await user.clear(email);
  await user.click(email);
  await user.paste('adaeze@kuramologistics.ng');
  const password = page.getByLabelText('Password');
  await user.clear(password);
  await user.click(password);
  await user.paste('harmattan-2026');
  await user.keyboard('{Enter}');
}

throughViews({
  model,
  render: (given) => {
    actor = given;
    unwatch = watchExternalEvents(actor);
    // As when the app can't be opened.
    return siteOf(actor, routes, { goToApp: () => go('/', {}) });
  },
  events: {
    'signs in': signIn,
    'signs in with an order': async (user, page) => {
      subscriptionDraft.keep({ plan: 'core', subscriptionType: 'annual', numberOfUsers: 20 });
      await signIn(user, page);
      await waitFor(() => expect(actor.getSnapshot().matches('signingIn')).toBe(true));
      subscriptionDraft.end();
    },
    'enters the code': async (_user, page) => {
      await goTo('/2fa');
      fireEvent.change(await page.findByLabelText('Six-digit code', { selector: 'input' }), {
        target: { value: '407-153' },
      });
      // After a rejection the button submits the next code.
      if (!actor.getSnapshot().matches('verifyingCode'))
        fireEvent.click(page.getByRole('button', { name: 'Verify and sign in' }));
    },
    'asks for a new code': async (user, page) => {
      await goTo('/2fa');
      await user.click(await page.findByRole('button', { name: 'Send a new code' }));
    },
    'uses another account': async (user, page) => {
      await goTo('/2fa');
      await user.click(await page.findByRole('button', { name: 'Use another account' }));
    },
    'opens a protected page': async () => {
      errorLeftBehind = actor.getSnapshot().context.error;
      await goTo('/');
      await goTo('/subscriptions');
    },
    'verifies an email': async () => {
      if (address() === '/auth/verification') await goTo('/sign-in');
      await anotherTab('signs in');
    },
    'is signed out by the server': async () => {
      if (actor.getSnapshot().hasTag('loggedIn')) await goTo('/subscriptions');
      // Someone without an organisation would be redirected from there; the session ends just before that.
      const before = address();
      at('/subscriptions');
      await anotherTab('signs out');
      if (address() === '/subscriptions') at(before);
    },
    'changes the account': () => act(async () => translation(effectHandlers(actor))({ type: 'account.changed' })),
    'tries again': async (user, page) => {
      // If nothing says that the server is unreachable, the returning connection triggers the retry.
      if (address() === '/subscriptions') await user.click(await page.findByRole('button', { name: 'Try again' }));
      else await act(async () => void window.dispatchEvent(new Event('online')));
    },
    'presses Logout': async (user, page) => {
      await goTo('/');
      await user.click(await page.findByLabelText('Account of Adaeze Okafor'));
      await user.click(await page.findByRole('button', { name: 'Logout' }));
    },
  },
  states: {
    loggedOut: {
      shows: async (page, { context }) => {
        expect(accountMenu(page)).toBeNull();
        if (address() !== '/sign-in') return;
        await page.findByRole('heading', { level: 1, name: 'Sign in' });
        // It is shown until the person leaves the page.
        if (context.error !== null && context.error !== errorLeftBehind)
          expect(page.getAllByText(context.error.msg).length).toBeGreaterThan(0);
      },
    },
    'awaitingCode.justSent': {
      shows: async (page) => {
        if (!(await showsCodeForm(page))) return;
        page.getByText(/^Send a new code in (1:00|0:\d\d)$/);
        expect(page.queryByRole('button', { name: 'Send a new code' })).toBeNull();
      },
    },
    'awaitingCode.mayResend': {
      shows: async (page, { context }) => {
        if (!(await showsCodeForm(page))) return;
        page.getByRole('button', { name: 'Send a new code' });
        page.getByRole('button', { name: 'Verify and sign in' });
        if (context.error !== null) page.getByText(context.error.msg);
      },
    },
    'awaitingCode.codeDead': {
      shows: async (page, { context }) => {
        if (!(await showsCodeForm(page))) return;
        page.getByText(context.error.msg);
        page.getByRole('button', { name: 'Send a new code' });
        expect(page.queryByRole('button', { name: 'Verify and sign in' })).toBeNull();
      },
    },
    resendingCode: {
      heading: 'Enter your code',
      shows: (page) => void page.getByRole('button', { name: /Sending a new code/ }),
    },
    verifyingCode: {
      heading: 'Enter your code',
      shows: (page) => void page.getByRole('button', { name: /Checking the code/ }),
    },
    signingIn: { heading: 'Sign in', shows: (page) => void page.getByRole('button', { name: /Signing in/ }) },
    findingOrder: {
      heading: /^(Sign in|Enter your code)$/,
      shows: (page) => void page.getByRole('button', { name: /Signing in/ }),
    },
    entering: {
      heading: /^(Sign in|Enter your code)$/,
      shows: (page) => void page.getByRole('button', { name: /Signing in/ }),
    },
    unreachable: {
      shows: async (page) => {
        expect(accountMenu(page)).toBeNull();
        if (address() === '/subscriptions')
          await page.findByRole('heading', { level: 1, name: 'We couldn’t reach Humanar' });
      },
    },
    loader: { shows: (page) => expect(page.queryByText('Your subscription')).toBeNull() },
    'loggedIn.admin': {
      shows: async (page) => {
        if (address() === '/subscriptions') await page.findByLabelText('Account of Adaeze Okafor');
      },
    },
    'loggedIn.member': {
      shows: async (page) => {
        if (address() === '/subscriptions') await page.findByRole('heading', { level: 1, name: 'Your subscription' });
      },
    },
    refreshing: { shows: () => expect(actor.getSnapshot().hasTag('loggedIn')).toBe(true) },
  },
});
