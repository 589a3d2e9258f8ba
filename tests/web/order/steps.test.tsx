// /subscriptions/create, new, plans, plan, type and order: the way to a subscription, a page at a time.
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { savedChoice } from '#flow/choice.ts';
import { tabMemory } from '#flow/tabMemory.ts';
import SelectProductPage from '#pages/auth/SelectProductPage.tsx';
import CreatePage from '#pages/subscriptions/CreatePage.tsx';
import NewPage from '#pages/subscriptions/NewPage.tsx';
import OrderPage from '#pages/subscriptions/OrderPage.tsx';
import PlanPage from '#pages/subscriptions/PlanPage.tsx';
import PlansPage from '#pages/subscriptions/PlansPage.tsx';
import SubscriptionsPage from '#pages/subscriptions/SubscriptionsPage.tsx';
import TypePage from '#pages/subscriptions/TypePage.tsx';
import { answering, callsOf, forgetAnswers } from '#tests/support/answers.ts';
import { accountOf, answersFor, expiredTrial, trial, visit } from '#tests/support/site.tsx';
import { drafted, quoteCall, shopAnswers, Where } from './stage.tsx';

beforeEach(() => answering(shopAnswers));
afterEach(forgetAnswers);

const paid: CurrentSubscription = { ...trial, status: 'active', state: 'active', isTrial: false, plan: 'core', planName: 'Core', numberOfUsers: 20 };
const expired: CurrentSubscription = { ...paid, isActive: false, hasExpired: true, state: 'expired', dataDeletedAt: '2027-02-25T15:20:00.000Z' };

const open = (at: string, subscription: CurrentSubscription | null = null) => {
  answering(answersFor(accountOf(), subscription));
  return visit(
    <>
      <Routes>
        <Route path="/subscriptions/create" element={<CreatePage />} />
        <Route path="/subscriptions/new" element={<NewPage />} />
        <Route path="/subscriptions/plans" element={<PlansPage />} />
        <Route path="/subscriptions/plan" element={<PlanPage />} />
        <Route path="/subscriptions/type" element={<TypePage />} />
        <Route path="/subscriptions/order" element={<OrderPage />} />
        <Route path="/subscriptions/checkout" element={<h1>Checkout</h1>} />
        <Route path="/select-product" element={<SelectProductPage />} />
      </Routes>
      <Where />
    </>,
    { as: accountOf(), at },
  );
};
const address = () => screen.getByRole('status', { name: 'Address' }).textContent;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const goOn = (name: string) => waitFor(() => screen.getAllByRole('button', { name })[0] as HTMLElement);
const current = () => screen.getByRole('navigation', { name: 'Steps of the purchase' }).querySelector('[aria-current="step"]')?.textContent;

describe('the way into a purchase', () => {
  it.each([
    ['create', null, 'Subscribe', /Kuramo Logistics Ltd has no subscription yet/],
    ['create', trial, 'Subscribe', /Your trial runs until .* begins when it ends/],
    ['create', expiredTrial, 'Subscribe', /Your trial ended on .* until 25 February 2027/],
    ['new', expired, 'Subscribe again', /Your subscription ended on .* until 25 February 2027, exactly as you left it/],
    ['new', { ...paid, isActive: false, isCancelled: true, state: 'cancelled' }, 'Subscribe again', /is cancelled and runs until .* begins when it ends/],
    ['new', { ...expired, state: 'purged', dataDeletedAt: null }, 'Subscribe again', /Its data has been deleted/],
    ['create', { ...expiredTrial, state: 'purged', dataDeletedAt: null }, 'Subscribe', /Your trial ended on .* Its data has been deleted/],
  ] as const)('%s says where the organisation stands', async (page, subscription, title, words) => {
    open(`/subscriptions/${page}`, subscription);
    await heading(title);
    await screen.findByText(words);
    screen.getByRole('button', { name: 'Choose a plan' });
  });

  it.each([
    ['create', expired, '/subscriptions/new?plan=core'],
    ['new', null, '/subscriptions/create?plan=core'],
    ['new', expiredTrial, '/subscriptions/create?plan=core'],
  ] as const)('%s leads to the other where that fits', async (page, subscription, fitting) => {
    open(`/subscriptions/${page}?plan=core`, subscription);
    await screen.findByRole('button', { name: 'Choose a plan' });
    expect(address()).toBe(fitting);
  });

  it('is closed while a paid subscription runs', async () => {
    open('/subscriptions/new', paid);
    await heading('Your subscription is running');
    expect(screen.queryByRole('button', { name: 'Choose a plan' })).toBeNull();
  });

  it('begins a fresh draft under a new key, with the plan that the address names', async () => {
    drafted({ plan: 'flexi', apps: ['payroll'], numberOfUsers: 9, usersTotalAmount: 4354.2 });
    const before = tabMemory.read('draft.key');
    const { user } = open('/subscriptions/create?plan=core');
    expect((await screen.findByText(/You have begun an order/)).textContent).toContain('Flexi, 9 users, one month, ₦4,354.20 with VAT');
    await user.click(screen.getByRole('button', { name: 'Choose a plan' }));
    await heading('Choose a plan');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Core/ })).checked).toBe(true);
    await waitFor(() => expect(address()).toBe('/subscriptions/plans'));
    expect(subscriptionDraft.read()).toMatchObject({ plan: 'core', apps: [], numberOfUsers: null, type: 'new', isBuyingNow: true, isFirstPurchase: true });
    expect(tabMemory.read('draft.key')).not.toBe(before);
  });
});

describe('the steps', () => {
  it('lead from a flexi plan over its apps and users to the quote, and on to checkout', async () => {
    const { user } = open('/subscriptions/plans');
    await user.click(await screen.findByRole('radio', { name: /^Flexi/ }));
    expect(current()).toContain('Plan');
    await user.click(await goOn('Continue'));
    await heading('Choose the apps');
    await user.click(await goOn('Continue'));
    await screen.findByText('Choose at least one app.');
    await user.click(screen.getByRole('checkbox', { name: /^Payroll/ }));
    await user.click(await goOn('Continue'));
    await heading('Users and duration');
    await user.type(screen.getByRole('textbox', { name: 'Users' }), '33');
    await user.click(screen.getByRole('radio', { name: 'Annual, 15% less' }));
    await screen.findByText('Flexi, 33 users, one year');
    await user.click(await goOn('Continue'));
    await heading('Your order');
    expect(current()).toContain('Quote');
    expect(screen.getByText('33 users')).toBeTruthy();
    expect(screen.getByText('Payroll, Organisation design')).toBeTruthy();
    await user.click((await screen.findAllByRole('button', { name: /^Continue with ₦[\d,]+\.\d\d$/ }))[0] as HTMLElement);
    await heading('Checkout');
    expect(subscriptionDraft.read()).toMatchObject({ plan: 'flexi', apps: ['payroll'], numberOfUsers: 33, subscriptionType: 'annual', isFirstPurchase: true });
  });

  it('keep what was chosen when one comes back, and lead back one by one', async () => {
    drafted({ plan: 'core', addOns: ['payroll'], numberOfUsers: 20 });
    open('/subscriptions/type');
    await heading('Users and duration');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Users' })).value).toBe('20');
    expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe('/subscriptions/plans');
    expect(within(screen.getByRole('navigation', { name: 'Steps of the purchase' })).getByRole('link', { name: /^Plan\s*, done$/ }).getAttribute('href')).toBe('/subscriptions/plans');
  });

  it.each([
    ['order', {}, '/subscriptions/plans', 'Choose a plan'],
    ['type', {}, '/subscriptions/plans', 'Choose a plan'],
    ['type', { plan: 'flexi' }, '/subscriptions/plan', 'Choose the apps'],
    ['order', { plan: 'core' }, '/subscriptions/type', 'Users and duration'],
    ['plan', { plan: 'core' }, '/subscriptions/type', 'Users and duration'],
  ])('%s opened by its address leads to what is missing', async (page, draft, instead, title) => {
    drafted(draft);
    open(`/subscriptions/${page}`);
    await heading(title);
    expect(address()).toBe(instead);
  });

  it('say what is missing and stay', async () => {
    const { user } = open('/subscriptions/plans');
    await user.click(await goOn('Continue'));
    await screen.findByText('Choose a plan.');
    expect(address()).toBe('/subscriptions/plans');
  });

  it('are closed while a paid subscription runs', async () => {
    drafted({ plan: 'core', numberOfUsers: 20 });
    open('/subscriptions/order', paid);
    await heading('Your subscription is running');
    expect(callsOf(quoteCall).length).toBeLessThan(2);
    expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
  });
});

describe('the sign-up’s last step', () => {
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

  it('goes on with an order that was put together before', async () => {
    drafted({ plan: 'core', numberOfUsers: 20, usersTotalAmount: 23_220, isBuyingNow: true });
    open('/select-product');
    expect(await link('Continue to your order')).toBe('/subscriptions/create?plan=core&type=monthly&users=20');
    screen.getByText('Core, 20 users, one month');
    await screen.findByText('₦23,220.00');
    screen.getByRole('button', { name: 'Start 15 days free' });
    expect(screen.queryByRole('link', { name: 'Buy now' })).toBeNull();
  });

  it.each([
    ['without an order', {}, null],
    ['for whoever came to try', { plan: 'core', numberOfUsers: 20 }, false],
  ])('offers trial and buying %s', async (_, draft, isBuyingNow) => {
    drafted(draft);
    if (isBuyingNow !== null) savedChoice.keep({ isBuyingNow });
    open('/select-product');
    expect(await link('Buy now')).toBe('/subscriptions/create');
    screen.getByRole('button', { name: 'Start 15 days free' });
    expect(screen.queryByRole('link', { name: 'Continue to your order' })).toBeNull();
  });
});

describe('the overview', () => {
  const overview = (subscription: CurrentSubscription | null, isRoot = true) => {
    const account = accountOf({ isRoot });
    answering(answersFor(account, subscription));
    return visit(<SubscriptionsPage />, { as: account });
  };

  it.each([
    ['who never subscribed', null, 'Buy now', '/subscriptions/create'],
    ['on trial', trial, 'Buy now', '/subscriptions/create'],
    ['whose trial has ended', expiredTrial, 'Buy now', '/subscriptions/create'],
    ['whose subscription has ended', expired, 'Renew now', '/subscriptions/management/subscription/renew'],
    ['whose data has gone', { ...expired, state: 'purged', dataDeletedAt: null } as const, 'Buy now', '/subscriptions/new'],
  ])('lets an administrator buy %s', async (_, subscription, name, to) => {
    overview(subscription);
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
  });

  it.each([
    ['a member', expired, false],
    ['an administrator whose subscription runs', paid, true],
  ])('does not for %s', async (_, subscription, isRoot) => {
    overview(subscription, isRoot);
    await waitFor(() => expect(document.body.textContent).toContain('Core'));
    expect(screen.queryByRole('link', { name: /^(Buy|Renew) now$/ })).toBeNull();
  });
});
