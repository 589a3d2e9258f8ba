// /subscriptions/checkout: requests, and how the page handles the responses.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Card } from '#contract/cards.ts';
import type { Payment, PurchaseRequest } from '#contract/payments.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { quote } from '#machines/quotePayment/sampleQuotes.ts';
import CheckoutPage from '#pages/subscriptions/CheckoutPage.tsx';
import { referral } from '#tabState/tabStorage.ts';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, orgId, trial, visit } from '#tests/support/site.tsx';
import { unfinishedPayment } from './unfinishedPayment.ts';

const PAY = 'POST /hr/subscriptions/initiate-new';
const reference = '0197a000-0000-7000-8000-0000000000a1';
const card: Card = {
  id: '0197a000-0000-7000-8000-0000000000c1',
  isDefault: false,
  brand: 'visa',
  last4: '4081',
  expMonth: 4,
  expYear: 2029,
  validity: 'valid',
};
const expired: Card = {
  ...card,
  id: '0197a000-0000-7000-8000-0000000000c2',
  isDefault: true,
  brand: 'mastercard',
  last4: '7712',
  expYear: 2026,
  validity: 'expired',
};
const open: Payment = { ...unfinishedPayment, reference, amount: quote.paymentDue };
const paid: Payment = {
  ...open,
  status: 'succeeded',
  url: null,
  card: { brand: 'visa', last4: '4081' },
  receipt: { id: reference, number: 'HUM-2026-000017' },
};

beforeEach(() => void subscriptionDraft.keep({ plan: 'core', numberOfUsers: 20 }));
afterEach(() => {
  resetAnswers();
  sessionStorage.clear();
});

function checkout({ cards = [{ ...card, isDefault: true }], subscription = null as CurrentSubscription | null } = {}) {
  answerCalls({
    ...answersFor(accountOf(), subscription),
    [`GET /hr/apps/payment/getAllOrgCard/${orgId}`]: { cards },
    [`GET /hr/billing-contacts/${orgId}/list`]: { billingContacts: [] },
    'POST /hr/subscriptions/generate-quote': { quote },
  });
  return visit(<CheckoutPage />, { as: accountOf(), at: '/subscriptions/checkout' });
}
const pay = () => screen.findByRole('button', { name: 'Pay ₦23,220.00' });
const sent = () => callsOf(PAY).map(({ body }) => body as PurchaseRequest);

// Rules: buy.review
test('the draft’s order is priced and paid at that price with the default card', async () => {
  referral.keep('KURAMO7');
  const { user, effects } = checkout();
  answerCalls({ [PAY]: { payment: paid } });
  await user.click(await pay());
  await waitFor(() =>
    expect(effects).toContainEqual({
      type: 'navigate',
      to: `/subscriptions/redirect/?status=successful&reference=${reference}`,
      replace: true,
    }),
  );
  expect(effects).toContainEqual({ type: 'purchase.finished', purpose: 'purchase' });
  expect(callsOf('POST /hr/subscriptions/generate-quote').map(({ body }) => body)).toEqual([
    { type: 'new', plan: 'core', moduleIds: [], numberOfUsers: 20, isPlanDurationAnnual: false },
  ]);
  expect(sent()).toMatchObject([
    { quoteId: quote.id, idempotencyKey: `${quote.id}.0`, cardId: card.id, billingContactId: null, ref: 'KURAMO7' },
  ]);
  expect(sent()[0]?.subscription).toMatchObject({ paymentDue: 23220, orgId, numberOfUsers: 20 });
});

test.each(['AMAKA\0', 'a'.repeat(41)])('an invalid referral code, %j, doesn’t block the payment', async (code) => {
  referral.keep(code);
  const { user } = checkout();
  answerCalls({ [PAY]: { payment: paid } });
  await user.click(await pay());
  await waitFor(() => expect(sent()).toMatchObject([{ ref: null }]));
});

test('two quick presses make one payment', async () => {
  const { user } = checkout();
  answerCalls({ [PAY]: () => new Promise(() => {}) });
  await user.dblClick(await pay());
  await screen.findByRole('heading', { level: 1, name: 'Starting your payment' });
  expect(sent()).toHaveLength(1);
});

test('paying with another card opens the provider’s page', async () => {
  const { user, effects } = checkout();
  answerCalls({ [PAY]: { payment: open } });
  await user.click(await screen.findByRole('radio', { name: /Another card/ }));
  await user.click(await pay());
  await screen.findByRole('heading', { level: 1, name: 'Taking you to the card page' });
  expect(effects).toContainEqual({ type: 'redirect', to: 'https://pay.test/1' });
  expect(sent()[0]?.cardId).toBeNull();
  expect(subscriptionDraft.read().plan).toBe('core');
});

test('an expired card can’t be chosen and isn’t preselected', async () => {
  checkout({ cards: [expired, card] });
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  await pay();
  expect(radio(/Mastercard/).disabled).toBe(true);
  expect(radio(/Another card/).checked).toBe(true);
  screen.getByText('Expired 04/26. We can’t charge it.');
});

test('a declined card is reported, and the next attempt is a new payment', async () => {
  const { user } = checkout();
  answerCalls({ [PAY]: { payment: { ...paid, status: 'failed', reason: 'declined', receipt: null } } });
  await user.click(await pay());
  await screen.findByText(/The card was declined\. Nothing was charged\./);
  await user.click(await pay());
  await waitFor(() =>
    expect(sent().map(({ idempotencyKey }) => idempotencyKey)).toEqual([`${quote.id}.0`, `${quote.id}.1`]),
  );
});

test('retrying after going offline continues the same payment', async () => {
  const { user, effects } = checkout();
  answerCalls({
    [PAY]: () => {
      throw new Error('offline');
    },
  });
  await user.click(await pay());
  await screen.findByRole('heading', { level: 1, name: 'An error occurred' });
  answerCalls({ [PAY]: { payment: paid } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(effects).toContainEqual({ type: 'purchase.finished', purpose: 'purchase' }));
  const [first, second] = sent();
  expect(second).toEqual(first);
});

// Rules: payment.unreachable
test.each([
  ['too many requests', 429, 'rate_limited'],
  ['a busy server', 503, 'unavailable'],
])('after %s it doesn’t promise to continue on its own', async (_, status, code) => {
  const { user, effects } = checkout();
  answerCalls({ [PAY]: new Refusal(status, code, 'Try again in a moment.') });
  await user.click(await pay());
  await screen.findByText('Try again in a moment.');
  screen.getByText('Trying again continues this same payment: you won’t be charged twice.');
  answerCalls({ [PAY]: { payment: paid } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(effects).toContainEqual({ type: 'purchase.finished', purpose: 'purchase' }));
  const [first, second] = sent();
  expect(second).toEqual(first);
});

test('a chosen card that was removed elsewhere is said to be gone, and another can be chosen', async () => {
  const other: Card = { ...card, id: '0197a000-0000-7000-8000-0000000000c3', brand: 'mastercard', last4: '7712' };
  const { user } = checkout({ cards: [{ ...card, isDefault: true }, other] });
  await screen.findByText(/^We’ll charge Visa ending.4081 immediately\.$/);
  answerCalls({
    [PAY]: new Refusal(404, 'not_found', 'We couldn’t find this card. Choose another.'),
    [`GET /hr/apps/payment/getAllOrgCard/${orgId}`]: { cards: [{ ...other, isDefault: true }] },
  });
  await user.click(await pay());
  await screen.findByText('We couldn’t find this card. Choose another.');
  await screen.findByText('Choose a card first.');
  await user.click(screen.getByRole('radio', { name: /Mastercard/ }));
  await screen.findByText(/^We’ll charge Mastercard ending.7712 immediately\.$/);
  answerCalls({ [PAY]: { payment: paid } });
  await user.click(await pay());
  await waitFor(() => expect(sent().map(({ cardId }) => cardId)).toEqual([card.id, other.id]));
});

test('a card removed while the review is open isn’t promised to be charged', async () => {
  checkout();
  await screen.findByText(/^We’ll charge Visa ending.4081 immediately\.$/);
  answerCalls({ [`GET /hr/apps/payment/getAllOrgCard/${orgId}`]: { cards: [] } });
  await queryClient.invalidateQueries({ queryKey: queries.cards(orgId).queryKey });
  await screen.findByText('The card you chose has been removed. Choose another.');
  screen.getByText('Choose a card first.');
});

test('a changed price is shown beside the old one and confirmed again', async () => {
  const { user, effects } = checkout();
  const higherQuote = { ...quote, id: '0197a000-0000-7000-8000-0000000000f9', paymentDue: 25800, hash: 'b2' };
  answerCalls({
    [PAY]: new Refusal(409, 'price_changed', 'The price has changed. Check the new price before you pay.', {
      current: { quote: higherQuote },
    }),
  });
  await user.click(await pay());
  await screen.findByRole('heading', { level: 1, name: 'The price has changed' });
  screen.getByText('+₦2,580.00');
  answerCalls({ [PAY]: { payment: paid } });
  await user.click(screen.getByRole('button', { name: 'Pay ₦25,800.00' }));
  await waitFor(() => expect(effects).toContainEqual({ type: 'purchase.finished', purpose: 'purchase' }));
  expect(sent()[1]).toMatchObject({ quoteId: higherQuote.id, subscription: { paymentDue: 25800 } });
});

test('an active subscription can’t be bought again, but a trial can be replaced', async () => {
  const { unmount } = checkout({ subscription: { ...trial, isTrial: false, status: 'active' } });
  await screen.findByRole('heading', { level: 1, name: 'You already have a subscription' });
  expect(callsOf('POST /hr/subscriptions/generate-quote')).toEqual([]);
  unmount();
  checkout({ subscription: trial });
  await pay();
  screen.getByText(
    /^Your plan starts immediately and replaces the trial\. Your paid days start on 27.November.2026, when the trial would have ended\.$/,
  );
});

test('a purchase before a cancelled term ends starts afterwards and says so', async () => {
  checkout({
    subscription: {
      ...trial,
      isTrial: false,
      isActive: false,
      isCancelled: true,
      status: 'cancelled',
      state: 'cancelled',
    },
  });
  await pay();
  screen.getByText(
    /^Your new plan starts on 27.November.2026, when your current one ends\. Nothing changes until then\.$/,
  );
});

test('without a draft there is nothing to pay', async () => {
  subscriptionDraft.end();
  checkout();
  await screen.findByRole('heading', { level: 1, name: 'Nothing chosen yet' });
});

test('a contact who gets every receipt is named and needn’t be chosen', async () => {
  const contact = (name: string, getsReceipts: boolean) => ({
    id: `0197a000-0000-7000-8000-0000000000${name.length}0`,
    name,
    email: 'a@kuramologistics.ng',
    phone: '',
    role: '',
    getsReceipts,
    version: 1,
  });
  const { user } = checkout();
  answerCalls({
    [`GET /hr/billing-contacts/${orgId}/list`]: {
      billingContacts: [contact('Kemi Alabi', true), contact('Musa Bello Jr', false)],
    },
  });
  await screen.findByText('It always goes to office@kuramologistics.ng and Kemi Alabi.');
  await user.click(screen.getByRole('button', { name: /Also email it to/ }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Nobody else',
    'Musa Bello Jr, a@kuramologistics.ng',
  ]);
});
