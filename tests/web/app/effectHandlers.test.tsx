// What each effect that a machine emits does on the page.
import { act, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { onSignOut } from '#api/signOutCallbacks.ts';
import { storedToken } from '#api/storedToken.ts';
import { effectHandlers } from '#app/effectHandlers.ts';
import { Toasters } from '#app/layouts/Toasters.ts';
import { Navigator } from '#app/navigator.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { savedSecondFactor } from '#features/session/savedSecondFactor.ts';
import type { SessionActor } from '#features/session/sessionActor.ts';
import { awaitedVerification } from '#features/signUp/awaitedVerification.ts';
import { type FlowEffect, translation } from '#flow/effects.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { referral, tabStorage } from '#tabState/tabStorage.ts';
import { subscribeToNotices } from '#ui/notices.ts';

const send = vi.fn<SessionActor['send']>();
const perform = translation(effectHandlers({ send } as unknown as SessionActor));

const token = 't'.repeat(43);
const secondFactor = {
  email: 'adaeze@kuramologistics.ng',
  userId: '0197a000-0000-7000-8000-000000000011',
  twoFAToken: 'f'.repeat(43),
  codeExpiresAt: new Date(Date.now() + 600_000).toISOString(),
};

const Place = () => <p>{useLocation().pathname}</p>;

/** Opens a page at `/pricing`, which was reached from `/`. */
function openPricing(): void {
  window.history.replaceState(null, '', '/');
  window.history.pushState(null, '', '/pricing');
  render(
    <BrowserRouter>
      <Navigator />
      <Place />
    </BrowserRouter>,
  );
}

/** What each effect does. */
const performs: Record<FlowEffect['type'], () => void | Promise<void>> = {
  navigate: async () => {
    openPricing();
    const { length } = window.history;
    act(() => perform({ type: 'navigate', to: '/faq' }));
    await screen.findByText('/faq');
    expect(window.history.length).toBe(length + 1);
    act(() => perform({ type: 'navigate', to: '/apps', replace: true }));
    await screen.findByText('/apps');
    expect(window.history.length).toBe(length + 1);
  },
  redirect: () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    perform({ type: 'redirect', to: 'https://provider.example/pay' });
    expect(assign.mock.calls).toEqual([['https://provider.example/pay']]);
  },
  goToApp: async () => {
    storedToken.keep(token);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    perform({ type: 'goToApp' });
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    expect(String(assign.mock.calls[0]?.[0])).toContain(`linchpin=${token}`);
  },
  notify: () => {
    const show = vi.fn();
    const stop = subscribeToNotices(show);
    show.mockClear();
    perform({ type: 'notify', group: 'danger', title: 'The payment was declined', msg: 'Try another card.' });
    perform({ type: 'notify', group: 'success', title: 'Your free trial has started' });
    stop();
    expect(show.mock.calls).toEqual([
      ['danger', { title: 'The payment was declined', msg: 'Try another card.' }],
      ['success', { title: 'Your free trial has started' }],
    ]);
  },
  'session.opened': () => {
    perform({ type: 'session.opened' });
    expect(send.mock.calls).toEqual([[{ type: 'session.opened' }]]);
  },
  'account.changed': () => {
    perform({ type: 'account.changed' });
    expect(send.mock.calls).toEqual([[{ type: 'account.changed' }]]);
  },
  'session.forgotten': () => {
    for (const isSignedOut of [false, true]) {
      storedToken.keep(token);
      referral.keep('KURAMO7');
      subscriptionDraft.key();
      savedSecondFactor.keep({ secondFactor, heading: null });
      const clearCaches = vi.fn();
      const stop = onSignOut(clearCaches);
      perform({ type: 'session.forgotten', isSignedOut });
      stop();
      expect(clearCaches).toHaveBeenCalledTimes(1);
      expect(storedToken.read()).toBeNull();
      expect(savedSecondFactor.read()).toBeNull();
      expect(referral.read()).toBe('KURAMO7');
      // The order survives a session that expired.
      expect(tabStorage.read('draft.key') === null).toBe(isSignedOut);
    }
  },
  'session.replaced': () => {
    storedToken.keep(token);
    const clearCaches = vi.fn();
    const stop = onSignOut(clearCaches);
    perform({ type: 'session.replaced' });
    stop();
    expect(clearCaches).toHaveBeenCalledTimes(1);
    expect(storedToken.read()).toBe(token);
  },
  'secondFactor.awaited': () => {
    perform({ type: 'secondFactor.awaited', secondFactor, heading: '/subscriptions' });
    expect(savedSecondFactor.read()).toEqual({ secondFactor, heading: '/subscriptions' });
  },
  'secondFactor.over': () => {
    savedSecondFactor.keep({ secondFactor, heading: null });
    perform({ type: 'secondFactor.over' });
    expect(savedSecondFactor.read()).toBeNull();
  },
  'verification.awaited': () => {
    perform({ type: 'verification.awaited', email: secondFactor.email });
    expect(awaitedVerification.read()).toMatchObject({ email: secondFactor.email });
  },
  'buying.chosen': () => {
    savedChoice.keep({ isBuyingNow: false });
    perform({ type: 'buying.chosen' });
    expect(savedChoice.read()).toEqual({ isBuyingNow: true });
  },
  'purchase.finished': async () => {
    subscriptionDraft.key();
    perform({ type: 'purchase.finished', purpose: 'purchase' });
    expect(send.mock.calls).toEqual([[{ type: 'account.changed' }]]);
    await waitFor(() => expect(tabStorage.read('draft.key')).toBeNull());
  },
};

test.each(Object.entries(performs))('%s is carried out', async (_, does) => {
  send.mockClear();
  await does();
});

// Rules: draft.tab
test.each([
  ['renewal', 'manage', true],
  ['purchase', 'manage', true],
  ['renewal', 'new', true],
  ['upgrade', 'new', true],
  ['addCard', 'new', true],
  ['upgrade', 'manage', false],
  ['purchase', 'new', false],
] as const)('a paid %s in a tab with choices of type %s: they stay: %s', async (purpose, type, isKept) => {
  const draft = subscriptionDraft.keep({ type, numberOfUsers: 30 });
  perform({ type: 'purchase.finished', purpose });
  await vi.dynamicImportSettled();
  expect(subscriptionDraft.read(type)).toEqual(isKept ? draft : { ...draft, numberOfUsers: null });
});

test('the saved order that may just have been bought isn’t offered from the cache', async () => {
  const { queryKey } = queries.keptOrder();
  queryClient.setQueryData(queryKey, { order: null, isNext: false });
  perform({ type: 'purchase.finished', purpose: 'purchase' });
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeUndefined());
});

// Rules: session.signOut
test.each<FlowEffect>([
  { type: 'session.forgotten', isSignedOut: true },
  { type: 'session.forgotten', isSignedOut: false },
  { type: 'session.replaced' },
])('one person’s notices are closed before the next one’s appear: %o', async (effect) => {
  const page = render(<Toasters />);
  act(() => perform({ type: 'notify', group: 'danger', title: 'The card was declined' }));
  await screen.findByText('The card was declined');
  page.unmount();
  act(() => {
    perform(effect);
    perform({ type: 'notify', group: 'auth', title: 'Please sign in again' });
  });
  render(<Toasters />);
  await screen.findByText('Please sign in again');
  expect(screen.queryByText('The card was declined')).toBeNull();
});

test('a notice that is on the page goes with its person', async () => {
  render(<Toasters />);
  act(() => perform({ type: 'notify', group: 'danger', title: 'The card was declined' }));
  await screen.findByText('The card was declined');
  act(() => {
    perform({ type: 'session.forgotten', isSignedOut: false });
    perform({ type: 'notify', group: 'auth', title: 'Please sign in again' });
  });
  await screen.findByText('Please sign in again');
  await waitFor(() => expect(screen.queryByText('The card was declined')).toBeNull());
});
