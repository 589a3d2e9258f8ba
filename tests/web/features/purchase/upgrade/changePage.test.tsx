// /subscriptions/management/subscription/change: requests, and how the page handles the responses.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Quote } from '#contract/quotes.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { upgradeQuote } from '#machines/quotePayment/sampleQuotes.ts';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { orgId } from '#tests/support/site.tsx';
import { quoteCall } from '../order/orderStage.tsx';
import { card, coreMonthly } from './upgradeStage.ts';
import {
  at,
  PAY,
  SCHEDULE,
  reference,
  paidUpgrade,
  openChange,
  users,
  button,
  quoteRequests,
  sentPayments,
  panel,
  typeUsers,
} from './changePage.tsx';

afterEach(() => {
  resetAnswers();
  sessionStorage.clear();
});

test('shows a payment that is still being confirmed, such as after a session that ended while paying', async () => {
  openChange({ openPayment: { ...paidUpgrade, status: 'checking', receipt: null } });
  const confirming = await screen.findByRole('region', { name: 'Payment being confirmed' });
  expect(within(confirming).getByRole('link', { name: 'Check now' }).getAttribute('href')).toBe(
    `/subscriptions/redirect/?reference=${reference}`,
  );
});

test('opens with the current order and requests no price before a change', async () => {
  openChange();
  expect((await users()).value).toBe('20');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Core/ }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Monthly' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Payroll/ }).checked).toBe(false);
  screen.getByText(/You have 14 users assigned/);
  expect(panel()).toContain('Your subscription nowCore, 20 users, one month');
  expect(panel()).toContain('It runs until 20\u00a0December\u00a02026.');
  expect(quoteRequests()).toEqual([]);
});

test('more users are charged for the days left, less the credit, with the default card', async () => {
  const { user, effects } = openChange();
  await typeUsers(user, '60');
  await button('Continue with ₦25,774.20');
  expect(panel()).toContain('Users20to60');
  expect(panel()).toContain('Core plan₦43,200.0060 × ₦1,200.00, 18 of 30 daysTotal for 18 days₦43,200.00');
  expect(panel()).toContain(
    'VAT, 7.5%₦2,770.20Unused part of Core plan, monthly, 20 users−₦13,932.00₦23,220.00 paid, less ₦9,288.00 used',
  );
  expect(panel()).toContain('Runs until 20\u00a0December\u00a02026. Renewing the same costs ₦73,530.00 with VAT.');
  await user.click(await button(/^Continue with/));
  answerCalls({ [PAY]: { payment: paidUpgrade } });
  await user.click(await screen.findByRole('button', { name: 'Pay ₦25,774.20' }));
  await waitFor(() =>
    expect(effects).toContainEqual({
      type: 'navigate',
      to: `/subscriptions/redirect/?status=successful&reference=${reference}`,
      replace: true,
    }),
  );
  expect(effects).toContainEqual({ type: 'purchase.finished', purpose: 'upgrade' });
  expect(quoteRequests()).toEqual([
    { type: 'manage', plan: 'core', moduleIds: [], numberOfUsers: 60, isPlanDurationAnnual: false },
  ]);
  expect(sentPayments()).toMatchObject([
    {
      quoteId: upgradeQuote.id,
      idempotencyKey: `${upgradeQuote.id}.0`,
      cardId: card.id,
      subscription: { type: 'manage', paymentDue: 25774.2, orgId },
    },
  ]);
});

test('a payroll add-on, another plan and Flexi’s apps are requested in full', async () => {
  const { user } = openChange({ query: '?change=apps' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Payroll/ })));
  await user.click(screen.getByRole('checkbox', { name: /Payroll/ }));
  await button(/^Continue with/);
  expect(panel()).toContain('AppsAdded: Payroll');
  await user.click(screen.getByRole('radio', { name: /Flexi/ }));
  // The organisation's current apps are already selected.
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Employee management.*already yours/ }).checked).toBe(
    true,
  );
  await user.click(screen.getByRole('checkbox', { name: /Analytics/ }));
  await waitFor(() =>
    expect(quoteRequests().at(-1)).toEqual({
      type: 'manage',
      plan: 'flexi',
      moduleIds: ['employee-management', 'analytics'],
      numberOfUsers: 20,
      isPlanDurationAnnual: false,
    }),
  );
  await user.click(screen.getByRole('checkbox', { name: /Employee management/ }));
  await user.click(screen.getByRole('checkbox', { name: /Analytics/ }));
  expect(panel()).toContain('Choose a plan, apps and users to see the price.');
  await user.click(await button('Continue'));
  await screen.findByText('Choose at least one app.');
});

test('fewer users are scheduled for the next term, with date, price and undo, for the version that was shown', async () => {
  const { user, effects } = openChange();
  await typeUsers(user, '16');
  const schedule = await button('Schedule for 20 December');
  expect(panel()).toContain('Users20to16');
  expect(panel()).toContain('Due today ₦0.00From 20\u00a0December\u00a02026: ₦15,480.00 with VAT.');
  expect(panel()).toContain('You can undo this until then');
  answerCalls({ [SCHEDULE]: { subscription: coreMonthly } });
  await user.click(schedule);
  await waitFor(() =>
    expect(effects).toContainEqual({ type: 'navigate', to: '/subscriptions/management/subscription' }),
  );
  expect(effects).toContainEqual({ type: 'purchase.finished', purpose: 'upgrade' });
  expect(callsOf(SCHEDULE).map(({ body }) => body)).toEqual([
    {
      change: { type: 'manage', plan: 'core', moduleIds: [], numberOfUsers: 16, isPlanDurationAnnual: false },
      version: 3,
    },
  ]);
  expect(callsOf(PAY)).toEqual([]);
});

test('a number below the seats in use is kept, with the message beside it and focus in it', async () => {
  const { user } = openChange();
  answerCalls({
    [quoteCall]: new Refusal(
      409,
      'below_allocated',
      'You have more users assigned than that. Remove some in the app first.',
    ),
  });
  await typeUsers(user, '12');
  await screen.findByText('You have 14 users assigned. Remove some in the app first, or choose at least 14 users.');
  const field = await users();
  expect(field.value).toBe('12');
  await user.click(await button('Continue'));
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('an unavailable app is reported beside the apps', async () => {
  const { user } = openChange();
  const msg = 'Payroll can’t be added to Core. Choose another plan to get it.';
  answerCalls({
    [quoteCall]: new Refusal(400, 'invalid_request', 'Some details aren’t right.', {
      errors: [{ field: 'moduleIds', msg }],
    }),
  });
  await user.click(await screen.findByRole('checkbox', { name: /Payroll/ }));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Add-ons' }).textContent).toContain(msg));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Payroll/ }).checked).toBe(true);
});

test('without a change the button says what to do and requests nothing', async () => {
  const { user } = openChange();
  await user.click(await button('Continue'));
  expect((await screen.findAllByText(/You haven’t changed anything yet/)).length).toBeGreaterThan(0);
  await typeUsers(user, '60');
  await button(/^Continue with/);
  expect(screen.queryByText(/You haven’t changed anything yet/)).toBeNull();
  await typeUsers(user, '20');
  await waitFor(() => expect(panel()).toContain('Your subscription now'));
});

test('a change covered by credit needs no card', async () => {
  const { user, effects } = openChange();
  const free: Quote = {
    ...upgradeQuote,
    credit: 39706.2,
    paymentDue: 0,
    creditLeft: 3000,
    change: upgradeQuote.change && {
      ...upgradeQuote.change,
      credits: [{ description: 'Complete plan, monthly, 60 users', paid: 71177, used: 28470.8, unused: 42706.2 }],
    },
  };
  answerCalls({
    [quoteCall]: { quote: free },
    [PAY]: { payment: { ...paidUpgrade, amount: 0, card: null, receipt: null } },
  });
  await typeUsers(user, '60');
  await user.click(await button('Continue, nothing to pay'));
  await screen.findByText('Check everything once more. There’s nothing to pay.');
  expect(panel()).toContain('−₦42,706.20₦71,177.00 paid, less ₦28,470.80 usedCredit left+₦3,000.00Due today ₦0.00');
  expect(panel()).toContain('₦3,000.00 stays on your account as credit and comes off your next payment.');
  expect(screen.queryByRole('radio', { name: /Another card/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change now, nothing to pay' }));
  await waitFor(() => expect(effects).toContainEqual({ type: 'purchase.finished', purpose: 'upgrade' }));
});

test('the choice survives a reload and the provider’s page as a draft of its own', async () => {
  const { user, unmount } = openChange();
  await typeUsers(user, '60');
  await button(/^Continue with/);
  expect(subscriptionDraft.read('manage')).toMatchObject({
    type: 'manage',
    isManage: true,
    plan: 'core',
    numberOfUsers: 60,
    boughtApps: ['employee-management'],
  });
  expect(subscriptionDraft.read()).toMatchObject({ type: 'new', plan: null });
  unmount();
  openChange();
  await button('Continue with ₦25,774.20');
  expect((await users()).value).toBe('60');
});

test('the address moves focus once, and selects annual billing when asked to', async () => {
  openChange({ query: '?change=annual' });
  const annual = await screen.findByRole<HTMLInputElement>('radio', { name: /Annual/ });
  await waitFor(() => expect(document.activeElement).toBe(annual));
  expect(annual.checked).toBe(true);
  await waitFor(() =>
    expect(quoteRequests()).toEqual([
      { type: 'manage', plan: 'core', moduleIds: [], numberOfUsers: 20, isPlanDurationAnnual: true },
    ]),
  );
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(at));
});

test('a new price is shown beside the old one, and a declined card keeps the choice', async () => {
  const { user } = openChange();
  await typeUsers(user, '60');
  await user.click(await button(/^Continue with/));
  const higherQuote = { ...upgradeQuote, id: '0197a000-0000-7000-8000-0000000000f9', paymentDue: 26000 };
  answerCalls({
    [PAY]: new Refusal(409, 'price_changed', 'The price has changed.', { current: { quote: higherQuote } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Pay ₦25,774.20' }));
  await screen.findByRole('heading', { level: 1, name: 'The price has changed' });
  screen.getByText('+₦225.80');
  answerCalls({ [PAY]: { payment: { ...paidUpgrade, status: 'failed', reason: 'declined', receipt: null } } });
  await user.click(screen.getByRole('button', { name: 'Pay ₦26,000.00' }));
  await screen.findByText(/The card was declined\. Nothing was charged\./);
  await user.click(screen.getByRole('button', { name: 'Choose something else' }));
  expect((await users()).value).toBe('60');
  expect(sentPayments().map(({ quoteId }) => quoteId)).toEqual([upgradeQuote.id, higherQuote.id]);
});

test('a scheduled change is shown before it is replaced', async () => {
  openChange({
    subscription: {
      ...coreMonthly,
      scheduledChange: {
        plan: 'core',
        planName: 'Core',
        moduleIds: [],
        numberOfUsers: 16,
        isPlanDurationAnnual: false,
        takesEffectAt: coreMonthly.expiryDate,
      },
    },
  });
  await users();
  within(document.body).getByText(/Scheduled from 20.December.2026: Core, 16 users, one month\./);
});
