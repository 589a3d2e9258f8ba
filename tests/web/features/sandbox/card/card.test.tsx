// The stand-in's card page, which plays the provider's own.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testCards } from '#features/sandbox/testCards.ts';
import CardPage from '#pages/sandbox/CardPage.tsx';
import { visit } from '#tests/support/site.tsx';

const BACK = 'http://humanar.test/subscriptions/redirect/?status=successful&reference=ref-1';
const CANCELLED = 'http://humanar.test/subscriptions/redirect/?status=cancelled&reference=ref-1';

type Answer = { status?: number; body: unknown };
const data = (payload: object): Answer => ({
  body: { status: true, message: 'Done', data: { reference: 'ref-1', ...payload } },
});
const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { status: false, message, type: 'validation_error', code },
});
const transaction = (change: object = {}) =>
  data({
    email: 'bola@adeolatextiles.ng',
    amount: 2_577_420,
    currency: 'NGN',
    status: 'abandoned',
    back: BACK,
    cancel: CANCELLED,
    ...change,
  });

/** The provider's response about the amount and to each action. */
let currentAnswer: Answer | 'silent';
let acted: (act: { action: string }) => Answer | 'silent';
const sent: unknown[] = [];
const requests: string[] = [];

beforeEach(() => {
  currentAnswer = transaction();
  acted = () => data({ status: 'success', message: 'Successful', redirect: BACK });
  sent.length = 0;
  requests.length = 0;
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const act = body === undefined ? undefined : (JSON.parse(body) as { action: string });
    requests.push(address);
    if (act) sent.push(act);
    const answer = act === undefined ? currentAnswer : acted(act);
    if (answer === 'silent') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = (query = '?reference=ref-1') => visit(<CardPage />, { at: `/sandbox/card${query}` });
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const [mastercard, , amex, declinedCard] = testCards.map(({ number }) => number);
const fill = async (user: ReturnType<typeof open>['user'], number: string | undefined) =>
  user.click(await screen.findByRole('button', { name: `Fill in ${number}` }));
const pay = (user: ReturnType<typeof open>['user']) =>
  user.click(screen.getByRole('button', { name: 'Pay ₦25,774.20' }));

describe('the sandbox card page', () => {
  test('says that it is a sandbox, who is paid, how much and for whom', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Pay Humanar' });
    screen.getByText(/Sandbox: .* No money moves/);
    screen.getByText('₦25,774.20');
    screen.getByText('bola@adeolatextiles.ng');
    expect(requests).toEqual(['/sandbox/provider/pay/ref-1']);
  });

  test('groups the number while typing and shows its brand', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: /^Pay/ });
    screen.getByText('Mastercard, Visa or American Express');
    await user.type(field(/^Card number/), '378282246310005');
    expect(field(/^Card number/)).toHaveProperty('value', '3782 822463 10005');
    screen.getByText('American Express');
    await user.type(field(/^Expiry/), '929');
    await user.clear(field(/^Expiry/));
    await user.type(field(/^Expiry/), '9/29');
    expect(field(/^Expiry/)).toHaveProperty('value', '09/29');
  });

  test('keeps the caret behind a digit typed in the middle', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: /^Pay/ });
    const number = field(/^Card number/) as HTMLInputElement;
    await user.type(number, '408408408408');
    await user.type(number, '9', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(number.value).toBe('4084 9084 0840 8');
    expect(number.selectionStart).toBe(6);
  });

  test('shows invalid values beside their fields and sends nothing', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: /^Pay/ });
    await user.type(field(/^Card number/), '6011111111111117');
    await pay(user);
    await screen.findByText('We accept only Mastercard, Visa and American Express.');
    screen.getByText('Enter the expiry date as month and year, like 09/29.');
    screen.getByText('Enter the 3 or 4 digits of the security code.');
    expect(document.activeElement).toBe(field(/^Card number/));
    expect(sent).toEqual([]);
  });
});

describe('paying', () => {
  test('with a test card filled in by one press leads back', async () => {
    const { user, effects } = open();
    await fill(user, mastercard);
    await pay(user);
    await screen.findByRole('heading', { name: 'Payment approved' });
    expect(sent).toEqual([
      { action: 'pay', number: mastercard, cvv: '123', expiry: expect.stringMatching(/^12\/\d\d$/) },
    ]);
    expect(effects).toEqual([{ type: 'redirect', to: BACK }]);
  });

  test('with a declined card says so, keeps what was typed and accepts another', async () => {
    acted = () => data({ status: 'failed', message: 'Insufficient Funds', redirect: BACK });
    const { user, effects } = open();
    await fill(user, declinedCard);
    await pay(user);
    // The region for errors is there beside it, empty.
    const words = await screen.findByText(/Insufficient Funds\. Nothing was charged/);
    expect(words.closest('[role=alert]')).not.toBeNull();
    expect(within(words).getByRole('link', { name: 'go back to Humanar' }).getAttribute('href')).toBe(BACK);
    expect(field(/^Card number/)).toHaveProperty('value', declinedCard);
    expect(effects).toEqual([]);

    acted = () => data({ status: 'success', message: 'Successful', redirect: BACK });
    await fill(user, amex);
    await pay(user);
    await waitFor(() => expect(effects).toEqual([{ type: 'redirect', to: BACK }]));
  });

  test.each([
    ['invalid_number', 'This isn’t a test card. The sandbox accepts only test cards.', /^Card number/],
    ['invalid_expiry', 'This card has expired.', /^Expiry/],
    ['invalid_cvv', 'The security code isn’t right.', /^Security code/],
  ])('shows the provider’s error %s beside its field', async (code, message, name) => {
    acted = () => refusal(400, code, message);
    const { user, effects } = open();
    await fill(user, mastercard);
    await pay(user);
    await screen.findByText(message);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(effects).toEqual([]);
  });

  test('without a response says so and keeps what was typed', async () => {
    acted = () => 'silent';
    const { user } = open();
    await fill(user, mastercard);
    await pay(user);
    await screen.findByText('An error occurred');
    expect(field(/^Card number/)).toHaveProperty('value', mastercard);
  });

  test('finished in another tab is shown as paid', async () => {
    acted = () => refusal(400, 'already_paid', 'This has been paid already.');
    const { user } = open();
    await fill(user, mastercard);
    currentAnswer = transaction({ status: 'success' });
    await pay(user);
    await screen.findByRole('heading', { name: 'This is already paid' });
  });

  test('can be cancelled', async () => {
    acted = () => data({ status: 'abandoned', message: 'The transaction was not completed', redirect: CANCELLED });
    const { user, effects } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel and go back' }));
    await waitFor(() => expect(effects).toEqual([{ type: 'redirect', to: CANCELLED }]));
    expect(sent).toEqual([{ action: 'abandon' }]);
  });
});

describe('the bank’s challenge', () => {
  test.each([
    ['Approve ₦25,774.20', 'approve', 'success'],
    ['Refuse', 'refuse', 'failed'],
  ])('%s leads back', async (name, action, status) => {
    acted = ({ action: done }) => {
      if (done !== 'pay') return data({ status, message: 'Answered', redirect: BACK });
      currentAnswer = transaction({ status: 'ongoing' });
      return data({ status: 'ongoing', message: 'The card’s bank asks its holder to approve it', redirect: null });
    };
    const { user, effects } = open();
    await fill(user, mastercard);
    await pay(user);
    await screen.findByRole('heading', { name: 'Your bank asks: is this you?' });
    expect(effects).toEqual([]);
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(effects).toEqual([{ type: 'redirect', to: BACK }]));
    expect(sent.at(-1)).toEqual({ action });
  });

  test('for a saved card without a return address leads to the payment’s result', async () => {
    currentAnswer = transaction({ status: 'ongoing', back: null });
    acted = () => data({ status: 'success', message: 'Successful', redirect: null });
    const { user, effects } = open();
    await user.click(await screen.findByRole('button', { name: /^Approve/ }));
    await waitFor(() =>
      expect(effects).toEqual([{ type: 'redirect', to: '/subscriptions/redirect/?status=successful&reference=ref-1' }]),
    );
  });

  test('for a rejected saved card offers no other card', async () => {
    currentAnswer = transaction({ status: 'failed', back: null });
    open();
    await screen.findByRole('heading', { name: 'This charge was refused' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('an unpayable reference', () => {
  test.each(['success', 'reversed'])('shows that a payment that is %s has been paid', async (status) => {
    currentAnswer = transaction({ status });
    open();
    await screen.findByRole('heading', { name: 'This is already paid' });
    expect(screen.getByRole('link', { name: 'Back to Humanar' }).getAttribute('href')).toBe(BACK);
  });

  test('is reported if unknown', async () => {
    currentAnswer = refusal(404, 'transaction_not_found', 'Transaction reference not found.');
    open();
    await screen.findByRole('heading', { name: 'We couldn’t find this payment' });
  });

  test('is reported if missing', async () => {
    open('');
    await screen.findByRole('heading', { name: 'We couldn’t find this payment' });
    expect(requests).toEqual([]);
  });

  test('can be looked up again when the provider is down', async () => {
    currentAnswer = 'silent';
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Open it again' });
    currentAnswer = transaction();
    await user.click(again);
    await screen.findByRole('heading', { name: 'Pay Humanar' });
  });
});
