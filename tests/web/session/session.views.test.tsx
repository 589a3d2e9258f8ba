// Every transition of the session, through the site's shell: sign-in page, guards, header, effects.
import { act, type Screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { go } from '#app/navigator.ts';
import { translation } from '#flow/effects.ts';
import { effectHandlers } from '#app/effectHandlers.ts';
import { type SessionActor, watchWorld } from '#features/session/sessionActor.ts';
import { model } from '#machines/session/session.model.ts';
import SignInPage from '#pages/auth/SignInPage.tsx';
import { throughViews } from '#tests/support/flows/views.ts';
import { address, at, pageOf, route, siteOf } from '../app/stage.tsx';

// One run walks through the whole machine.
vi.setConfig({ testTimeout: 120_000 });

vi.hoisted(() => {
  document.head.innerHTML = `<meta name="humanar-config" content='{"sandbox":false}'>`;
});

const routes = [
  route('/', 'public', pageOf('Home'), 'default'),
  route('/sign-in', 'guest', SignInPage, 'auth'),
  route('/auth/verification', 'guest', pageOf('Check your mail'), 'auth'),
  route('/auth/create-account', 'admin', pageOf('Your organisation'), 'auth'),
  route('/subscriptions', 'member', pageOf('Your subscription'), 'default'),
];

let actor: SessionActor;
let unwatch: () => void = () => {};

beforeEach(() => {
  at('/sign-in');
  queryClient.clear();
});
afterEach(() => unwatch());

const goTo = (to: string) => act(async () => go(to, {}));
const anotherTab = (newValue: string | null) =>
  act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'humanar.token', oldValue: 'before', newValue })));
const accountMenu = (page: Screen) => page.queryByRole('button', { name: 'Account of Adaeze Okafor' });

throughViews({
  model,
  render: (given) => {
    actor = given;
    unwatch = watchWorld(actor);
    return siteOf(actor, routes, { goToApp: () => {} });
  },
  events: {
    'signs in': async (user, page) => {
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
    },
    'opens a protected page': async () => {
      await goTo('/');
      await goTo('/subscriptions');
    },
    'verifies an email': async () => {
      if (address() === '/auth/verification') await goTo('/sign-in');
      await anotherTab('t'.repeat(43));
    },
    'is signed out by the server': async () => {
      await goTo('/subscriptions');
      await anotherTab(null);
    },
    'changes the account': () => act(async () => translation(effectHandlers(actor))({ type: 'account.changed' })),
    'tries again': async (user, page) => {
      await user.click(await page.findByRole('button', { name: 'Try again' }));
    },
    'presses Logout': async (user, page) => {
      await goTo('/');
      await user.click(await page.findByRole('button', { name: 'Account of Adaeze Okafor' }));
      await user.click(await page.findByRole('button', { name: 'Logout' }));
    },
  },
  states: {
    loggedOut: {
      shows: async (page, { context }) => {
        expect(accountMenu(page)).toBeNull();
        if (address() !== '/sign-in') return;
        await page.findByRole('heading', { level: 1, name: 'Sign in' });
        if (context.error !== null) expect(page.getAllByText(context.error.msg).length).toBeGreaterThan(0);
      },
    },
    signingIn: { heading: 'Sign in', shows: (page) => void page.getByRole('button', { name: /Signing in/ }) },
    entering: { heading: 'Sign in', shows: (page) => void page.getByRole('button', { name: /Signing in/ }) },
    unreachable: {
      shows: async (page) => {
        expect(accountMenu(page)).toBeNull();
        if (address() === '/subscriptions') await page.findByRole('heading', { level: 1, name: 'We could not reach Humanar' });
      },
    },
    loader: { shows: (page) => expect(page.queryByText('Your subscription')).toBeNull() },
    'loggedIn.admin': {
      shows: async (page) => {
        if (address() === '/subscriptions') await page.findByRole('button', { name: 'Account of Adaeze Okafor' });
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
