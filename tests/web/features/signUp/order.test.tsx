// The order on the sign-up pages: shown, sent, offered first at the end, and discarded.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeptOrder } from '#contract/keptOrders.ts';
import { LEGAL_VERSION } from '#contract/legalVersion.ts';
import { quoteRequest } from '#contract/quotes.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { referral, tabStorage, lastUser } from '#tabState/tabStorage.ts';
import CreateAccountPage from '#pages/auth/CreateAccountPage.tsx';
import SelectProductPage from '#pages/auth/SelectProductPage.tsx';
import SignUpPage from '#pages/auth/SignUpPage.tsx';
import VerificationPage from '#pages/auth/VerificationPage.tsx';
import SubscriptionsPage from '#pages/subscriptions/SubscriptionsPage.tsx';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, answersFor, trial, visit } from '#tests/support/site.tsx';
import { drafted, priceBook, quoteCall, quoteOf, shopAnswers } from '../purchase/order/orderStage.tsx';

const KEPT = 'GET /hr/subscriptions/kept-order';
const DISCARD = 'DELETE /hr/subscriptions/kept-order';
const SIGN_UP = 'POST /hr/auth/signup';

const savedOrder: KeptOrder = {
  plan: 'core',
  moduleIds: ['payroll'],
  numberOfUsers: 20,
  isPlanDurationAnnual: true,
  ref: 'DEMOADEOLA',
  leftOut: [],
  sentAt: '2026-11-20T09:00:00.000Z',
  keptUntil: '2026-11-27T09:00:00.000Z',
};

beforeEach(() => {
  tabStorage.forgetPerson();
  answerCalls({
    ...shopAnswers,
    'GET /hr/apps/humanar/modules': {
      modules: priceBook.plans.flatMap(({ slug, modules, additionalApps }) =>
        slug === 'flexi' ? [...modules, ...additionalApps] : [],
      ),
    },
    'GET /hr/utilities/countries/': { countries: [] },
    'POST /hr/auth/signup/check-email': { isAvailable: true },
    [SIGN_UP]: { email: 'adaeze@kuramologistics.ng', resendAfter: 60 },
  });
});
afterEach(resetAnswers);

const put = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const details = () => {
  put('Full name', 'Adaeze Okafor');
  put('Work email', 'adaeze@kuramologistics.ng');
  put('Password', 'harmattan-2026');
};
const summary = () => screen.findByRole('region', { name: 'Your order' });
/** A visitor's order: Core with payroll for 20 users, annually. */
const orders = () => drafted({ plan: 'core', addOns: ['payroll'], numberOfUsers: 20, subscriptionType: 'annual' });

describe('a visitor’s order', () => {
  it('is shown during sign-up with its live price, and can be changed', async () => {
    orders();
    visit(<SignUpPage />, { at: '/sign-up' });
    const { textContent } = await summary();
    expect(textContent).toContain('Core, 20 users, one year');
    const due = quoteOf({
      type: 'new',
      plan: 'core',
      moduleIds: ['payroll'],
      numberOfUsers: 20,
      isPlanDurationAnnual: true,
    }).paymentDue;
    await screen.findByText(`₦${due.toLocaleString('en-NG', { minimumFractionDigits: 2 })}`);
    await screen.findByText('with Payroll');
    expect(screen.getByRole('link', { name: 'Change your order' }).getAttribute('href')).toBe(
      '/pricing/order?plan=core&type=annual&users=20&apps=payroll',
    );
  });

  it('collapses its apps when there are many', async () => {
    drafted({ plan: 'flexi', apps: ['employee-management', 'analytics', 'payroll'], numberOfUsers: 20 });
    visit(<SignUpPage />, { at: '/sign-up' });
    expect((await screen.findByText('3 apps')).closest('details')?.open).toBe(false);
  });

  it('is sent with the sign-up as it is then, with its referral and the accepted terms', async () => {
    orders();
    referral.keep('DEMOADEOLA');
    visit(<SignUpPage />, { at: '/sign-up' });
    details();
    drafted({ numberOfUsers: 21 });
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(callsOf(SIGN_UP)).toHaveLength(1));
    expect(callsOf(SIGN_UP)[0]?.body).toEqual({
      name: 'Adaeze Okafor',
      email: 'adaeze@kuramologistics.ng',
      password: 'harmattan-2026',
      agreedTo: LEGAL_VERSION,
      order: { plan: 'core', moduleIds: ['payroll'], numberOfUsers: 21, isPlanDurationAnnual: true, ref: 'DEMOADEOLA' },
    });
    referral.keep('');
  });

  it.each([
    ['there is none', () => {}],
    ['it is incomplete', () => drafted({ plan: 'core' })],
    ['the person came to try', () => (orders(), savedChoice.keep({ isBuyingNow: false }))],
    ['it belongs to someone who was signed in here', () => (orders(), lastUser.keep('somebody'))],
  ])('isn’t shown when %s', async (_, prepare) => {
    prepare();
    visit(<SignUpPage />, { at: '/sign-up' });
    details();
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(callsOf(SIGN_UP)).toHaveLength(1));
    expect(callsOf(SIGN_UP)[0]?.body).not.toHaveProperty('order');
    expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull();
  });

  it.each([
    ['this server', 1, { email: 'adaeze@kuramologistics.ng', resendAfter: 60 }],
    [
      'a server of the previous release',
      2,
      ({ body }: RecordedCall) =>
        'ref' in (body as object)
          ? new Refusal(400, 'invalid_request', 'Check the fields.', {
              errors: [{ field: 'ref', msg: 'This field doesn’t exist.' }],
            })
          : { email: 'adaeze@kuramologistics.ng', resendAfter: 60 },
    ],
  ])('leaves its referral to the sign-up when the person came to try, sent to %s', async (_, calls, answer) => {
    answerCalls({ [SIGN_UP]: answer });
    orders();
    savedChoice.keep({ isBuyingNow: false });
    referral.keep('DEMOADEOLA');
    visit(<SignUpPage />, { at: '/sign-up' });
    await screen.findByLabelText('Full name', { selector: 'input' });
    details();
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(callsOf(SIGN_UP)).toHaveLength(calls));
    const [first, second] = callsOf(SIGN_UP).map(({ body }) => body);
    expect(first).toMatchObject({ ref: 'DEMOADEOLA' });
    expect(first).not.toHaveProperty('order');
    if (calls > 1) expect({ ...(second as object), ref: 'DEMOADEOLA' }).toEqual(first);
    referral.keep('');
  });

  it('stays visible while the code is pending', async () => {
    orders();
    tabStorage.keep('verification', JSON.stringify({ email: 'adaeze@kuramologistics.ng', sentAt: Date.now() }));
    visit(<VerificationPage />, { at: '/auth/verification' });
    expect((await summary()).textContent).toContain('Core, 20 users, one year');
  });

  it('is the destination of a sign-in that starts from sign-up, whatever was the destination before', async () => {
    orders();
    const { user, session } = visit(<SignUpPage />, { at: '/sign-up' });
    session.send({ type: 'page.refused', heading: '/subscriptions' });
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(session.getSnapshot().context.heading).toBe('/subscriptions/create'));
  });

  it('says why it can’t be priced, and can be changed', async () => {
    drafted({ plan: 'golden', numberOfUsers: 20 });
    answerCalls({ [quoteCall]: new Refusal(404, 'not_found', 'We don’t have a plan with that name. Choose another.') });
    visit(<SignUpPage />, { at: '/sign-up' });
    await screen.findByText('We don’t have a plan with that name. Choose another.');
  });
});

describe('the order saved on the server', () => {
  const open = (
    order: KeptOrder | null,
    page = <SelectProductPage />,
    subscription: Parameters<typeof answersFor>[1] = null,
  ) => {
    const account = accountOf();
    answerCalls({
      ...answersFor(account, subscription),
      [KEPT]: { order, isNext: true },
      [quoteCall]: ({ body }: RecordedCall) => ({
        quote: quoteOf(quoteRequest.parse(body), '0197a000-0000-7000-8000-0000000000aa'),
      }),
    });
    return visit(page, { as: account });
  };
  const onward = async () => (await screen.findByRole('link', { name: 'Continue to your order' })).getAttribute('href');

  // Rules: signup.product
  it('is offered first beside the trial, described in words', async () => {
    open(savedOrder);
    expect(await onward()).toBe('/subscriptions/create?plan=core&type=annual&users=20&apps=payroll');
    screen.getByText('Core, 20 users, one year');
    screen.getByText(/Saved until 27 November 2026/);
    screen.getByRole('button', { name: 'Start 15 days free' });
    expect(screen.queryByRole('link', { name: 'Buy now' })).toBeNull();
  });

  it('is looked for before anything is offered', async () => {
    const account = accountOf();
    let answer: (found: { order: KeptOrder | null; isNext: boolean }) => void = () => {};
    answerCalls({ ...answersFor(account, null), [KEPT]: () => new Promise((resolve) => (answer = resolve)) });
    visit(<SelectProductPage />, { as: account });
    await screen.findByText('Looking for your order');
    expect(screen.queryByRole('button', { name: 'Start 15 days free' })).toBeNull();
    answer({ order: null, isNext: false });
    await screen.findByRole('button', { name: 'Start 15 days free' });
    expect(screen.queryByText('Looking for your order')).toBeNull();
  });

  it('takes precedence over another one in this tab, because it was sent last', async () => {
    drafted({ plan: 'complete', numberOfUsers: 5 });
    open(savedOrder);
    expect(await onward()).toBe('/subscriptions/create?plan=core&type=annual&users=20&apps=payroll');
  });

  it('sets its referral code, unless the tab has another', async () => {
    sessionStorage.removeItem('humanar.ref');
    const { user } = open(savedOrder);
    await user.click(await screen.findByRole('link', { name: 'Continue to your order' }));
    expect(referral.read()).toBe('DEMOADEOLA');
  });

  it('says what is no longer sold', async () => {
    open({ ...savedOrder, plan: null, moduleIds: [], leftOut: ['plan'] });
    await screen.findByText('We no longer offer the plan in your order. Choose another.');
    expect(await onward()).toBe('/subscriptions/create?type=annual&users=20');
    expect(callsOf(quoteCall)).toEqual([]);
  });

  it.each([
    ['is deleted with the one in this tab if that is the same', 'annual', null],
    ['is deleted alone if the person has changed the one in this tab', 'monthly', 'core'],
  ] as const)('%s', async (_, subscriptionType, plan) => {
    drafted({ plan: 'core', addOns: ['payroll'], numberOfUsers: 20, subscriptionType });
    const { user } = open(savedOrder);
    answerCalls({ [DISCARD]: { ok: true } });
    await user.click(await screen.findByRole('button', { name: 'Discard this order' }));
    await screen.findByRole('link', { name: 'Buy now' });
    expect(callsOf(DISCARD).map(({ query }) => query)).toEqual([{ sentAt: savedOrder.sentAt }]);
    expect(subscriptionDraft.read().plan).toBe(plan);
  });

  it('stays and says so if it couldn’t be discarded', async () => {
    const { user } = open(savedOrder);
    answerCalls({ [DISCARD]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
    await user.click(await screen.findByRole('button', { name: 'Discard this order' }));
    await screen.findByText('We’re busy right now. Try again in a moment.');
    await onward();
  });

  it('doesn’t block the trial if it can’t be read', async () => {
    const account = accountOf();
    answerCalls({ ...answersFor(account, null), [KEPT]: new Refusal(403, 'forbidden', 'No') });
    visit(<SelectProductPage />, { as: account });
    await screen.findByRole('button', { name: 'Start 15 days free' });
  });

  it('is shown during organisation set-up and on the subscription page', async () => {
    const { unmount } = open(savedOrder, <CreateAccountPage />);
    expect((await summary()).textContent).toContain('Core, 20 users, one year');
    unmount();
    open(savedOrder, <SubscriptionsPage />, trial);
    await onward();
  });
});
