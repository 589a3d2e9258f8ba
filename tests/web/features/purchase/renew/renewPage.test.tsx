// /subscriptions/management/subscription/renew: the next term, what is sent, and why it can't be renewed.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Card } from '#contract/cards.ts';
import type { Payment, PurchaseRequest } from '#contract/payments.ts';
import type { Quote } from '#contract/quotes.ts';
import type { CurrentSubscription, CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { quote as twenty } from '#machines/renew/renew.model.ts';
import RenewPage from '#pages/subscriptions/management/RenewPage.tsx';
import { cancelled, expired, paid } from '#tests/web/features/subscription/cancel/cancelStage.ts';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, currentAnswer, expiredTrial, orgId, trial, visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);

const QUOTE = 'POST /hr/subscriptions/generate-quote';
const PAY = 'POST /hr/subscriptions/renew';
const READ = 'GET /hr/subscriptions';
const reference = '0197a000-0000-7000-8000-0000000000a2';
const subscriptionPage = '/subscriptions/management/subscription';
const card: Card = {
  id: '0197a000-0000-7000-8000-0000000000c1',
  isDefault: true,
  brand: 'visa',
  last4: '4081',
  expMonth: 4,
  expYear: 2029,
  validity: 'valid',
};
const ended: Payment = {
  reference,
  purpose: 'renewal',
  status: 'succeeded',
  url: null,
  reason: null,
  charged: null,
  returned: null,
  refund: null,
  askedAt: null,
  amount: 25_800,
  card: { brand: 'visa', last4: '4081' },
  receipt: { id: reference, number: 'HUM-2026-000018' },
};
const core: CurrentSubscription = { ...paid, numberOfUsers: 20, numberOfUnallocatedUsers: 4 };

type Situation = {
  quote?: Quote;
  answer?: Partial<CurrentSubscriptionResponse>;
  chargeAt?: string | null;
  cards?: Card[];
  failures?: number;
};
function open(
  subscription: CurrentSubscription | null,
  {
    quote = { ...twenty, numberOfModules: 2 },
    answer = {},
    chargeAt = null,
    cards = [card],
    failures = 0,
  }: Situation = {},
) {
  const period = { from: paid.expiryDate, to: quote.renewal.at };
  answerCalls({
    ...answersFor(accountOf(), subscription),
    [READ]: { ...currentAnswer(subscription), ...answer },
    [`GET /hr/apps/payment/getAllOrgCard/${orgId}`]: { cards },
    [`GET /hr/billing-contacts/${orgId}/list`]: { billingContacts: [] },
    'GET /hr/subscriptions/renewal': {
      renewal: {
        chargeAt,
        failures,
        period,
        amount: 25_800,
        plan: 'core',
        planName: 'Core',
        numberOfUsers: 20,
        isPlanDurationAnnual: false,
        card: { ...card },
      },
    },
    [QUOTE]: { quote },
  });
  return visit(<RenewPage />, { as: accountOf(), at: `${subscriptionPage}/renew` });
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const pay = () => screen.findByRole('button', { name: 'Pay ₦25,800.00' });
const text = () => document.body.textContent;
const linkTarget = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const sent = () => callsOf(PAY).map(({ body }) => body as PurchaseRequest);

test('the next term is priced by the server and paid with the saved card', async () => {
  const { user, effects } = open(core);
  await heading('Renew your subscription');
  await pay();
  screen.getByText(/^From 20.December.2026 until 19.January.2027$/);
  expect(callsOf(QUOTE).map(({ body }) => body)).toEqual([{ type: 'renewal' }]);
  answerCalls({ [PAY]: { payment: ended } });
  await user.click(await pay());
  await waitFor(() =>
    expect(effects).toContainEqual({
      type: 'navigate',
      to: `/subscriptions/redirect/?status=successful&reference=${reference}`,
      replace: true,
    }),
  );
  expect(sent()).toMatchObject([
    { quoteId: twenty.id, idempotencyKey: `${twenty.id}.0`, cardId: card.id, billingContactId: null },
  ]);
  expect(sent()[0]?.subscription).toMatchObject({ type: 'renewal', paymentDue: 25_800, orgId, numberOfUsers: 20 });
  expect(effects).toContainEqual({ type: 'purchase.finished', purpose: 'renewal' });
});

test('an unchanged order shows no changes', async () => {
  open(core);
  await pay();
  expect(text()).not.toMatch(/until then|scheduled/);
  expect(linkTarget('Change users, apps or plan first')).toBe(`${subscriptionPage}/change`);
});

test('a scheduled change is part of the next term and shown beside the current order', async () => {
  const scheduledChange = {
    plan: 'core',
    planName: 'Core',
    moduleIds: [],
    numberOfUsers: 10,
    isPlanDurationAnnual: false,
    takesEffectAt: paid.expiryDate,
  };
  open(
    { ...core, scheduledChange, isPlanDurationAnnual: true, numberOfModules: 3 },
    { quote: { ...twenty, numberOfModules: 2, numberOfUsers: 12 } },
  );
  await pay();
  screen.getByText('Includes the change you scheduled.');
  screen.getByText('You scheduled 10, but more users are assigned.');
  screen.getByText('One year, 365 days until then');
  screen.getByText('3 apps until then');
});

test('a next term for more users than were paid for says why', async () => {
  open(core, { quote: { ...twenty, numberOfUsers: 34 } });
  await pay();
  screen.getByText('You paid for 20, but more users are assigned.');
});

test('after the end the next term starts on payment', async () => {
  open({ ...expired, numberOfUsers: 20 });
  await pay();
  screen.getByText(/^From the moment you pay until 19.January.2027$/);
  expect(text()).toMatch(
    /Your last billing period ended on 20.December.2026 at.16:20\. You won’t pay for the days since\./,
  );
  expect(linkTarget('Choose another plan')).toBe('/subscriptions/create');
});

test('the page says that the card won’t be charged again automatically if it would have been', async () => {
  const { unmount } = open(core, { chargeAt: '2026-12-19T15:20:00.000Z' });
  await screen.findByText(/If you pay now, you won’t be charged automatically on 19.December.2026\./);
  unmount();
  open(core);
  await pay();
  await waitFor(() => expect(callsOf('GET /hr/subscriptions/renewal')).toHaveLength(2));
  expect(text()).not.toContain('Paid now');
});

test('a term covered by credit is renewed without a payment', async () => {
  open(core, { quote: { ...twenty, credit: 25_800, accountCredit: 25_800, paymentDue: 0 } });
  await screen.findByRole('button', { name: 'Renew now, nothing to pay' });
});

test('a declined card is reported, and the next attempt is a new payment', async () => {
  const { user } = open(core);
  answerCalls({ [PAY]: { payment: { ...ended, status: 'failed', reason: 'declined', receipt: null } } });
  await user.click(await pay());
  await screen.findByText(/The card was declined\. Nothing was charged\./);
  await user.click(await pay());
  await waitFor(() =>
    expect(sent().map(({ idempotencyKey }) => idempotencyKey)).toEqual([`${twenty.id}.0`, `${twenty.id}.1`]),
  );
});

test('after an automatic renewal in the meantime the page shows the current end', async () => {
  const { user } = open(core);
  answerCalls({
    [PAY]: () => {
      answerCalls({
        [READ]: {
          ...currentAnswer({ ...core, expiryDate: '2027-01-19T15:20:00.000Z' }),
          actions: ['change', 'cancel'],
        },
      });
      return new Refusal(409, 'transition_refused', 'Your next billing period is paid for already.');
    },
  });
  await user.click(await pay());
  await heading('There’s nothing to renew');
  await waitFor(() =>
    expect(text()).toMatch(
      /Your next billing period is already paid for\..*Your subscription runs until 19.January.2027/,
    ),
  );
  expect(sent()).toHaveLength(1);
});

test('after a paid-ahead term with another billing period, renewal opens relative to its length', async () => {
  const ahead = {
    plan: 'core',
    planName: 'Core',
    moduleIds: [],
    numberOfUsers: 5,
    isPlanDurationAnnual: false,
    takesEffectAt: '2027-08-14T15:20:00.000Z',
  };
  open(
    { ...core, isPlanDurationAnnual: true, expiryDate: '2027-09-13T15:20:00.000Z', paidAhead: [ahead] },
    { answer: { actions: ['change', 'cancel'] } },
  );
  await heading('There’s nothing to renew');
  await waitFor(() => expect(text()).toMatch(/runs until 13.September.2027.*You can renew again from 14.August.2027/s));
});

/* The server deletes a quote a day after it expires. */
const deletedQuote = new Refusal(404, 'quote_not_found', 'We couldn’t find this quote. Get a new price and try again.');
const freshQuote: Quote = { ...twenty, id: '0197a000-0000-7000-8000-0000000000f9' };

test('an expired quote is replaced, and paid if the amount is the same', async () => {
  const { user, effects } = open(core);
  await pay();
  answerCalls({
    [QUOTE]: { quote: freshQuote },
    [PAY]: ({ body }: RecordedCall) =>
      (body as PurchaseRequest).quoteId === freshQuote.id ? { payment: ended } : deletedQuote,
  });
  await user.click(await pay());
  await waitFor(() => expect(effects).toContainEqual({ type: 'purchase.finished', purpose: 'renewal' }));
  expect(sent().map(({ idempotencyKey }) => idempotencyKey)).toEqual([`${twenty.id}.0`, `${freshQuote.id}.0`]);
});

test('an expired quote with a new price is shown before payment', async () => {
  const { user } = open(core);
  await pay();
  answerCalls({ [QUOTE]: { quote: { ...freshQuote, paymentDue: 27_950 } }, [PAY]: deletedQuote });
  await user.click(await pay());
  await heading('The price has changed');
  expect(document.querySelector('s')?.textContent).toBe('₦25,800.00');
  await screen.findByRole('button', { name: 'Pay ₦27,950.00' });
  expect(sent()).toHaveLength(1);
});

test('a refusal while pricing reads the subscription again', async () => {
  open(core);
  answerCalls({
    [QUOTE]: new Refusal(409, 'transition_refused', 'You can’t do this with your subscription right now.'),
  });
  await heading('There’s nothing to renew');
  await waitFor(() => expect(callsOf(READ).length).toBeGreaterThan(1));
});

const paidAhead: CurrentSubscription = { ...core, expiryDate: '2027-01-19T15:20:00.000Z' };
test.each([
  ['never subscribed', null, /no paid subscription/, 'Choose a plan', '/subscriptions/create'],
  [
    'on trial',
    trial,
    /it starts when the trial ends\. Your trial runs until 27.November.2026/,
    'Choose a plan',
    '/subscriptions/create',
  ],
  ['trial expired', expiredTrial, /A trial can’t be renewed/, 'Choose a plan', '/subscriptions/create'],
  [
    'cancelled',
    cancelled,
    /Undo the cancellation first\. Your subscription runs until 20.December.2026 at.16:20/,
    'Undo cancellation',
    '/subscriptions/cancel',
  ],
  [
    'data deleted',
    { ...expired, state: 'purged' as const },
    /its data was deleted/,
    'Choose a plan',
    '/subscriptions/create',
  ],
  [
    'paid ahead',
    paidAhead,
    /runs until 19.January.2027\. You can renew again from 20.December.2026/,
    'See your subscription',
    subscriptionPage,
  ],
  [
    'annual, paid ahead',
    { ...paidAhead, isPlanDurationAnnual: true, expiryDate: '2028-01-19T15:20:00.000Z' },
    /renew again from 19.January.2027/,
    'See your subscription',
    subscriptionPage,
  ],
] as const)('why it can’t be renewed, and what to do instead: %s', async (_, subscription, words, act, href) => {
  open(subscription, { answer: { actions: ['cancel'] } });
  await heading('There’s nothing to renew');
  expect(text()).toMatch(words);
  expect(linkTarget(act)).toBe(href);
  expect(callsOf(QUOTE)).toEqual([]);
});

const other: Card = {
  ...card,
  id: '0197a000-0000-7000-8000-0000000000c2',
  isDefault: false,
  brand: 'mastercard',
  last4: '4796',
};

test.each([
  ['a valid default stays', { cards: [card, other] }, /Renewals are charged to Visa ending.4081, your default\./],
  [
    'an expired one is replaced',
    { cards: [{ ...card, validity: 'expired' as const }, other] },
    /Mastercard ending.4796 becomes your default: renewals are charged to it\./,
  ],
  [
    'a declined one is replaced',
    { cards: [card, other], failures: 5 },
    /Mastercard ending.4796 becomes your default: renewals are charged to it\./,
  ],
])('says which card renewals will use after paying with another one: %s', async (_, standing, words) => {
  const { user } = open(core, standing);
  await pay();
  await user.click(screen.getByText(/Mastercard ending.4796/, { selector: 'label *', ignore: 'svg' }));
  expect(text()).toMatch(words);
});

test('a card entered on the provider’s page becomes the default if there is none', async () => {
  open(core, { cards: [] });
  await pay();
  expect(text()).toMatch(/The card you enter there becomes your default: renewals are charged to it\./);
});
