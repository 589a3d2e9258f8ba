// /pricing/order and /select-product: the free trial.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import SelectProductPage from '#pages/auth/SelectProductPage.tsx';
import OrderPage from '#pages/marketing/OrderPage.tsx';
import type { AccountData } from '#contract/auth.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, expiredTrial, orgId, trial, visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);

const order = (account: AccountData | null, subscription: CurrentSubscription | null = null) => {
  if (account !== null) answerCalls(answersFor(account, subscription));
  return visit(<OrderPage />, { as: account, at: '/pricing/order' });
};
const settings = (alias: string | null, version: number) => ({
  org: {
    id: orgId,
    name: 'Kuramo Logistics Ltd',
    alias,
    email: 'office@kuramologistics.ng',
    phone: null,
    countryId: null,
    stateId: null,
    logoUrl: null,
    hasTwoFactorAuth: false,
    version,
  },
});
const withoutAlias = accountOf({ alias: null });

/** Types an available alias and submits it. */
async function sendAlias(user: ReturnType<typeof visit>['user'], alias = 'kuramo-logistics') {
  answerCalls({ [`GET /hr/auth/signup/check-alias/${alias}`]: { isAvailable: true, suggestion: null } });
  await user.click(await screen.findByLabelText('Alias'));
  await user.paste(alias);
  await screen.findByText(`${alias} is free.`);
  await user.click(screen.getByRole('button', { name: 'Start 15 days free' }));
}

// Rules: trial.visitor
test('a visitor is invited, and returns here after signing in', async () => {
  const { user, session } = order(null);
  await screen.findByRole('heading', { name: 'Create an account first' });
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(session.getSnapshot().context.heading).toBe('/pricing/order');
});

test('a taken alias is reported while typing, and a free one can be accepted', async () => {
  const { user } = order(withoutAlias);
  answerCalls({
    'GET /hr/auth/signup/check-alias/kuramo': { isAvailable: false, suggestion: 'kuramo-logistics' },
    'GET /hr/auth/signup/check-alias/kuramo-logistics': { isAvailable: true, suggestion: null },
  });
  await user.click(await screen.findByLabelText('Alias'));
  await user.paste('Kuramo');
  await screen.findByText('kuramo is taken. kuramo-logistics is free.');
  await user.click(screen.getByRole('button', { name: 'Use kuramo-logistics' }));
  await screen.findByText('kuramo-logistics is free.');
});

test('the alias is saved over the version that was read, the account is read again and the trial starts', async () => {
  const { user, effects } = order(withoutAlias);
  answerCalls({
    'PATCH /hr/org/settings': () => {
      answerCalls({ 'GET /hr/auth/refresh_linchpin': accountOf({ alias: 'kuramo-logistics' }) });
      return settings('kuramo-logistics', 2);
    },
    'POST /hr/subscriptions/trials': () => {
      answerCalls(answersFor(accountOf({ alias: 'kuramo-logistics' }), trial));
      return { subscription: trial };
    },
  });
  await sendAlias(user);
  await waitFor(() =>
    expect(effects).toContainEqual({ type: 'navigate', to: '/subscriptions/redirect/?status=successful&trial=true' }),
  );
  expect(callsOf('PATCH /hr/org/settings').map(({ body }) => body)).toEqual([
    { version: 1, alias: 'kuramo-logistics' },
  ]);
  expect(callsOf('POST /hr/subscriptions/trials')).toHaveLength(1);
  expect(callsOf('GET /hr/auth/refresh_linchpin').length).toBeGreaterThan(1);
});

test('settings changed by someone else are read again, and the next attempt saves over them', async () => {
  const { user, effects } = order(withoutAlias);
  const conflict = new Refusal(409, 'version_conflict', 'Someone else has just changed this.');
  await screen.findByLabelText('Alias');
  // The settings are read at version 1 before the colleague changes them.
  await waitFor(() => expect(callsOf(`GET /hr/org/${orgId}/settings`).length).toBeGreaterThan(0));
  answerCalls({ 'PATCH /hr/org/settings': conflict, [`GET /hr/org/${orgId}/settings`]: settings(null, 2) });
  await sendAlias(user);
  await waitFor(() =>
    expect(effects).toContainEqual(
      expect.objectContaining({ group: 'danger', msg: 'Someone else has just changed this.' }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Start 15 days free' }));
  await waitFor(() =>
    expect(callsOf('PATCH /hr/org/settings').at(-1)?.body).toEqual({ version: 2, alias: 'kuramo-logistics' }),
  );
  expect(callsOf('POST /hr/subscriptions/trials')).toEqual([]);
});

test('a colleague’s alias isn’t replaced silently', async () => {
  const { user } = order(withoutAlias);
  await waitFor(() => expect(callsOf(`GET /hr/org/${orgId}/settings`).length).toBeGreaterThan(0));
  answerCalls({
    'PATCH /hr/org/settings': new Refusal(409, 'version_conflict', 'Someone else has just changed this.'),
    [`GET /hr/org/${orgId}/settings`]: settings('kuramo', 2),
  });
  await sendAlias(user);
  await screen.findByText('Another administrator has just chosen kuramo. Saving yours replaces it.');
});

// Rules: trial.admin
test('a member is told whom to ask', async () => {
  order(accountOf({ isRoot: false }));
  await screen.findByRole('heading', { name: 'Ask your administrator' });
  expect(screen.queryByRole('button', { name: 'Start 15 days free' })).toBeNull();
});

test('a running trial shows its end and leads to the app', async () => {
  order(accountOf(), trial);
  await screen.findByRole('heading', { name: 'Your trial is running' });
  screen.getByText('27 November 2026 at 16:20');
  screen.getByRole('button', { name: 'Go to App' });
  expect(screen.queryByText('Due today')).toBeNull();
});

test('an organisation that has had its trial is told so', async () => {
  order(accountOf(), expiredTrial);
  await screen.findByRole('heading', { name: 'Your organisation has already used its trial' });
  expect(screen.queryByRole('button', { name: 'Start 15 days free' })).toBeNull();
});

test('a refusal due to an outdated page reads the subscription again', async () => {
  const { user, effects } = order(accountOf());
  await user.click(await screen.findByRole('button', { name: 'Start 15 days free' }));
  answerCalls({
    'POST /hr/subscriptions/trials': () => {
      answerCalls(answersFor(accountOf(), expiredTrial));
      return new Refusal(409, 'trial_used', 'Your organisation has already used its free trial.');
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Start the trial until/ }));
  await waitFor(() => expect(effects).toContainEqual(expect.objectContaining({ type: 'notify', group: 'danger' })));
  await screen.findByRole('heading', { name: 'Your organisation has already used its trial' });
});

// Rules: signup.product
test('the last step of sign-up offers the trial or a look around first', async () => {
  answerCalls(answersFor(accountOf(), null));
  const { user, effects } = visit(<SelectProductPage />, { as: accountOf() });
  await screen.findByRole('button', { name: 'Start 15 days free' });
  await user.click(screen.getByRole('button', { name: 'Look around first' }));
  expect(effects).toContainEqual({ type: 'navigate', to: '/subscriptions' });
});

test('the last step of sign-up offers no second trial', async () => {
  answerCalls(answersFor(accountOf(), trial));
  visit(<SelectProductPage />, { as: accountOf() });
  await screen.findByRole('link', { name: 'Choose a plan' });
  expect(screen.queryByRole('button', { name: 'Start 15 days free' })).toBeNull();
});
