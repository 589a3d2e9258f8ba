// /subscriptions/create: the one page for buying, and how few presses lead from a subscription to the pay button.
import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { type ReactNode, useEffect } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { legacyRedirects } from '#contract/pages.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { startingDraft } from '#features/purchase/order/startingDraft.ts';
import { defaultOrder } from '#features/purchase/order/defaultOrder.ts';
import { orderFromQuery, orderQuery } from '#features/purchase/orderAddress.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import SelectProductPage from '#pages/auth/SelectProductPage.tsx';
import OrderPage from '#pages/marketing/OrderPage.tsx';
import CheckoutPage from '#pages/subscriptions/CheckoutPage.tsx';
import CreatePage from '#pages/subscriptions/CreatePage.tsx';
import ChangePage from '#pages/subscriptions/management/ChangePage.tsx';
import RenewPage from '#pages/subscriptions/management/RenewPage.tsx';
import SubscriptionPage from '#pages/subscriptions/management/SubscriptionPage.tsx';
import SubscriptionsPage from '#pages/subscriptions/SubscriptionsPage.tsx';
import { quoteRequest } from '#contract/quotes.ts';
import { emptyDraft, orderOf } from '#domain/subscriptionDraft.ts';
import { quote as sampleQuote } from '#machines/quotePayment/sampleQuotes.ts';
import { answerCalls, callsOf, resetAnswers, type RecordedCall } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, currentAnswer, expiredTrial, orgId, trial, visit } from '#tests/support/site.tsx';
import { NavigationContext } from '#ui/navigation.ts';
import { active, cancelled, expired, purged, purgedTrial } from '../../subscription/states.ts';
import { drafted, priceBook, quoteCall, quoteOf, shopAnswers, Where } from './orderStage.tsx';

beforeEach(() => answerCalls(shopAnswers));
afterEach(resetAnswers);

/** Gives the test control of the address and the history. */
const navigation: { go: (to: string | number) => void } = { go: () => {} };
function NavigationCapture({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigation.go = (to) => void (typeof to === 'number' ? navigate(to) : navigate(to));
  });
  return <NavigationContext value={(to) => void navigate(to)}>{children}</NavigationContext>;
}

const open = (at: string, subscription: CurrentSubscription | null = null) => {
  answerCalls({
    ...answersFor(accountOf(), subscription),
    ...(subscription !== null && subscription.hasExpired && !subscription.isTrial && subscription.state === 'expired'
      ? { 'GET /hr/subscriptions': { ...currentAnswer(subscription), actions: ['buy', 'renew'] } }
      : {}),
    [`GET /hr/billing-contacts/${orgId}/list`]: { billingContacts: [] },
    'GET /hr/subscriptions/renewal': { renewal: null },
    'GET /hr/subscriptions/preference': { preference: { isAutoRenewal: false } },
    'GET /hr/subscriptions/activity': { entries: [], next: null },
    [quoteCall]: ({ body }: RecordedCall) => {
      const requested = quoteRequest.safeParse(body).data;
      return { quote: requested === undefined ? sampleQuote : { ...quoteOf(requested, sampleQuote.id) } };
    },
  });
  return visit(
    <NavigationCapture>
      <Routes>
        <Route path="/subscriptions" element={<SubscriptionsPage />} />
        <Route path="/subscriptions/create" element={<CreatePage />} />
        <Route path="/subscriptions/checkout" element={<CheckoutPage />} />
        <Route path="/subscriptions/management/subscription" element={<SubscriptionPage />} />
        <Route path="/subscriptions/management/subscription/change" element={<ChangePage />} />
        <Route path="/subscriptions/management/subscription/renew" element={<RenewPage />} />
        <Route path="/select-product" element={<SelectProductPage />} />
        <Route path="/pricing/order" element={<OrderPage />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
      <Where />
    </NavigationCapture>,
    { as: accountOf(), at, isNavigating: true },
  );
};
const address = () => screen.getByRole('status', { name: 'Address' }).textContent;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const users = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Users' });
const continueButton = async () =>
  (await screen.findAllByRole('button', { name: /^Continue with ₦[\d,]+\.\d\d$/ }))[0] as HTMLElement;

// Rules: order.form
describe('the order page', () => {
  it.each([
    ['none', null, 'Subscribe', /Kuramo Logistics Ltd has no subscription yet/],
    ['trial', trial, 'Subscribe', /Your trial runs until .* your paid days start when it ends/],
    ['ended trial', expiredTrial, 'Subscribe', /Your trial ended on .* until 25 February 2027/],
    [
      'ended',
      expired,
      'Subscribe again',
      /Your subscription ended on .* until 13 February 2027, exactly as you left it/,
    ],
    ['cancelled', cancelled, 'Subscribe again', /is cancelled and runs until .* your paid days start when it ends/],
    ['purged', purged, 'Subscribe again', /Its data has been deleted/],
    ['purged trial', purgedTrial, 'Subscribe', /Your trial ended on .* Its data has been deleted/],
  ] as const)('describes the subscription and opens with a price: %s', async (_, subscription, title, words) => {
    open('/subscriptions/create', subscription);
    await heading(title);
    await waitFor(() => expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toMatch(words));
    await continueButton();
  });

  it('leads to changing the subscription while a paid one is active', async () => {
    open('/subscriptions/create?part=price', active);
    await heading('You already have a subscription');
    expect(screen.getByRole('link', { name: 'Change your subscription' }).getAttribute('href')).toBe(
      '/subscriptions/management/subscription/change',
    );
    expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
    expect(callsOf(quoteCall)).toEqual([]);
  });

  it.each([
    [
      'the previous order',
      {
        ...expired,
        plan: 'complete',
        planName: 'Complete',
        planId: 'complete',
        isPlanDurationAnnual: true,
        numberOfUsers: 80,
      },
      /^Complete/,
      '80',
      'annual',
    ],
    ['as many users as have a seat in the trial', { ...trial, numberOfAllocatedUsers: 34 }, /^Core/, '34', 'monthly'],
    ['20 users if nobody has a seat', trial, /^Core/, '20', 'monthly'],
    [
      'the recommended plan if the old one is no longer sold',
      { ...expired, plan: 'gone', numberOfUsers: 12 },
      /^Core/,
      '20',
      'monthly',
    ],
  ] as const)('starts with %s', async (_, subscription, plan, count, type) => {
    open('/subscriptions/create', subscription as CurrentSubscription);
    expect((await radio(plan)).checked).toBe(true);
    expect((await users()).value).toBe(count);
    await waitFor(() => expect(address()).toContain(`type=${type}`));
    // Nothing has been chosen yet.
    expect(subscriptionDraft.read()).toEqual(emptyDraft);
  });

  it('continues the order started in this tab', async () => {
    drafted({ plan: 'flexi', apps: ['payroll'], numberOfUsers: 9 });
    open('/subscriptions/create', expired);
    expect((await radio(/^Flexi/)).checked).toBe(true);
    expect((await users()).value).toBe('9');
  });

  it('saves the order with its price when the person continues', async () => {
    const { user } = open('/subscriptions/create');
    await user.click(await continueButton());
    await heading('Checkout');
    expect(subscriptionDraft.read()).toMatchObject({
      plan: 'core',
      numberOfUsers: 20,
      type: 'new',
      isBuyingNow: true,
      usersTotalAmount: 23_220,
    });
    expect(savedChoice.read()).toEqual({ isBuyingNow: true });
  });
});

// Rules: order.form
describe('the former step addresses', () => {
  const all = 'plan=flexi&type=annual&users=33&apps=payroll.analytics';
  const focused = {
    plan: () => radio(/^(Core|Flexi)/),
    apps: async () => (await screen.findAllByRole('checkbox'))[0],
    users,
    price: async () => (await continueButton()).closest('[data-part="price"]'),
  };
  const steps = legacyRedirects
    .filter(({ to }) => to.includes('?part='))
    .flatMap(({ from, to }) => ['', `&${all}`].map((chosen) => [from, to, chosen] as const));

  it.each(steps)('%s leads to its part%s%s', async (_, to, chosen) => {
    open(to + chosen);
    const part = new URLSearchParams(to.split('?')[1]).get('part') as keyof typeof focused;
    await waitFor(async () =>
      expect(document.activeElement).toBe(
        part === 'plan'
          ? (screen.getAllByRole<HTMLInputElement>('radio').find(({ name, checked }) => name === 'plan' && checked) ??
              null)
          : ((await focused[part]()) ?? null),
      ),
    );
    await waitFor(() =>
      expect(address()).toBe(`/subscriptions/create?${chosen === '' ? 'plan=core&type=monthly&users=20' : all}`),
    );
  });
});

describe('the order in the address', () => {
  const { plans } = priceBook;
  const usual = defaultOrder(plans);
  const order = fc.record({
    plan: fc.constantFrom('core', 'complete', 'flexi'),
    subscriptionType: fc.constantFrom('monthly' as const, 'annual' as const),
    numberOfUsers: fc.integer({ min: 1, max: 100_000 }),
    chosen: fc.uniqueArray(fc.constantFrom('employee-management', 'analytics', 'payroll')),
  });
  const draftFor = ({ chosen, ...rest }: typeof order extends fc.Arbitrary<infer T> ? T : never) => {
    const offered = plans.find(({ slug }) => slug === rest.plan)?.additionalApps.map(({ id }) => id) ?? [];
    const apps = chosen.filter((id) => offered.includes(id));
    return { ...emptyDraft, ...rest, planId: rest.plan, ...(rest.plan === 'flexi' ? { apps } : { addOns: apps }) };
  };

  it('buys the same for anyone who opens it, whatever their own tab contained', () => {
    fc.assert(
      fc.property(order, fc.option(order), (shared, own) => {
        const draft = draftFor(shared);
        const stored = own === null ? emptyDraft : draftFor(own);
        const opened = startingDraft(plans, { named: orderFromQuery(orderQuery(draft)), stored, usual });
        expect(orderOf(opened)).toEqual(orderOf(draft));
        // The address is written back unchanged.
        expect(orderQuery(opened).toString()).toBe(orderQuery(draft).toString());
      }),
    );
  });

  it('can be partial, keeps the other choices and drops unknown values', () => {
    const stored = { ...emptyDraft, plan: 'core', planId: 'core', addOns: ['payroll'], numberOfUsers: 64 };
    const opened = (query: string) =>
      startingDraft(plans, { named: orderFromQuery(new URLSearchParams(query)), stored, usual });
    expect(opened('plan=core&type=annual')).toMatchObject({
      plan: 'core',
      addOns: ['payroll'],
      numberOfUsers: 64,
      subscriptionType: 'annual',
    });
    expect(opened('users=7')).toMatchObject({ plan: 'core', addOns: ['payroll'], numberOfUsers: 7 });
    expect(opened('plan=golden&users=7&apps=analytics')).toMatchObject({
      plan: 'core',
      addOns: ['payroll'],
      numberOfUsers: 7,
    });
    expect(opened('plan=flexi&users=7&apps=analytics.nonsense')).toMatchObject({ plan: 'flexi', apps: ['analytics'] });
  });

  it.each(['/subscriptions/create', '/pricing/order'])(
    '%s follows each choice, and survives a reload and Back',
    async (page) => {
      savedChoice.keep({ isBuyingNow: true });
      const { user, unmount } = open(`${page}?ref=AMAKA`);
      await continueButton();
      await waitFor(() => expect(address()).toBe(`${page}?ref=AMAKA&plan=core&type=monthly&users=20`));
      await user.click(screen.getByRole('radio', { name: 'Annual, 15% off' }));
      await user.clear(await users());
      await user.type(await users(), '64');
      const chosen = `${page}?ref=AMAKA&plan=core&type=annual&users=64`;
      await waitFor(() => expect(address()).toBe(chosen));

      // Another order in the same tab, through a link and back.
      navigation.go(`${page}?plan=complete&type=monthly&users=5`);
      await waitFor(() =>
        expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Complete/ }).checked).toBe(true),
      );
      expect((await users()).value).toBe('5');
      navigation.go(-1);
      await waitFor(() => expect(address()).toBe(chosen));
      await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Core/ }).checked).toBe(true));
      expect((await users()).value).toBe('64');

      unmount();
      open(chosen);
      expect((await users()).value).toBe('64');
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Annual, 15% off' }).checked).toBe(true);
    },
  );

  it('keeps a choice made just before leaving', async () => {
    const { user } = open('/subscriptions/create');
    await continueButton();
    await waitFor(() => expect(address()).toContain('users=20'));
    await user.click(screen.getByRole('button', { name: 'Add one user' }));
    navigation.go('/elsewhere');
    await heading('Elsewhere');
    navigation.go(-1);
    expect((await users()).value).toBe('21');
    await waitFor(() => expect(address()).toContain('users=21'));
  });

  it('is removed when the person prefers the trial', async () => {
    const { user } = open('/pricing/order?ref=AMAKA&plan=core&users=9');
    await user.click(await screen.findByRole('button', { name: 'Try 15 days free' }));
    await screen.findByRole('heading', { level: 1, name: 'Start your 15 days' });
    expect(address()).toBe('/pricing/order?ref=AMAKA');
  });
});

describe('payment is at most three presses away', () => {
  const overview = '/subscriptions';
  const management = '/subscriptions/management/subscription';

  it.each([
    [overview, 'Buy now', null],
    [overview, 'Buy now', trial],
    [overview, 'Buy now', expiredTrial],
    [overview, 'Buy now', purgedTrial],
    [overview, 'Subscribe again', expired],
    [overview, 'Subscribe again', cancelled],
    [overview, 'Subscribe again', purged],
    [management, 'Buy now', null],
    [management, 'Buy now', trial],
    [management, 'Buy now', expiredTrial],
    [management, 'Subscribe again', expired],
    [management, 'Subscribe again', cancelled],
    [management, 'Subscribe again', purged],
    [`${management}/renew`, 'Choose another plan', expired],
    [`${management}/renew`, 'Choose a plan', purged],
    [`${management}/change`, 'Choose a plan', expiredTrial],
    [`${management}/change`, 'Choose a plan', purged],
    ['/subscriptions/checkout', 'Choose a plan', null],
    ['/select-product', 'Buy now', null],
  ] as const)('from %s by %s', async (page, name, subscription) => {
    const { user } = open(page, subscription);
    let presses = 0;
    const press = async (act: HTMLElement) => {
      presses += 1;
      await user.click(act);
    };
    await press(await screen.findByRole('link', { name }));
    await press(await continueButton());
    await heading('Checkout');
    await press(await screen.findByRole('button', { name: /^Pay ₦/ }));
    expect(presses).toBeLessThanOrEqual(3);
  });
});

describe('the last step of sign-up', () => {
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

  it('continues an order made before', async () => {
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
    ['for someone who came to try', { plan: 'core', numberOfUsers: 20 }, false],
  ])('offers the trial and buying %s', async (_, draft, isBuyingNow) => {
    drafted(draft);
    if (isBuyingNow !== null) savedChoice.keep({ isBuyingNow });
    open('/select-product');
    expect(await link('Buy now')).toBe('/subscriptions/create');
    screen.getByRole('button', { name: 'Start 15 days free' });
    expect(screen.queryByRole('link', { name: 'Continue to your order' })).toBeNull();
  });
});
