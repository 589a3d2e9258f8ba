// Where a sign-in leads an administrator who has an order: to the saved one, or to this tab's if that is newer.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#api/queryClient.ts';
import type { KeptOrder } from '#contract/keptOrders.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { nextOrderPath } from '#features/purchase/keptOrder.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { tabStorage } from '#tabState/tabStorage.ts';
import { addressToReturnTo, writtenOrder } from '#tabState/writtenOrder.ts';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { drafted } from './order/orderStage.tsx';

const saved: KeptOrder = {
  plan: 'core',
  moduleIds: ['payroll'],
  numberOfUsers: 20,
  isPlanDurationAnnual: false,
  ref: null,
  leftOut: [],
  sentAt: '2026-11-20T09:00:00.000Z',
  keptUntil: '2026-11-27T09:00:00.000Z',
};
const same = { plan: 'core', addOns: ['payroll'], numberOfUsers: 20 };
const inTab = '/subscriptions/create';
const onServer = '/subscriptions/create?plan=core&type=monthly&users=20&apps=payroll';

beforeEach(() => tabStorage.forgetPerson());
afterEach(() => {
  resetAnswers();
  queryClient.clear();
  writtenOrder.drop();
});

// Rules: draft.kept, draft.tab
test.each<[string, () => unknown, Partial<KeptOrder>, string]>([
  ['the saved order, if the tab has none', () => {}, {}, onServer],
  ['the saved order, if the tab has the same', () => drafted(same), {}, onServer],
  [
    'the saved order, if the tab has the same with an app that is no longer sold',
    () => drafted({ ...same, addOns: ['payroll', 'telegrams'] }),
    { leftOut: ['apps'] },
    onServer,
  ],
  ['the tab’s order, if the person has changed it', () => drafted({ ...same, numberOfUsers: 64 }), {}, inTab],
  [
    'the tab’s order, if the person has changed it and the saved one lacks an app',
    () => drafted({ ...same, numberOfUsers: 64 }),
    { leftOut: ['apps'] },
    inTab,
  ],
  [
    'the saved order, if the person came to try',
    () => (drafted({ ...same, numberOfUsers: 64 }), savedChoice.keep({ isBuyingNow: false })),
    {},
    onServer,
  ],
])('a sign-in leads to %s', async (_, prepare, changes, path) => {
  prepare();
  answerCalls({ 'GET /hr/subscriptions/kept-order': { order: { ...saved, ...changes }, isNext: true } });
  expect(await nextOrderPath()).toBe(path);
});

test('a sign-in leads to no order while a subscription is running', async () => {
  subscriptionDraft.keep({ numberOfUsers: 64 });
  answerCalls({ 'GET /hr/subscriptions/kept-order': { order: saved, isNext: false } });
  expect(await nextOrderPath()).toBeNull();
});

test.each([
  ['without the order that this tab wrote', 'plan=core&type=monthly&users=20', '/subscriptions/create?ref=DEMO'],
  [
    'with an order from a link',
    'plan=flexi&type=monthly',
    '/subscriptions/create?ref=DEMO&plan=core&type=monthly&users=20',
  ],
])('the address to return to is kept %s', (_, written, kept) => {
  writtenOrder.keep([written]);
  const search = '?ref=DEMO&plan=core&type=monthly&users=20';
  expect(addressToReturnTo({ pathname: '/subscriptions/create', search })).toBe(kept);
});
