// /subscriptions and /subscriptions/redirect/ show the server's data.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import RedirectPage from '#pages/subscriptions/RedirectPage.tsx';
import SubscriptionsPage from '#pages/subscriptions/SubscriptionsPage.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, currentAnswer, expiredTrial, orgId, trial, visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);

const open = (subscription: CurrentSubscription | null, account = accountOf()) => {
  answerCalls(answersFor(account, subscription));
  return visit(<SubscriptionsPage />, { as: account });
};
const result = (query: string, subscription: CurrentSubscription | null) => {
  answerCalls(answersFor(accountOf(), subscription));
  return visit(<RedirectPage />, { as: accountOf(), at: `/subscriptions/redirect/${query}` });
};

// Rules: trial.start, trial.confirm
test('an administrator who never subscribed starts the trial and sees its result', async () => {
  const { user, effects } = open(null);
  await user.click(await screen.findByRole('button', { name: 'Try Now' }));
  const confirm = await screen.findByRole('button', { name: 'Start the trial until 5 December' });
  expect(getComputedStyle(screen.getByRole('dialog').parentElement as HTMLElement).maxWidth).toBe('500px');
  answerCalls({
    'POST /hr/subscriptions/trials': () => {
      answerCalls(answersFor(accountOf(), trial));
      return { subscription: trial };
    },
  });
  await user.click(confirm);
  await waitFor(() =>
    expect(effects).toContainEqual({ type: 'navigate', to: '/subscriptions/redirect/?status=successful&trial=true' }),
  );
  expect(callsOf('POST /hr/subscriptions/trials').map(({ body }) => body)).toEqual([{ orgId, appSlug: 'humanar' }]);
  // Both subscription and account are read again before the redirect.
  expect(callsOf('GET /hr/subscriptions').length).toBeGreaterThan(1);
  expect(callsOf('GET /hr/auth/refresh_linchpin').length).toBeGreaterThan(1);
});

// Rules: trial.failure
test('a refused trial closes the dialog and shows the server’s message as a danger notice', async () => {
  const { user, effects } = open(null);
  await user.click(await screen.findByRole('button', { name: 'Try Now' }));
  answerCalls({
    'POST /hr/subscriptions/trials': new Refusal(
      409,
      'trial_used',
      'Your organisation has already used its free trial.',
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Start the trial until 5 December' }));
  await waitFor(() =>
    expect(effects).toContainEqual({
      type: 'notify',
      group: 'danger',
      title: 'We couldn’t start your trial',
      msg: 'Your organisation has already used its free trial.',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// Rules: trial.alias
test('without an alias Try Now goes to the order page', async () => {
  const { user, effects } = open(null, accountOf({ alias: null }));
  await user.click(await screen.findByRole('button', { name: 'Try Now' }));
  expect(effects).toContainEqual({ type: 'navigate', to: '/pricing/order' });
});

test('a member who can’t start anything is told whom to ask', async () => {
  open(null, accountOf({ isRoot: false }));
  await screen.findByText(/Ask your administrator to start the free trial of Kuramo Logistics Ltd/);
  expect(screen.getByRole('link', { name: 'office@kuramologistics.ng' }).getAttribute('href')).toBe(
    'mailto:office@kuramologistics.ng',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('a running trial shows the days left by the server’s clock, dates in Lagos time, apps and Go to App', async () => {
  open(trial);
  await screen.findByText('Trial, 7 days left');
  for (const words of ['12 Nov 2026', '27 Nov 2026', 'Payroll', 'Analytics']) screen.getByText(words);
  expect(screen.getAllByText('at 16:20')).toHaveLength(2);
  screen.getByRole('button', { name: 'Go to App' });
});

test('a paid term shows its own days, with the term paid ahead beside them', async () => {
  const paid = {
    ...trial,
    isTrial: false,
    state: 'active' as const,
    planName: 'Core',
    numberOfUsers: 20,
    numberOfUnallocatedUsers: 4,
    startedAt: '2026-11-08T11:00:00.000Z',
    expiryDate: '2026-12-08T11:00:00.000Z',
  };
  const { unmount } = open(paid);
  await screen.findByText('of 30 days left');
  screen.getByText('Users');
  screen.getByText('of 20 in use');
  unmount();
  open({ ...paid, startedAt: '2026-12-08T11:00:00.000Z', expiryDate: '2027-01-07T11:00:00.000Z' });
  await screen.findByText(/^days left, 30 of them from 8.December.2026$/);
  screen.getByText('Next period starts');
  expect(screen.queryByText('Started')).toBeNull();
});

test('the last day is in the singular', async () => {
  answerCalls({
    ...answersFor(accountOf(), trial),
    'GET /hr/subscriptions': currentAnswer(trial, '2026-11-27T09:00:00.000Z'),
  });
  visit(<SubscriptionsPage />, { as: accountOf() });
  await screen.findByText('Trial, 1 day left');
});

test('an expired trial says when it ended and until when data is kept', async () => {
  open(expiredTrial);
  await screen.findByText('27 November 2026 at 16:20');
  screen.getByText('25 February 2027');
  expect(screen.queryByRole('button', { name: 'Go to App' })).toBeNull();
});

test('an expired trial tells a member whom to ask', async () => {
  open(expiredTrial, accountOf({ isRoot: false }));
  await screen.findByText(/Your administrator decides what happens next/);
  screen.getByRole('link', { name: 'office@kuramologistics.ng' });
});

test('a failed request says so and can be retried', async () => {
  const account = accountOf();
  answerCalls({
    ...answersFor(account, trial),
    'GET /hr/subscriptions': new Refusal(404, 'not_found', 'We couldn’t find that.'),
  });
  const { user } = visit(<SubscriptionsPage />, { as: account });
  await screen.findByText('We couldn’t find that.');
  answerCalls({ 'GET /hr/subscriptions': currentAnswer(trial) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Trial, 7 days left');
});

test('the result page shows the trial’s dates from the server', async () => {
  result('?status=successful&trial=true', trial);
  await screen.findByRole('heading', { level: 1, name: 'Your trial is running' });
  screen.getByText('12 November 2026');
  screen.getByText('27 November 2026');
  screen.getByRole('button', { name: 'Go to App' });
});

test.each([
  ['there never was one', null],
  ['it has expired', expiredTrial],
])('the result page doesn’t trust its address: %s', async (_, subscription) => {
  result('?status=successful&trial=true', subscription);
  await screen.findByRole('heading', { level: 1, name: 'You don’t have an active trial' });
  expect(screen.getByRole('link', { name: 'See your subscription' }).getAttribute('href')).toBe('/subscriptions');
});

test.each(['', '?status=failed', '?status=successful', '?trial=true'])(
  'the result page explains itself calmly at "%s"',
  async (query) => {
    result(query, trial);
    await screen.findByRole('heading', { level: 1, name: 'Nothing to show here' });
    screen.getByRole('link', { name: 'See your subscription' });
  },
);
