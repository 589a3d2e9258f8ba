// /pricing/order: plan, apps, users and billing period beside the price, for visitors, administrators and members.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { quoteRequest } from '#contract/quotes.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { referral } from '#tabState/tabStorage.ts';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { accountOf, expiredTrial, trial } from '#tests/support/site.tsx';
import { drafted, quoteCall, quoteOf, shopAnswers } from './orderStage.tsx';
import { address, mainButton, open, quote, say, users } from './pricingStage.tsx';

beforeEach(() => answerCalls(shopAnswers));
afterEach(resetAnswers);

const paid: CurrentSubscription = {
  ...trial,
  status: 'active',
  state: 'active',
  isTrial: false,
  plan: 'core',
  planName: 'Core',
  numberOfUsers: 20,
};

describe('the first choice', () => {
  it.each([
    ['nothing was chosen', null, 'Start your 15 days'],
    ['the person came to try', false, 'Start your 15 days'],
    ['the person came to buy', true, 'Build your plan'],
  ])('is right if %s', async (_, isBuyingNow, heading) => {
    if (isBuyingNow !== null) savedChoice.keep({ isBuyingNow });
    open({ at: '/pricing/order' });
    await screen.findByRole('heading', { level: 1, name: heading });
  });

  it('can be switched with one press and is remembered', async () => {
    const { user } = open({ at: '/pricing/order' });
    await user.click(await screen.findByRole('button', { name: 'Build your plan and buy now' }));
    await screen.findByRole('heading', { level: 1, name: 'Build your plan' });
    expect(savedChoice.read()).toEqual({ isBuyingNow: true });
    await user.click(await screen.findByRole('button', { name: 'Try 15 days free' }));
    await screen.findByRole('heading', { level: 1, name: 'Start your 15 days' });
    expect(savedChoice.read()).toEqual({ isBuyingNow: false });
  });
});

describe('a plan in the address', () => {
  it('is selected with its billing period, and the address then holds the whole order and its other parameters', async () => {
    open({ at: '/pricing/order?plan=Core&type=annual&ref=DEMOADEOLA' });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Core/ })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Annual, 15% off' }).checked).toBe(true);
    await waitFor(() => expect(address()).toBe('/pricing/order?ref=DEMOADEOLA&plan=core&type=annual&users=20'));
    expect(savedChoice.read()).toEqual({ isBuyingNow: true });
    expect(subscriptionDraft.read()).toMatchObject({ plan: 'core', planId: 'core', subscriptionType: 'annual' });
  });

  it('that doesn’t exist changes nothing', async () => {
    drafted({ plan: 'flexi' });
    open({ at: '/pricing/order?plan=golden' });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Flexi/ })).checked).toBe(true);
  });
});

describe('the live price', () => {
  it('is requested once typing stops and shows the last value', async () => {
    open();
    await screen.findByText('Core, 20 users, one month');
    // In one task: on a busy machine, separate keystrokes may be further apart than the pause that ends typing.
    act(() => {
      for (const value of ['6', '64']) fireEvent.change(users(), { target: { value } });
    });
    await screen.findByText('Core, 64 users, one month');
    expect(callsOf(quoteCall).map(({ body }) => (body as { numberOfUsers: number }).numberOfUsers)).toEqual([20, 64]);
    await waitFor(() =>
      expect(subscriptionDraft.read()).toMatchObject({
        numberOfUsers: 64,
        usersTotalAmount: quoteOf({
          type: 'new',
          plan: 'core',
          moduleIds: [],
          numberOfUsers: 64,
          isPlanDurationAnnual: false,
        }).paymentDue,
      }),
    );
  });

  it('keeps the old one, marked, while loading, and drops late responses', async () => {
    const heldAnswers = new Map<number, () => void>();
    drafted({ numberOfUsers: 20 });
    const { user } = open();
    await screen.findByText('Core, 20 users, one month');
    answerCalls({
      [quoteCall]: ({ body }: RecordedCall) =>
        new Promise((resolve) => {
          const order = quoteRequest.parse(body);
          heldAnswers.set(order.numberOfUsers, () => resolve({ quote: quoteOf(order) }));
        }),
    });
    await user.click(screen.getByRole('button', { name: 'Add one user' }));
    await waitFor(() => expect(heldAnswers.has(21)).toBe(true));
    expect(quote().querySelector('[aria-busy="true"]')?.textContent).toContain('₦23,220.00');
    await user.click(screen.getByRole('button', { name: 'Add one user' }));
    await waitFor(() => expect(heldAnswers.has(22)).toBe(true));
    heldAnswers.get(22)?.();
    await screen.findByText('Core, 22 users, one month');
    heldAnswers.get(21)?.();
    await waitFor(() => expect(quote().querySelector('[aria-busy="true"]')).toBeNull());
    screen.getByText('Core, 22 users, one month');
  });

  it('accepts the suggested cheaper number of users', async () => {
    drafted({ numberOfUsers: 50 });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Add 1 user and pay/ }));
    expect((users() as HTMLInputElement).value).toBe('51');
    await screen.findByText('Core, 51 users, one month');
  });

  it('follows apps, payroll and billing period', async () => {
    drafted({ numberOfUsers: 20 });
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: /^Payroll/ }));
    await waitFor(() => expect(quote().textContent).toContain('Payroll fee₦1,000.00'));
    await user.click(screen.getByRole('radio', { name: /^Flexi/ }));
    for (const app of [/^Employee management/, /^Analytics/])
      await user.click(await screen.findByRole('checkbox', { name: app }));
    await user.click(screen.getByRole('radio', { name: 'Annual, 15% off' }));
    await screen.findByText('Flexi, 20 users, one year');
    expect(screen.getByRole('group', { name: 'Apps' }).textContent).toContain('Included: organisation design₦0.00');
    expect(callsOf(quoteCall).at(-1)?.body).toEqual({
      type: 'new',
      plan: 'flexi',
      moduleIds: ['employee-management', 'analytics'],
      numberOfUsers: 20,
      isPlanDurationAnnual: true,
    });
    // Switching back to the other plan restores its payroll.
    await user.click(screen.getByRole('radio', { name: /^Core/ }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Payroll/ })).checked).toBe(true);
  });

  it('says so if it fails and can be requested again', async () => {
    drafted({ numberOfUsers: 20 });
    answerCalls({ [quoteCall]: new Refusal(429, 'rate_limited', 'Too many requests. Wait a minute.') });
    const { user } = open();
    await screen.findByText('Too many requests. Wait a minute.');
    answerCalls(shopAnswers);
    await user.click(screen.getByRole('button', { name: 'Get the price again' }));
    await screen.findByText('Due today');
  });

  it('shows a rejected field’s message beside it', async () => {
    drafted({ numberOfUsers: 20, addOns: ['payroll'] });
    answerCalls({
      [quoteCall]: new Refusal(400, 'invalid_request', 'Look at the fields.', {
        errors: [{ field: 'moduleIds', msg: 'Payroll can’t be added to Core.' }],
      }),
    });
    open();
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Add-ons' }).textContent).toContain('Payroll can’t be added to Core.'),
    );
  });
});

describe('the number of users', () => {
  it.each([
    ['2.5', 'Enter a whole number of users.'],
    ['0', 'Enter at least 1 user.'],
    ['100001', 'Enter at most 100,000 users. For more, contact us.'],
  ])('%s is refused beside the field, and nothing is lost', async (typed, cure) => {
    const { user } = open();
    await screen.findByRole('textbox', { name: 'Users' });
    await say(user, typed);
    await screen.findByText(cure);
    expect((users() as HTMLInputElement).value).toBe(typed);
    // Includes the earlier requests and those after the first keystrokes.
    expect(callsOf(quoteCall).every(({ body }) => quoteRequest.safeParse(body).success)).toBe(true);
  });

  it('goes up and down with the buttons and arrow keys', async () => {
    const { user } = open({ at: '/pricing/order?plan=core&users=1' });
    await user.click(await screen.findByRole('button', { name: 'Add one user' }));
    await user.type(users(), '{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}');
    expect((users() as HTMLInputElement).value).toBe('2');
    await user.click(screen.getByRole('button', { name: 'Remove one user' }));
    const fewer = screen.getByRole('button', { name: 'Remove one user' });
    expect(fewer.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(fewer);
  });
});

describe('the main button', () => {
  it('takes a visitor to sign-up, shows the amount, and keeps draft and choice', async () => {
    drafted({ numberOfUsers: 20 });
    const { user } = open();
    await user.click(await mainButton('Create account to pay ₦23,220.00'));
    expect(address()).toBe('/sign-up');
    expect(subscriptionDraft.read()).toMatchObject({
      plan: 'core',
      numberOfUsers: 20,
      isBuyingNow: true,
      usersTotalAmount: 23_220,
    });
    expect(savedChoice.read()).toEqual({ isBuyingNow: true });
  });

  it('says what is missing first and moves focus there', async () => {
    const { user } = open();
    await mainButton('Create account to pay ₦23,220.00');
    await user.clear(users());
    await user.click(await mainButton('Create account to pay'));
    await screen.findByText('Enter how many users you need.');
    await waitFor(() => expect(document.activeElement).toBe(users()));
    expect(address()).toMatch(/^\/pricing\/order/);
  });

  it('has a sign-in link beside it that continues to checkout', async () => {
    drafted({ numberOfUsers: 20 });
    const { user, session } = open();
    await mainButton('Create account to pay ₦23,220.00');
    const link = screen.getByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe('/sign-in');
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(session.getSnapshot().context.heading).toBe('/subscriptions/create');
  });

  it.each([
    ['who never subscribed', null],
    ['on trial', trial],
    ['whose trial has ended', expiredTrial],
  ])('takes an administrator %s to checkout', async (_, subscription) => {
    drafted({ numberOfUsers: 20 });
    const { user } = open({ as: accountOf(), subscription });
    await user.click(await mainButton('Continue with ₦23,220.00'));
    expect(address()).toBe('/subscriptions/checkout');
    expect(callsOf(quoteCall).every(({ authorization }) => authorization !== undefined)).toBe(true);
  });

  // Rules: buy.admin
  it('is hidden for a member, who is told whom to ask', async () => {
    drafted({ numberOfUsers: 20 });
    open({ as: accountOf({ isRoot: false }) });
    await screen.findByText('Ask your administrator.');
    expect(screen.getByRole('link', { name: 'office@kuramologistics.ng' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
  });

  it('is hidden while a paid subscription is active', async () => {
    drafted({ numberOfUsers: 20 });
    open({ as: accountOf(), subscription: paid });
    await screen.findByText('Your subscription runs until 27 November 2026.');
    expect(screen.getByRole('link', { name: 'Change your subscription' }).getAttribute('href')).toBe(
      '/subscriptions/management/subscription/change',
    );
    expect(screen.getByRole('link', { name: 'See your subscription' }).getAttribute('href')).toBe('/subscriptions');
    expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
  });
});

test('a referral code is shown with a note that it doesn’t change the price', async () => {
  referral.keep('DEMOADEOLA');
  open();
  expect((await screen.findByText('DEMOADEOLA')).closest('p')?.textContent).toBe(
    'Referred with code DEMOADEOLA. We’ll add it to your order. It doesn’t change the price.',
  );
});
