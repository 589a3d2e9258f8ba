// An administrator is made a member, or a member an administrator, while a page is open that offers them what they may do.
import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { KeptOrder } from '#contract/keptOrders.ts';
import { quoteRequest } from '#contract/quotes.ts';
import SelectProductPage from '#pages/auth/SelectProductPage.tsx';
import SubscriptionsPage from '#pages/subscriptions/SubscriptionsPage.tsx';
import { answerCalls, type RecordedCall, resetAnswers } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';
import { quoteCall, quoteOf, shopAnswers } from '../purchase/order/orderStage.tsx';

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

const answer = (isRoot: boolean): void =>
  answerCalls({
    ...shopAnswers,
    ...answersFor(accountOf({ isRoot }), null),
    'GET /hr/subscriptions/kept-order': { order, isNext: true },
    'GET /hr/apps/humanar/modules': { modules: [] },
    [quoteCall]: ({ body }: RecordedCall) => ({ quote: quoteOf(quoteRequest.parse(body)) }),
  });

const expectForAdministrator = async (): Promise<void> => {
  await screen.findByRole('link', { name: 'Continue to your order' });
  await screen.findByRole('button', { name: /^(Try Now|Start 15 days free)$/ });
};
const expectForMember = async (): Promise<void> => {
  await screen.findByText(/^Ask your administrator/);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull());
  expect(screen.queryByRole('button', { name: /^(Try Now|Start 15 days free)$/ })).toBeNull();
};

// Rules: buy.admin, trial.start
describe.each<[string, ComponentType]>([
  ['/select-product', SelectProductPage],
  ['/subscriptions', SubscriptionsPage],
])('%s', (_, Page) => {
  it.each([
    ['an administrator who becomes a member', true],
    ['a member who becomes an administrator', false],
  ])('offers %s only what they may do now', async (__, wasRoot) => {
    answer(wasRoot);
    const { session } = visit(<Page />, { as: accountOf({ isRoot: wasRoot }) });
    await (wasRoot ? expectForAdministrator() : expectForMember());
    answer(!wasRoot);
    act(() => session.send({ type: 'account.changed' }));
    await (wasRoot ? expectForMember() : expectForAdministrator());
  });
});
