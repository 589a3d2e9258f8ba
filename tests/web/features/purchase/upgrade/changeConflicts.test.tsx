// /subscriptions/management/subscription/change: a subscription that can’t be changed, or no longer.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import { queries } from '#api/queries.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { answerCalls, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { currentAnswer, expiredTrial, trial } from '#tests/support/site.tsx';
import { quoteCall } from '../order/orderStage.tsx';
import { coreMonthly } from './upgradeStage.ts';
import { at, SCHEDULE, openChange, users, button, quoteRequests, typeUsers } from './changePage.tsx';

afterEach(() => {
  resetAnswers();
  sessionStorage.clear();
});

test('a concurrent change is shown and nothing is overwritten', async () => {
  const { user, effects } = openChange();
  await typeUsers(user, '16');
  answerCalls({
    [SCHEDULE]: new Refusal(409, 'version_conflict', 'Someone else has just changed this.', {
      current: { subscription: { ...coreMonthly, numberOfUsers: 40, version: 4 } },
    }),
  });
  await user.click(await button('Schedule for 20 December'));
  await screen.findByRole('heading', { level: 1, name: 'Your subscription has changed' });
  screen.getByText('40');
  await user.click(screen.getByRole('button', { name: 'Check it now' }));
  await waitFor(() =>
    expect(effects).toContainEqual({ type: 'navigate', to: '/subscriptions/management/subscription' }),
  );
  expect(subscriptionDraft.read('manage').numberOfUsers).toBe(16);
});

test('a subscription that ends before pricing shows what can be done instead', async () => {
  const { user } = openChange();
  const ended = { ...coreMonthly, state: 'expired' as const, hasExpired: true, isActive: false };
  await users();
  answerCalls({
    [quoteCall]: new Refusal(409, 'transition_refused', 'You can’t do this with your subscription right now.'),
    'GET /hr/subscriptions': currentAnswer(ended),
  });
  await typeUsers(user, '60');
  await screen.findByRole('heading', { level: 1, name: 'Your subscription has ended' });
  expect(screen.getByRole('link', { name: 'Renew now' }).getAttribute('href')).toBe(
    '/subscriptions/management/subscription/renew',
  );
});

test('a subscription that ends during review can’t be paid for, and the page offers a way on', async () => {
  const { user } = openChange();
  await typeUsers(user, '60');
  await user.click(await button(/^Continue with/));
  await screen.findByRole('button', { name: /^Pay ₦/ });
  answerCalls({
    'GET /hr/subscriptions': currentAnswer({ ...coreMonthly, state: 'expired', hasExpired: true, isActive: false }),
  });
  await queryClient.invalidateQueries({ queryKey: queries.subscription().queryKey });
  await screen.findByRole('heading', { level: 1, name: 'Your subscription has ended' });
  expect(screen.getByRole('link', { name: 'Renew now' }).getAttribute('href')).toBe(
    '/subscriptions/management/subscription/renew',
  );
  expect(screen.getByRole('link', { name: 'Subscribe again' }).getAttribute('href')).toBe('/subscriptions/create');
  expect(screen.queryByRole('button', { name: /^Pay ₦/ })).toBeNull();
});

test.each<[string, CurrentSubscription | null, string, string, string]>([
  ['no subscription', null, 'There’s no subscription to change', 'Choose a plan', '/subscriptions/create'],
  ['a trial', trial, 'A trial can’t be changed', 'Choose a plan', '/subscriptions/create'],
  ['an expired trial', expiredTrial, 'Your trial has ended', 'Choose a plan', '/subscriptions/create'],
  [
    'cancelled',
    { ...coreMonthly, state: 'cancelled', isCancelled: true, isActive: false, status: 'cancelled' },
    'Your subscription is cancelled',
    'Undo cancellation',
    '/subscriptions/cancel',
  ],
  [
    'expired',
    { ...coreMonthly, state: 'expired', hasExpired: true, isActive: false },
    'Your subscription has ended',
    'Renew now',
    `${at.replace('/change', '')}/renew`,
  ],
  [
    'purged',
    { ...coreMonthly, state: 'purged', hasExpired: true, isActive: false },
    'Your subscription has ended',
    'Choose a plan',
    '/subscriptions/create',
  ],
])('with %s the page says what can be done instead', async (_, subscription, title, words, href) => {
  openChange({ subscription });
  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(href);
  expect(quoteRequests()).toEqual([]);
});
