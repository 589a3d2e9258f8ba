// /select-product, the sign-up's last step: what it offers while it looks for a waiting order, with one, and without.
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { KeptOrder } from '#contract/keptOrders.ts';
import { quoteRequest } from '#contract/quotes.ts';
import SelectProductPage from '#pages/auth/SelectProductPage.tsx';
import { answerCalls, type RecordedCall, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';
import { quoteCall, quoteOf, shopAnswers } from '../../features/purchase/order/orderStage.tsx';

afterEach(resetAnswers);

const order: KeptOrder = {
  plan: 'core',
  moduleIds: [],
  numberOfUsers: 20,
  isPlanDurationAnnual: true,
  ref: null,
  leftOut: [],
  sentAt: '2026-11-20T09:00:00.000Z',
  keptUntil: '2026-11-27T09:00:00.000Z',
};

const trialButton = () => screen.queryByRole('button', { name: 'Start 15 days free' });

// Rules: draft.kept, signup.product
test.each([
  ['a waiting order before the trial, and no other purchase', order],
  ['the trial and a purchase if no order waits', null],
])('offers nothing until it knows whether an order waits, then %s', async (_, kept) => {
  let answer = (_kept: KeptOrder | null): void => {};
  const answered = new Promise<{ order: KeptOrder | null; isNext: boolean }>((resolve) => {
    answer = (found) => resolve({ order: found, isNext: true });
  });
  answerCalls({
    ...shopAnswers,
    ...answersFor(accountOf(), null),
    'GET /hr/subscriptions/kept-order': () => answered,
    'GET /hr/apps/humanar/modules': { modules: [] },
    [quoteCall]: ({ body }: RecordedCall) => ({ quote: quoteOf(quoteRequest.parse(body)) }),
  });
  visit(<SelectProductPage />, { as: accountOf() });
  await screen.findByText('Looking for your order');
  expect(trialButton()).toBeNull();
  expect(screen.queryByText(/Continue to your order/)).toBeNull();

  await act(async () => answer(kept));
  await screen.findByRole('button', { name: 'Start 15 days free' });
  expect(screen.queryByText('Looking for your order')).toBeNull();
  expect(screen.queryByText(/Continue to your order, or try/) !== null).toBe(kept !== null);
  expect(screen.queryByRole('link', { name: 'Continue to your order' }) !== null).toBe(kept !== null);
  expect(screen.queryByRole('link', { name: 'Buy now' }) !== null).toBe(kept === null);
});
