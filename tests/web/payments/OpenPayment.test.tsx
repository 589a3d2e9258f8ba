// A payment being confirmed is shown wherever someone might think that nothing was paid, with the time of the last
// check.
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Payment, Transaction } from '#contract/payments.ts';
import { queryClient } from '#api/queryClient.ts';
import { queries } from '#api/queries.ts';
import { TransactionTable } from '#features/billing/history/TransactionTable.tsx';
import RenewPage from '#pages/subscriptions/management/RenewPage.tsx';
import SubscriptionPage from '#pages/subscriptions/management/SubscriptionPage.tsx';
import SubscriptionsPage from '#pages/subscriptions/SubscriptionsPage.tsx';
import { quote } from '#machines/renew/renew.model.ts';
import { paid } from '#tests/web/features/subscription/cancel/cancelStage.ts';
import { answerCalls, callsOf, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, orgId, visit } from '#tests/support/site.tsx';

afterEach(resetAnswers);

const OPEN = 'GET /hr/subscriptions/payments/open';
const QUOTE = 'POST /hr/subscriptions/generate-quote';
const reference = '0197a000-0000-7000-8000-0000000000a2';
const checking: Payment = {
  reference,
  purpose: 'renewal',
  status: 'checking',
  url: null,
  reason: null,
  charged: null,
  returned: null,
  refund: null,
  askedAt: '2026-11-20T09:00:00.000Z',
  amount: 25_800,
  card: null,
  receipt: null,
};

function open(page: ReactElement, payment: Payment | null, as = accountOf()) {
  answerCalls({
    ...answersFor(as, { ...paid, numberOfUsers: 20, numberOfUnallocatedUsers: 4 }),
    [OPEN]: { payment },
    [`GET /hr/billing-contacts/${orgId}/list`]: { billingContacts: [] },
    'GET /hr/subscriptions/renewal': { renewal: null },
    'GET /hr/subscriptions/preference': { preference: { isAutoRenewal: true } },
    'GET /hr/subscriptions/activity': { entries: [], next: null },
    [QUOTE]: { quote },
  });
  return visit(page, { as });
}
const notice = () =>
  screen.findByText(/We last asked the card provider on 20.Nov.2026, 10:00\. You don’t need to pay again/);

test.each([
  ['the overview', <SubscriptionsPage key="overview" />],
  ['the settings', <SubscriptionPage key="settings" />],
])('%s says that a payment is being confirmed, the last check and where to look', async (_, page) => {
  open(page, checking);
  await notice();
  screen.getByText(/We’re still confirming your payment of/);
  expect(screen.getByRole('link', { name: 'Check now' }).getAttribute('href')).toBe(
    `/subscriptions/redirect/?reference=${reference}`,
  );
});

test('nothing is shown without an open payment, and a waiting bank is named', async () => {
  const { unmount } = open(<SubscriptionsPage />, null);
  await waitFor(() => expect(callsOf(OPEN)).toHaveLength(1));
  expect(screen.queryByText(/still confirming/)).toBeNull();
  unmount();
  open(<SubscriptionsPage />, { ...checking, status: 'challenge', url: 'https://bank.test/' });
  await screen.findByText(/Your bank is waiting for you to approve your payment of/);
});

test('members’ pages make no request about payments', async () => {
  open(<SubscriptionsPage />, checking, accountOf({ isRoot: false }));
  await screen.findByRole('heading', { level: 1, name: 'Subscription' });
  expect(callsOf(OPEN)).toEqual([]);
});

test('renewing shows the open payment first, and offers to pay once that has failed', async () => {
  const { user, effects } = open(<RenewPage />, checking);
  await screen.findByRole('heading', { level: 1, name: 'We’re still confirming a payment' });
  expect(screen.queryByRole('button', { name: /^Pay ₦/ })).toBeNull();
  expect(callsOf(QUOTE)).toEqual([]);
  answerCalls({ [OPEN]: { payment: null } });
  await queryClient.invalidateQueries({ queryKey: queries.openPayment().queryKey });
  await screen.findByRole('button', { name: /^Pay ₦25,800.00/ });
  answerCalls({ [OPEN]: { payment: checking } });
  // The payment flow follows a payment started here.
  await queryClient.invalidateQueries({ queryKey: queries.openPayment().queryKey });
  screen.getByRole('button', { name: /^Pay ₦25,800.00/ });
  expect(effects).toEqual([]);
  void user;
});

test('renewing links to the payment being confirmed', async () => {
  const { user, effects } = open(<RenewPage />, checking);
  await user.click(await screen.findByRole('button', { name: 'Check this payment' }));
  await waitFor(() =>
    expect(effects).toContainEqual({ type: 'navigate', to: `/subscriptions/redirect/?reference=${reference}` }),
  );
});

test('renewing while the bank waits for an approval leads there, and doesn’t say that the payment may have gone through', async () => {
  const { user, effects } = open(<RenewPage />, { ...checking, status: 'challenge', url: 'https://bank.test/' });
  await screen.findByRole('heading', { level: 1, name: 'Your bank is waiting for you' });
  screen.getByText(
    /^Approve your payment of ₦25,800\.00 on your bank’s page, or refuse it there to use another card\./,
  );
  expect(screen.queryByText(/went through|don’t pay again/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(effects).toContainEqual({ type: 'navigate', to: `/subscriptions/redirect/?reference=${reference}` }),
  );
});

test('the subscription is read again once the payment is decided', async () => {
  open(<SubscriptionsPage />, checking);
  await notice();
  const before = callsOf('GET /hr/subscriptions').length;
  answerCalls({ [OPEN]: { payment: null } });
  await queryClient.invalidateQueries({ queryKey: queries.openPayment().queryKey });
  await waitFor(() => expect(callsOf('GET /hr/subscriptions').length).toBeGreaterThan(before));
});

const line: Transaction = {
  reference,
  createdAt: '2026-11-20T08:00:00.000Z',
  description: 'Renewal of Core plan',
  amount: 25_800,
  charged: null,
  returned: null,
  status: 'checking',
  reason: null,
  askedAt: '2026-11-20T09:00:00.000Z',
  card: null,
  receipt: null,
};

test('the history shows what is being confirmed, charged and refunded', async () => {
  visit(
    <TransactionTable
      receiptAddress={(id) => id}
      transactions={[
        line,
        { ...line, reference: `${reference}1`, askedAt: null },
        {
          ...line,
          reference: `${reference}2`,
          status: 'refunded',
          amount: 11_610,
          charged: 5_805,
          returned: 5_805,
          askedAt: null,
        },
        {
          ...line,
          reference: `${reference}3`,
          status: 'refundFailed',
          charged: 25_800,
          returned: 25_800,
          askedAt: null,
        },
      ]}
    />,
  );
  expect(await screen.findAllByText('Being confirmed')).toHaveLength(2);
  screen.getByText(/Last checked 20.Nov.2026, 10:00\./);
  screen.getByText(/Not checked yet\./);
  expect(screen.getAllByRole('link', { name: 'Check now' })[0]?.getAttribute('href')).toBe(
    `/subscriptions/redirect/?reference=${reference}`,
  );
  screen.getByText('Refund failed');
  expect(screen.getAllByText('₦5,805.00')).toHaveLength(2);
  expect(screen.queryByText('₦11,610.00')).toBeNull();
});
