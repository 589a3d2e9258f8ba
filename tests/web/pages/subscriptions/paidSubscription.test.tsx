// /subscriptions/redirect: a subscription that was read before the payment is never shown as the one that was paid for.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import ExpiryWatch from '#app/expiry/ExpiryWatch.tsx';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import RedirectPage from '#pages/subscriptions/RedirectPage.tsx';
import { answerCalls, callsOf, Refusal, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, currentAnswer, visit } from '#tests/support/site.tsx';
import { paid } from '#tests/web/features/subscription/cancel/cancelStage.ts';
import { unfinishedPayment as open } from '#tests/web/features/purchase/unfinishedPayment.ts';

afterEach(resetAnswers);

const READ = 'GET /hr/subscriptions';
const PREFERENCE = 'GET /hr/subscriptions/preference';
const VERIFY = 'POST /hr/subscriptions/verify';
const bought = { ...paid, numberOfUsers: 64, expiryDate: '2027-11-27T15:20:00.000Z', version: 4 };
const failing = new Refusal(429, 'too_many_requests', 'Too many attempts. Wait a moment and try again.');

/** A promise that the test resolves. */
function deferred() {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise<unknown>((now) => (resolve = now));
  return { promise, resolve };
}

/** The result of a payment that the server confirms once `verified`; then the subscription's answer changes. */
function back(purpose: typeof open.purpose, verified: Promise<unknown>, before: unknown, after: unknown) {
  const account = accountOf();
  answerCalls({
    ...answersFor(account, paid),
    [READ]: () => before,
    [PREFERENCE]: { preference: { isAutoRenewal: false } },
    'GET /hr/subscriptions/renewal': { renewal: null },
    [VERIFY]: async () => {
      await verified;
      answerCalls({ [READ]: () => after });
      return { payment: { ...open, purpose, status: 'succeeded', url: null } };
    },
  });
  visit(
    <>
      <RedirectPage />
      <ExpiryWatch />
    </>,
    { as: account, at: `/subscriptions/redirect/?reference=${open.reference}` },
  );
}
const title = { purchase: 'Paid', upgrade: 'Your change is active', renewal: 'Your subscription is renewed' };
const old = () => screen.queryByText(/^(Your subscription now|Runs until|Renewal|First steps)$/);

test.each(['purchase', 'upgrade', 'renewal'] as const)(
  'after a paid %s, nothing is said about the subscription until it has been read again',
  async (purpose) => {
    const [verified, read] = [deferred(), deferred()];
    back(purpose, verified.promise, currentAnswer(paid), read.promise);
    await waitFor(() => expect(callsOf(VERIFY)).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const reads = callsOf(READ).length;
    verified.resolve(null);
    await screen.findByRole('heading', { level: 1, name: title[purpose] });
    await waitFor(() => expect(callsOf(READ).length).toBeGreaterThan(reads));
    expect(old()).toBeNull();
    screen.getByRole('status');
    read.resolve(failing);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(old()).toBeNull();
    answerCalls({ [READ]: currentAnswer(bought) });
    await invalidateSubscription();
    await screen.findByText(/27.November.2027/);
    expect(screen.queryByText('64 users, 2 apps') !== null).toBe(purpose === 'upgrade');
  },
);

test('a first read that began before the payment was confirmed doesn’t count', async () => {
  const [verified, first] = [deferred(), deferred()];
  back('upgrade', verified.promise, first.promise, currentAnswer(bought));
  await waitFor(() => expect(callsOf(VERIFY)).toHaveLength(1));
  await waitFor(() => expect(callsOf(READ)).not.toHaveLength(0));
  verified.resolve(null);
  await screen.findByRole('heading', { level: 1, name: 'Your change is active' });
  first.resolve(currentAnswer(paid));
  await screen.findByText('64 users, 2 apps');
  expect(screen.queryByText('60 users, 2 apps')).toBeNull();
});
