// /subscriptions/redirect: the result of a payment from the server; the address only names the payment.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { setAnsweredPayment, useAnsweredPayment } from '#features/purchase/payment/confirmation.ts';
import RedirectPage from '#pages/subscriptions/RedirectPage.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { formatNaira } from '#ui/naira.ts';
import { accountOf, answersFor, currentAnswer, trial, visit } from '#tests/support/site.tsx';
import { unfinishedPayment as open } from '#tests/web/features/purchase/unfinishedPayment.ts';
import { active, renewal, visa } from '#tests/web/features/subscription/states.ts';
import { samplePrices } from '#tests/support/samplePrices.ts';

afterEach(resetAnswers);

const VERIFY = 'POST /hr/subscriptions/verify';
const { reference } = open;
const paid: Payment = {
  ...open,
  status: 'succeeded',
  url: null,
  card: { brand: 'mastercard', last4: '7712' },
  receipt: { id: '0197a000-0000-7000-8000-0000000000e1', number: 'HUM-2026-000017' },
};
const subscribed: CurrentSubscription = {
  ...trial,
  status: 'active',
  isTrial: false,
  isPlanDurationAnnual: true,
  numberOfUsers: 64,
  expiryDate: '2027-11-27T15:20:00.000Z',
};

function back(
  payment: Payment | Refusal,
  { query = `?status=successful&reference=${reference}&trxref=${reference}`, account = accountOf() } = {},
) {
  answerCalls({
    ...answersFor(account, trial),
    'GET /hr/subscriptions/preference': { preference: { isAutoRenewal: false } },
    [VERIFY]: () => {
      if (payment instanceof Refusal) return payment;
      if (payment.status === 'succeeded') answerCalls({ 'GET /hr/subscriptions': currentAnswer(subscribed) });
      return { payment };
    },
  });
  return visit(<RedirectPage />, { as: account, at: `/subscriptions/redirect/${query}` });
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

// Rules: payment.result
test('a verified payment shows its amount, receipt and term, and ends the draft', async () => {
  const { effects } = back(paid);
  await heading('Paid');
  screen.getByText('₦780,612.96');
  screen.getByText(/Mastercard ending.7712/);
  expect(screen.getByRole('link', { name: 'HUM-2026-000017' }).getAttribute('href')).toBe(
    `/subscriptions/management/history/receipt?id=${paid.receipt?.id}`,
  );
  await screen.findByText(/27.November.2027/);
  await screen.findByText('You won’t be charged automatically.');
  screen.getByRole('button', { name: 'Go to App' });
  expect(callsOf(VERIFY).map(({ body }) => body)).toEqual([{ reference }]);
  expect(effects.filter(({ type }) => type === 'purchase.finished')).toEqual([
    { type: 'purchase.finished', purpose: 'purchase', payment: reference },
  ]);
});

/** A paid payment that no other test has shown. */
function shown(payment: Payment, ending: string) {
  const own = reference.slice(0, -2) + ending;
  return back({ ...payment, reference: own }, { query: `?status=successful&reference=${own}` });
}

test('a result that is shown again doesn’t end the draft of a newer order', async () => {
  const first = shown(paid, 'f1');
  await waitFor(() => expect(first.effects.map(({ type }) => type)).toContain('purchase.finished'));
  first.unmount();
  const again = shown(paid, 'f1');
  await heading('Paid');
  expect(again.effects.map(({ type }) => type)).not.toContain('purchase.finished');
  again.unmount();
  const newer = shown(paid, 'f2');
  await waitFor(() => expect(newer.effects.map(({ type }) => type)).toContain('purchase.finished'));
});

// Rules: payment.verified
test('an unpaid payment isn’t shown as paid, whatever the address says, and the card page is one press away', async () => {
  const { user, effects } = back(open);
  await heading('Nothing has been paid yet');
  expect(effects.map(({ type }) => type)).not.toContain('purchase.finished');
  await user.click(screen.getByRole('button', { name: 'Continue to the card page' }));
  expect(effects).toContainEqual({ type: 'redirect', to: 'https://pay.test/1' });
});

test('a paid payment is shown as paid even if the address says cancelled', async () => {
  back(paid, { query: `?status=cancelled&reference=${reference}` });
  await heading('Paid');
});

test('a card declined on the card page is reported, and another method leads back to checkout', async () => {
  const { user, effects } = back({ ...open, reason: 'insufficientFunds' });
  await heading('Your card has insufficient funds');
  await user.click(screen.getByRole('button', { name: 'Pay another way' }));
  await waitFor(() =>
    expect(effects).toContainEqual({ type: 'navigate', to: '/subscriptions/checkout', replace: true }),
  );
});

test('a declined payment leads back to checkout with the order', async () => {
  const { effects } = back({ ...open, status: 'failed', reason: 'declined', url: null });
  await heading('The card was declined');
  expect(screen.getByRole('link', { name: 'Back to checkout' }).getAttribute('href')).toBe('/subscriptions/checkout');
  expect(effects.map(({ type }) => type)).not.toContain('purchase.finished');
});

test('a payment with an unknown result is being checked, with announced progress', async () => {
  back({ ...open, status: 'checking', url: null });
  await heading('Checking your payment');
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/Checking with the card provider/));
  screen.getByRole('progressbar', { name: 'Progress of the check' });
});

test('another organisation’s payment is not found', async () => {
  back(new Refusal(404, 'not_found', 'We couldn’t find that.'));
  await heading('We couldn’t find that payment');
});

test('a member is told whom to ask', async () => {
  back(new Refusal(403, 'forbidden', 'Only an administrator of your organisation can do this.'), {
    account: accountOf({ isRoot: false }),
  });
  await heading('Ask your administrator');
});

test('a payment for an added card mentions the card', async () => {
  const { effects } = back({ ...paid, purpose: 'addCard', amount: 50, receipt: null });
  await heading('The card is saved');
  screen.getByRole('link', { name: 'See your cards' });
  expect(effects.map(({ type }) => type)).not.toContain('purchase.finished');
});

test('a renewal shows its new end and receipt', async () => {
  const { effects } = shown({ ...paid, purpose: 'renewal', amount: 25_800 }, 'f3');
  await heading('Your subscription is renewed');
  screen.getByText('₦25,800.00');
  screen.getByRole('link', { name: 'HUM-2026-000017' });
  await screen.findByText(/27.November.2027/);
  expect(screen.getByRole('link', { name: 'See your subscription' }).getAttribute('href')).toBe(
    '/subscriptions/management/subscription',
  );
  // First steps are only for new customers.
  expect(screen.queryByText('First steps')).toBeNull();
  expect(effects.filter(({ type }) => type === 'purchase.finished')).toEqual([
    { type: 'purchase.finished', purpose: 'renewal', payment: reference.slice(0, -2) + 'f3' },
  ]);
});

test('a change says what is active now', async () => {
  back({ ...paid, purpose: 'upgrade', amount: 25_774.2 });
  await heading('Your change is active');
  await screen.findByText('64 users, 2 apps');
  screen.getByText(/27.November.2027/);
});

test('a change covered by credit doesn’t claim that the card provider confirmed it', async () => {
  back({ ...paid, purpose: 'upgrade', amount: 0, card: null, receipt: null });
  await heading('Your change is active');
  screen.getByText('Nothing was due after discounts and credit, so nothing was charged.');
});

test.each([
  ['upgrade', '/subscriptions/management/subscription/change'],
  ['renewal', '/subscriptions/management/subscription/renew'],
] as const)('paying another way leads back to where the %s started', async (purpose, to) => {
  const { user, effects } = back({ ...open, purpose });
  await heading('Nothing has been paid yet');
  await user.click(screen.getByRole('button', { name: 'Pay another way' }));
  await waitFor(() => expect(effects).toContainEqual({ type: 'navigate', to, replace: true }));
});

const refunded: Payment = {
  ...paid,
  status: 'refunded',
  reason: 'notNeeded',
  refund: 'underWay',
  charged: paid.amount,
  returned: paid.amount,
  receipt: null,
};

test.each<[string, Partial<Payment>, string, RegExp, string | null]>([
  [
    'a change that couldn’t be made',
    { purpose: 'upgrade' },
    'You’re getting your money back',
    /Your subscription changed before this payment was confirmed/,
    null,
  ],
  ['a second purchase', {}, 'You’re getting your money back', /already bought a subscription/, null],
  [
    'a renewal that was stopped',
    { purpose: 'renewal', reason: 'stopped' },
    'You’re getting your money back',
    /cancelled the subscription or switched automatic renewal off/,
    null,
  ],
  [
    'a charge of half the amount',
    { reason: 'otherAmount', charged: paid.amount / 2, returned: paid.amount / 2 },
    'You’re getting your money back',
    /instead of .*within 10 working days/,
    '/subscriptions/checkout',
  ],
  [
    'a charge that the provider reversed',
    { reason: 'reversed', refund: 'done' },
    'Your payment was returned',
    /card provider took the payment back/,
    '/subscriptions/checkout',
  ],
  [
    'a renewal that was disputed',
    { purpose: 'renewal', reason: 'disputed', refund: 'done' },
    'Your payment was returned',
    /disputed this payment with their bank/,
    '/subscriptions/management/subscription/renew',
  ],
  ['a refund that failed', { refund: 'failed' }, 'Your refund failed', /We still owe it to you/, null],
])('%s shows the true reason, both amounts and what to do', async (_, more, title, words, again) => {
  const payment = { ...refunded, ...more };
  back(payment);
  await heading(title);
  screen.getByText(words);
  expect(screen.queryByText(/paid already/) === null || payment.reason === 'notNeeded').toBe(true);
  const sums = screen.getAllByText(formatNaira(payment.charged ?? 0));
  expect(sums.length).toBeGreaterThanOrEqual(2);
  expect(screen.queryByRole('link', { name: 'Pay again' })?.getAttribute('href') ?? null).toBe(again);
});

test('a purchase that was taken back before it started is paid for again as a renewal of what is running', async () => {
  back({ ...refunded, reason: 'disputed', refund: 'done' });
  answerCalls({ 'GET /hr/subscriptions': { ...currentAnswer(active), actions: ['change', 'renew', 'cancel'] } });
  await heading('Your payment was returned');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Pay again' }).getAttribute('href')).toBe(
      '/subscriptions/management/subscription/renew',
    ),
  );
});

test('an invalid reference isn’t sent to the server', async () => {
  back(paid, { query: '?status=successful&reference=1%27%20or%201' });
  await heading('Nothing to show here');
  expect(callsOf(VERIFY)).toEqual([]);
});

test.each([
  [
    'to the card that the server names',
    { card: { ...visa, brand: 'mastercard', last4: '7712' } },
    /^We’ll charge Mastercard ending.7712 on 7 December 2026 at /,
  ],
  ['to no card if there is none', { card: null }, /^There’s no card to charge\. Add one under Cards before 7 December/],
  ['to no card if account credit covers it', { amount: 0 }, /^Nothing is due for your next billing period, after /],
] as const)('the next renewal is charged %s', async (_, next, words) => {
  back(paid);
  answerCalls({
    'GET /hr/subscriptions/preference': { preference: { isAutoRenewal: true } },
    'GET /hr/subscriptions/renewal': { renewal: { ...renewal, ...next } },
  });
  await screen.findByText(words);
});

const app = (slug: string) => ({ id: slug, slug, name: slug, iconSlug: slug, isFree: false, ...samplePrices(0) });

test('the first steps are for the apps that were bought', async () => {
  back(paid);
  answerCalls({
    [VERIFY]: () => (
      answerCalls({
        'GET /hr/subscriptions': currentAnswer({
          ...subscribed,
          modules: [app('employee-management'), app('benefits-administration')],
        }),
      }),
      { payment: paid }
    ),
  });
  const first = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(first.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual([
    'Import your people',
    'Draw your organisation',
    'Set up leave',
  ]);
});

test('an amount covered by credit was charged to no card', async () => {
  back({ ...paid, amount: 0 });
  await heading('Paid');
  await screen.findByText('₦0.00');
  expect(document.body.textContent).not.toMatch(/Mastercard/);
});

/** Shows which payment the expiry dialog regards as answered. */
function Answered() {
  return <output aria-label="Answered">{useAnsweredPayment() ?? 'nothing'}</output>;
}

test.each<[string, Payment | Refusal, boolean]>([
  ['an unfinished payment', open, false],
  ['a payment being confirmed', { ...open, status: 'checking', askedAt: '2026-11-20T15:20:00.000Z' }, false],
  ['a payment that couldn’t be checked', new Refusal(503, 'unavailable', 'We cannot be reached.'), false],
  ['a failed payment', { ...open, status: 'failed', reason: 'declined', url: null }, true],
])('%s keeps the expiry dialog away only while it might still end the expiry', async (_, payment, isAnswered) => {
  setAnsweredPayment(null);
  answerCalls({
    ...answersFor(accountOf(), trial),
    'GET /hr/subscriptions/preference': { preference: { isAutoRenewal: false } },
    [VERIFY]: payment instanceof Refusal ? payment : { payment },
  });
  visit(
    <>
      <RedirectPage />
      <Answered />
    </>,
    { as: accountOf(), at: `/subscriptions/redirect/?reference=${reference}` },
  );
  await waitFor(() => expect(callsOf(VERIFY).length).toBeGreaterThan(0));
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Answered' }).textContent).toBe(isAnswered ? reference : 'nothing'),
  );
});

test('a successful payment keeps the expiry dialog away until the subscription has been read again', async () => {
  setAnsweredPayment(null);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  answerCalls({
    ...answersFor(accountOf(), trial),
    'GET /hr/subscriptions/preference': { preference: { isAutoRenewal: false } },
    [VERIFY]: () => {
      answerCalls({ 'GET /hr/subscriptions': () => released.then(() => currentAnswer(subscribed)) });
      return { payment: paid };
    },
  });
  visit(
    <>
      <RedirectPage />
      <Answered />
    </>,
    { as: accountOf(), at: `/subscriptions/redirect/?reference=${reference}` },
  );
  await heading('Paid');
  expect(screen.getByRole('status', { name: 'Answered' }).textContent).toBe('nothing');
  release();
  await waitFor(() => expect(screen.getByRole('status', { name: 'Answered' }).textContent).toBe(reference));
});
