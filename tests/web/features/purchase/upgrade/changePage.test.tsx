// /subscriptions/management/subscription/change: requests, and how the page handles the responses.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ChangePayment, Payment } from '#contract/payments.ts';
import type { ChangeRequest, Quote } from '#contract/quotes.ts';
import { queryClient } from '#api/queryClient.ts';
import { queries } from '#api/queries.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { downgradeQuote, upgradeQuote } from '#machines/quotePayment/sampleQuotes.ts';
import ChangePage from '#pages/subscriptions/management/ChangePage.tsx';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, currentAnswer, expiredTrial, orgId, trial, visit } from '#tests/support/site.tsx';
import { plansCall, priceBook, quoteCall, Where } from '../order/orderStage.tsx';
import { card, coreMonthly } from './upgradeStage.ts';

const at = '/subscriptions/management/subscription/change';
const PAY = 'POST /hr/subscriptions/initiate-upgrade';
const SCHEDULE = 'POST /hr/subscriptions/changes';
const reference = '0197a000-0000-7000-8000-0000000000a1';
const paid: Payment = {
  reference,
  purpose: 'upgrade',
  status: 'succeeded',
  url: null,
  reason: null,
  charged: null,
  returned: null,
  refund: null,
  askedAt: null,
  amount: upgradeQuote.paymentDue,
  card: { brand: 'visa', last4: '4081' },
  receipt: { id: reference, number: 'HUM-2026-000019' },
};
const nothingChanged = new Refusal(
  409,
  'nothing_changed',
  'This is what your organisation already has. Change something first.',
);

afterEach(() => {
  resetAnswers();
  sessionStorage.clear();
});

/** Prices a change like the server: now if nothing is reduced, otherwise for the next term. */
function priced({ body }: RecordedCall) {
  const { plan, moduleIds, numberOfUsers, isPlanDurationAnnual } = body as ChangeRequest;
  if (plan === 'core' && moduleIds.length === 0 && numberOfUsers === 20 && !isPlanDurationAnnual) return nothingChanged;
  const quote = numberOfUsers < 20 ? downgradeQuote : upgradeQuote;
  return {
    quote: {
      ...quote,
      plan,
      numberOfUsers,
      isPlanDurationAnnual,
      moduleIds: ['employee-management', 'organisation-design', ...moduleIds],
    },
  };
}

function change({ subscription = coreMonthly as CurrentSubscription | null, query = '', cards = [card] } = {}) {
  answerCalls({
    ...answersFor(accountOf(), subscription),
    [`GET /hr/apps/payment/getAllOrgCard/${orgId}`]: { cards },
    [`GET /hr/billing-contacts/${orgId}/list`]: { billingContacts: [] },
    [plansCall]: priceBook,
    [quoteCall]: priced,
  });
  return visit(
    <>
      <ChangePage />
      <Where />
    </>,
    { as: accountOf(), at: at + query },
  );
}
const users = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Users/ });
const act = async (name: string | RegExp): Promise<HTMLElement> => {
  const [first] = await screen.findAllByRole('button', { name });
  if (first === undefined) throw new Error('no such button');
  return first;
};
const quoteRequests = () => callsOf(quoteCall).map(({ body }) => body);
const sent = () => callsOf(PAY).map(({ body }) => body as ChangePayment);
const panel = () => screen.getByRole('complementary').textContent;
async function type(user: ReturnType<typeof change>['user'], text: string) {
  const field = await users();
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

test('opens with the current order and requests no price before a change', async () => {
  change();
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
  const { user, effects } = change();
  await type(user, '60');
  await act('Continue with ₦25,774.20');
  expect(panel()).toContain('Users20to60');
  expect(panel()).toContain('Core plan₦43,200.0060 × ₦1,200.00, 18 of 30 daysTotal for 18 days₦43,200.00');
  expect(panel()).toContain(
    'VAT, 7.5%₦2,770.20Unused part of Core plan, monthly, 20 users−₦13,932.00₦23,220.00 paid, less ₦9,288.00 used',
  );
  expect(panel()).toContain('Runs until 20\u00a0December\u00a02026. Renewing the same costs ₦73,530.00 with VAT.');
  await user.click(await act(/^Continue with/));
  answerCalls({ [PAY]: { payment: paid } });
  await user.click(await screen.findByRole('button', { name: 'Pay ₦25,774.20' }));
  await waitFor(() =>
    expect(effects).toContainEqual({
      type: 'navigate',
      to: `/subscriptions/redirect/?status=successful&reference=${reference}`,
      replace: true,
    }),
  );
  expect(effects).toContainEqual({ type: 'purchase.finished' });
  expect(quoteRequests()).toEqual([
    { type: 'manage', plan: 'core', moduleIds: [], numberOfUsers: 60, isPlanDurationAnnual: false },
  ]);
  expect(sent()).toMatchObject([
    {
      quoteId: upgradeQuote.id,
      idempotencyKey: `${upgradeQuote.id}.0`,
      cardId: card.id,
      subscription: { type: 'manage', paymentDue: 25774.2, orgId },
    },
  ]);
});

test('a payroll add-on, another plan and Flexi’s apps are requested in full', async () => {
  const { user } = change({ query: '?change=apps' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Payroll/ })));
  await user.click(screen.getByRole('checkbox', { name: /Payroll/ }));
  await act(/^Continue with/);
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
  await user.click(await act('Continue'));
  await screen.findByText('Choose at least one app.');
});

test('fewer users are scheduled for the next term, with date, price and undo, for the version that was shown', async () => {
  const { user, effects } = change();
  await type(user, '16');
  const schedule = await act('Schedule for 20 December');
  expect(panel()).toContain('Users20to16');
  expect(panel()).toContain('Due today ₦0.00From 20\u00a0December\u00a02026: ₦15,480.00 with VAT.');
  expect(panel()).toContain('You can undo this until then');
  answerCalls({ [SCHEDULE]: { subscription: coreMonthly } });
  await user.click(schedule);
  await waitFor(() =>
    expect(effects).toContainEqual({ type: 'navigate', to: '/subscriptions/management/subscription' }),
  );
  expect(effects).toContainEqual({ type: 'purchase.finished' });
  expect(callsOf(SCHEDULE).map(({ body }) => body)).toEqual([
    {
      change: { type: 'manage', plan: 'core', moduleIds: [], numberOfUsers: 16, isPlanDurationAnnual: false },
      version: 3,
    },
  ]);
  expect(callsOf(PAY)).toEqual([]);
});

test('a number below the seats in use is kept, with the message beside it and focus in it', async () => {
  const { user } = change();
  answerCalls({
    [quoteCall]: new Refusal(
      409,
      'below_allocated',
      'You have more users assigned than that. Remove some in the app first.',
    ),
  });
  await type(user, '12');
  await screen.findByText('You have 14 users assigned. Remove some in the app first, or choose at least 14 users.');
  const field = await users();
  expect(field.value).toBe('12');
  await user.click(await act('Continue'));
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('an unavailable app is reported beside the apps', async () => {
  const { user } = change();
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
  const { user } = change();
  await user.click(await act('Continue'));
  expect((await screen.findAllByText(/You haven’t changed anything yet/)).length).toBeGreaterThan(0);
  await type(user, '60');
  await act(/^Continue with/);
  expect(screen.queryByText(/You haven’t changed anything yet/)).toBeNull();
  await type(user, '20');
  await waitFor(() => expect(panel()).toContain('Your subscription now'));
});

test('a change covered by credit needs no card', async () => {
  const { user, effects } = change();
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
  answerCalls({ [quoteCall]: { quote: free }, [PAY]: { payment: { ...paid, amount: 0, card: null, receipt: null } } });
  await type(user, '60');
  await user.click(await act('Continue, nothing to pay'));
  await screen.findByText('Check everything once more. There’s nothing to pay.');
  expect(panel()).toContain('−₦42,706.20₦71,177.00 paid, less ₦28,470.80 usedCredit left+₦3,000.00Due today ₦0.00');
  expect(panel()).toContain('₦3,000.00 stays on your account as credit and comes off your next payment.');
  expect(screen.queryByRole('radio', { name: /Another card/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change now, nothing to pay' }));
  await waitFor(() => expect(effects).toContainEqual({ type: 'purchase.finished' }));
});

test('the choice survives a reload and the provider’s page as a draft of its own', async () => {
  const { user, unmount } = change();
  await type(user, '60');
  await act(/^Continue with/);
  expect(subscriptionDraft.read('manage')).toMatchObject({
    type: 'manage',
    isManage: true,
    plan: 'core',
    numberOfUsers: 60,
    boughtApps: ['employee-management'],
  });
  expect(subscriptionDraft.read()).toMatchObject({ type: 'new', plan: null });
  unmount();
  change();
  await act('Continue with ₦25,774.20');
  expect((await users()).value).toBe('60');
});

test('the address moves focus once, and selects annual billing when asked to', async () => {
  change({ query: '?change=annual' });
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
  const { user } = change();
  await type(user, '60');
  await user.click(await act(/^Continue with/));
  const higherQuote = { ...upgradeQuote, id: '0197a000-0000-7000-8000-0000000000f9', paymentDue: 26000 };
  answerCalls({
    [PAY]: new Refusal(409, 'price_changed', 'The price has changed.', { current: { quote: higherQuote } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Pay ₦25,774.20' }));
  await screen.findByRole('heading', { level: 1, name: 'The price has changed' });
  screen.getByText('+₦225.80');
  answerCalls({ [PAY]: { payment: { ...paid, status: 'failed', reason: 'declined', receipt: null } } });
  await user.click(screen.getByRole('button', { name: 'Pay ₦26,000.00' }));
  await screen.findByText(/The card was declined\. Nothing was charged\./);
  await user.click(screen.getByRole('button', { name: 'Choose something else' }));
  expect((await users()).value).toBe('60');
  expect(sent().map(({ quoteId }) => quoteId)).toEqual([upgradeQuote.id, higherQuote.id]);
});

test('a concurrent change is shown and nothing is overwritten', async () => {
  const { user, effects } = change();
  await type(user, '16');
  answerCalls({
    [SCHEDULE]: new Refusal(409, 'version_conflict', 'Someone else has just changed this.', {
      current: { subscription: { ...coreMonthly, numberOfUsers: 40, version: 4 } },
    }),
  });
  await user.click(await act('Schedule for 20 December'));
  await screen.findByRole('heading', { level: 1, name: 'Someone else has changed your subscription' });
  screen.getByText('40');
  await user.click(screen.getByRole('button', { name: 'Check it now' }));
  await waitFor(() =>
    expect(effects).toContainEqual({ type: 'navigate', to: '/subscriptions/management/subscription' }),
  );
  expect(subscriptionDraft.read('manage').numberOfUsers).toBe(16);
});

test('a subscription that ends before pricing shows what can be done instead', async () => {
  const { user } = change();
  const ended = { ...coreMonthly, state: 'expired' as const, hasExpired: true, isActive: false };
  await users();
  answerCalls({
    [quoteCall]: new Refusal(409, 'transition_refused', 'You can’t do this with your subscription right now.'),
    'GET /hr/subscriptions': currentAnswer(ended),
  });
  await type(user, '60');
  await screen.findByRole('heading', { level: 1, name: 'Your subscription has ended' });
  expect(screen.getByRole('link', { name: 'Renew now' }).getAttribute('href')).toBe(
    '/subscriptions/management/subscription/renew',
  );
});

test('a subscription that ends during review can’t be paid for, and the page offers a way on', async () => {
  const { user } = change();
  await type(user, '60');
  await user.click(await act(/^Continue with/));
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
  change({ subscription });
  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(href);
  expect(quoteRequests()).toEqual([]);
});

test('a scheduled change is shown before it is replaced', async () => {
  change({
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
