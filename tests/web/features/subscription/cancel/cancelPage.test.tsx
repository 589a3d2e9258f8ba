// /subscriptions/cancel: what is sent, what is read again, and the dates shown.
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import CancelPage from '#pages/subscriptions/CancelPage.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, currentAnswer, expiredTrial, trial, visit } from '#tests/support/site.tsx';
import { cancelled, expired, paid, reasons } from './cancelStage.ts';

afterEach(resetAnswers);

const READ = 'GET /hr/subscriptions';
const CANCEL = 'POST /hr/subscriptions/cancel';
const UNDO = 'DELETE /hr/subscriptions/cancel';
const CONFIRM = 'POST /hr/org/security/passwords/confirm';
const subscriptionPage = '/subscriptions/management/subscription';
const account = accountOf();

function open(subscription: CurrentSubscription | null, { isAutoRenewal = true } = {}) {
  answerCalls({
    ...answersFor(account, subscription),
    'GET /hr/cancel/reasons': { cancelReasons: reasons },
    'GET /hr/subscriptions/preference': { preference: { isAutoRenewal } },
    [CONFIRM]: { confirmedUntil: '2026-11-20T15:25:00.000Z' },
  });
  return visit(<CancelPage />, { as: account, at: '/subscriptions/cancel' });
}
/** Cancels like the server. */
const becomes = (subscription: CurrentSubscription) => () => {
  answerCalls({ [READ]: currentAnswer(subscription) });
  return { subscription };
};
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const choose = async (user: UserEvent) => {
  await user.click(await screen.findByRole('radio', { name: 'We only needed it for a while' }));
  await press(user, 'See what will happen');
};
const confirm = async (user: UserEvent, name: RegExp) => {
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('Your password'));
  await user.paste('harmattan-2026');
  await user.click(dialog.getByRole('button', { name }));
};
const text = () => document.body.textContent;

test('a paid subscription is cancelled with reason, password and version, and shows its dates', async () => {
  const { user } = open(paid);
  await choose(user);
  await heading(/^Your 52 users lose access on 20.December.2026$/);
  await press(user, 'Continue to cancel');
  answerCalls({ [CANCEL]: becomes(cancelled) });
  await confirm(user, /^Cancel the subscription/);
  await heading('Your subscription is cancelled');
  expect(callsOf(CONFIRM).map(({ body }) => body)).toEqual([{ userId: account.user.id, password: 'harmattan-2026' }]);
  expect(callsOf(CANCEL).map(({ body }) => body)).toEqual([
    { reasonId: 'temporary', comment: '', confirmation: null, version: 3 },
  ]);
  expect(text()).toMatch(/Everyone can keep working until 20.December.2026 at.16:20/);
  screen.getByText(/^20.March.2027$/);
  // Outdated data is read again, including the account, which contains the subscription.
  await waitFor(() => expect(callsOf('GET /hr/auth/refresh_linchpin').length).toBeGreaterThan(1));
  expect(callsOf(READ).length).toBeGreaterThan(1);
});

test('a confirmed cancellation is reported, and can be undone, while nothing can be read', async () => {
  const { user, effects } = open(paid);
  await choose(user);
  await press(user, 'Continue to cancel');
  const hanging = Object.keys(answersFor(account, paid)).map((read) => [read, () => new Promise<never>(() => {})]);
  answerCalls({
    ...Object.fromEntries(hanging),
    [CANCEL]: { subscription: cancelled },
    [UNDO]: { subscription: { ...paid, version: 5 } },
  });
  await confirm(user, /^Cancel the subscription/);
  await heading('Your subscription is cancelled');
  await press(user, /^Undo cancellation/);
  await waitFor(() => expect(effects).toContainEqual(expect.objectContaining({ title: 'Cancellation undone' })));
});

test('undoing sends the version from the cancellation and leads to the subscription', async () => {
  const { user, effects } = open(paid);
  await choose(user);
  await press(user, 'Continue to cancel');
  answerCalls({ [CANCEL]: becomes(cancelled), [UNDO]: becomes({ ...paid, version: 5 }) });
  await confirm(user, /^Cancel the subscription/);
  await press(user, /^Undo cancellation/);
  await waitFor(() => expect(effects).toContainEqual({ type: 'navigate', to: subscriptionPage }));
  expect(callsOf(UNDO).map(({ query }) => query)).toEqual([{ version: 4 }]);
  expect(effects).toContainEqual(
    expect.objectContaining({ type: 'notify', group: 'success', title: 'Cancellation undone' }),
  );
});

const offline = () => {
  throw new Error('offline');
};

// Rules: error.unknown
test('undoing that arrived without an answer is noticed', async () => {
  const { user, effects } = open(cancelled);
  answerCalls({
    [UNDO]: () => {
      answerCalls({ [READ]: currentAnswer({ ...paid, version: 5 }) });
      return offline();
    },
  });
  await press(user, /^Undo cancellation/);
  await waitFor(() => expect(effects).toContainEqual(expect.objectContaining({ title: 'Cancellation undone' })));
  expect(callsOf(UNDO)).toHaveLength(1);
});

// Rules: error.unknown
test('undoing that never arrived says so and can be pressed again', async () => {
  const { user, effects } = open(cancelled);
  answerCalls({ [UNDO]: offline });
  await press(user, /^Undo cancellation/);
  await screen.findByText('We haven’t received this yet. Try again.');
  await heading('Your subscription is cancelled');
  answerCalls({ [UNDO]: becomes({ ...paid, version: 5 }) });
  await press(user, /^Undo cancellation/);
  await waitFor(() => expect(effects).toContainEqual(expect.objectContaining({ title: 'Cancellation undone' })));
});

test('it doesn’t go on saying that nothing will be charged once the cancellation was undone elsewhere', async () => {
  open(cancelled);
  await heading('Your subscription is cancelled');
  answerCalls({ [READ]: currentAnswer({ ...paid, version: 5 }) });
  await queryClient.invalidateQueries({ queryKey: queries.subscription().queryKey });
  await heading('Your subscription is no longer cancelled');
  expect(text()).not.toMatch(/won’t be charged/);
});

test('an earlier cancellation can be undone here', async () => {
  const { user, effects } = open(cancelled);
  await heading('Your subscription is cancelled');
  expect(callsOf('GET /hr/cancel/reasons')).toEqual([]);
  answerCalls({
    [UNDO]: new Refusal(409, 'transition_refused', 'Your subscription has ended, so cancelling it cannot be undone.'),
  });
  await press(user, /^Undo cancellation/);
  await screen.findByText('Your subscription has ended, so cancelling it cannot be undone.');
  expect(effects).not.toContainEqual({ type: 'navigate', to: subscriptionPage });
});

test('cancelling a trial requires the organisation’s name and ends it immediately with its data', async () => {
  const { user } = open(trial);
  await heading('End your trial');
  await choose(user);
  await heading('Your trial and its data end immediately');
  // Nobody has to cancel a trial to avoid a charge.
  expect(text()).toMatch(
    /The trial ends automatically on 27.November.2026 at.16:20, you won’t be charged, and we keep the data until 25.February.2027/,
  );
  await press(user, 'End the trial now');
  const name = await screen.findByRole('textbox', { name: 'Name of your organisation' });
  await user.type(name, 'Kuramo{Enter}');
  await screen.findByText('That name doesn’t match. Type Kuramo Logistics Ltd.');
  await user.clear(name);
  await user.type(name, 'kuramo logistics ltd{Enter}');
  const ended: CurrentSubscription = {
    ...trial,
    state: 'purged',
    status: 'cancelled',
    isActive: false,
    hasExpired: true,
    expiryDate: '2026-11-20T15:20:00.000Z',
    version: 3,
  };
  answerCalls({ [CANCEL]: becomes(ended) });
  await confirm(user, /^End the trial, delete the data/);
  await heading('Your trial has ended');
  expect(callsOf(CANCEL).map(({ body }) => body)).toEqual([
    { reasonId: 'temporary', comment: '', confirmation: 'kuramo logistics ltd', version: 1 },
  ]);
  screen.getByText(/^20.November.2026$/);
  expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe('/subscriptions/create');
});

test('a wrong password is shown beside its field, and nothing is cancelled', async () => {
  const { user } = open(paid);
  await choose(user);
  await press(user, 'Continue to cancel');
  answerCalls({ [CONFIRM]: new Refusal(400, 'password_rejected', 'That password isn’t right. Try again.') });
  await confirm(user, /^Cancel the subscription/);
  await screen.findByText('That password isn’t right. Try again.');
  expect(callsOf(CANCEL)).toEqual([]);
});

test('it doesn’t continue without a reason', async () => {
  const { user } = open(paid);
  await press(user, 'See what will happen');
  await screen.findByText('Choose a reason.');
  await heading('Cancel your subscription');
});

const onPasswordStep = async (user: UserEvent, name: RegExp) => {
  await press(user, 'Continue to cancel');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
};

test('every step but the last can be left', async () => {
  const { user, effects } = open(paid);
  await screen.findByRole('button', { name: 'Keep my subscription' });
  await choose(user);
  await screen.findByRole('button', { name: 'Keep my subscription' });
  await onPasswordStep(user, /^Keep my subscription$/);
  await waitFor(() => expect(effects).toContainEqual({ type: 'navigate', to: subscriptionPage }));
  expect(callsOf(CANCEL)).toEqual([]);
});

test('Back from the password leads to the consequences, and only cancelling is called "Cancel"', async () => {
  const { user } = open(paid);
  await choose(user);
  await onPasswordStep(user, /^Back$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await heading(/lose access/);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('suitable alternatives are offered once, as links', async () => {
  const { user, unmount } = open(paid);
  await choose(user);
  expect((await screen.findByRole('link', { name: 'Switch off automatic renewal' })).getAttribute('href')).toBe(
    subscriptionPage,
  );
  expect(screen.getByRole('link', { name: 'Pay for fewer users' }).getAttribute('href')).toBe(
    `${subscriptionPage}/change?change=users`,
  );
  unmount();
  const again = open({ ...paid, numberOfUnallocatedUsers: 0 }, { isAutoRenewal: false });
  await choose(again.user);
  await heading(/^Your 60 users lose access/);
  expect(screen.queryByRole('link', { name: /Switch off automatic renewal|Pay for fewer users/ })).toBeNull();
});

test('a scheduled change that will be dropped and credit that stays are mentioned', async () => {
  const scheduledChange = {
    plan: 'core',
    planName: 'Core',
    moduleIds: [],
    numberOfUsers: 52,
    isPlanDurationAnnual: false,
    takesEffectAt: paid.expiryDate,
  };
  const { user } = open({ ...paid, scheduledChange, accountCredit: 1_500 });
  await choose(user);
  await heading(/lose access/);
  expect(text()).toMatch(/The change scheduled for 20.December.2026 is dropped\. Your credit of ₦1,500\.00 stays/);
});

test('a concurrent change is shown and nothing is overwritten', async () => {
  const { user } = open(paid);
  await choose(user);
  await press(user, 'Continue to cancel');
  answerCalls({
    [CANCEL]: new Refusal(409, 'version_conflict', 'Someone else has just changed this.', {
      current: { subscription: cancelled },
    }),
    [READ]: currentAnswer(cancelled),
  });
  await confirm(user, /^Cancel the subscription/);
  await heading('Your subscription has changed');
});

// Rules: error.unknown
test('without a response it claims no result, and retrying sends the same request', async () => {
  const { user } = open(paid);
  await choose(user);
  await press(user, 'Continue to cancel');
  answerCalls({
    [CANCEL]: () => {
      throw new Error('offline');
    },
  });
  await confirm(user, /^Cancel the subscription/);
  await heading('We couldn’t confirm the cancellation');
  answerCalls({ [CANCEL]: becomes(cancelled) });
  await press(user, 'Try again');
  await heading('Your subscription is cancelled');
  const [first, second] = callsOf(CANCEL);
  expect(second?.body).toEqual(first?.body);
});

test('a refusal is shown in the server’s words', async () => {
  const { user } = open(trial);
  await choose(user);
  await press(user, 'End the trial now');
  await user.type(
    await screen.findByRole('textbox', { name: 'Name of your organisation' }),
    'Kuramo Logistics Ltd{Enter}',
  );
  answerCalls({
    [CANCEL]: new Refusal(400, 'invalid_request', 'Some details aren’t right.', {
      errors: [{ field: 'confirmation', msg: 'Your organisation is called Kuramo Freight Ltd now.' }],
    }),
  });
  await confirm(user, /^End the trial, delete the data/);
  await heading('The cancellation failed');
  screen.getByText('Your organisation is called Kuramo Freight Ltd now.');
});

const overdue: CurrentSubscription = { ...expired, state: 'renewalDue' };
// Rules: cancel.running
test.each([
  ['never subscribed', null, /no subscription to cancel/],
  [
    'trial expired',
    expiredTrial,
    /Your free trial has already ended\. You won’t be charged\. Your trial ended on 27.November.2026 at.16:20\. We keep its data until 25.February.2027/,
  ],
  [
    'term ended',
    expired,
    /Your subscription has already ended\. If automatic renewal is on, switch it off to stop further charges\. Your subscription ended on 20.December.2026 at.16:20\. We keep its data until 20.March.2027/,
  ],
  ['card being retried', overdue, /Switch off automatic renewal to stop further charges/],
  ['data deleted', { ...expired, state: 'purged' as const, dataDeletedAt: null }, /its data was deleted/],
])('without an active subscription it says why: %s', async (_, subscription, words) => {
  answerCalls({ [READ]: { ...currentAnswer(subscription), actions: [] } });
  open(subscription);
  answerCalls({ [READ]: { ...currentAnswer(subscription), actions: ['buy'] } });
  await heading('There’s nothing to cancel');
  expect(text()).toMatch(words);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('it uses the current subscription, not the cached one', async () => {
  const { user } = open({ ...paid, version: 7 });
  queryClient.setQueryData(queries.subscription().queryKey, currentAnswer(paid));
  await choose(user);
  await press(user, 'Continue to cancel');
  answerCalls({ [CANCEL]: becomes(cancelled) });
  await confirm(user, /^Cancel the subscription/);
  await waitFor(() => expect(callsOf(CANCEL).map(({ body }) => (body as { version: number }).version)).toEqual([7]));
});

test('a subscription that fails to load can be loaded again', async () => {
  answerCalls({
    'GET /hr/auth/refresh_linchpin': account,
    [READ]: new Refusal(404, 'not_found', 'We couldn’t find that.'),
  });
  const { user } = visit(<CancelPage />, { as: account, at: '/subscriptions/cancel' });
  await screen.findByText('We couldn’t find that.');
  answerCalls({ [READ]: currentAnswer(cancelled) });
  await press(user, 'Try again');
  await heading('Your subscription is cancelled');
});
