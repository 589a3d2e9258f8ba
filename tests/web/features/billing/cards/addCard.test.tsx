// Adding a card: the provider's page, and what is shown on return.
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import type { FlowEffect } from '#flow/effects.ts';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { orgId } from '#tests/support/site.tsx';
import { amex, held, LIST, mastercard, named, openCards, rowOf, visa } from './cardsPage.tsx';

afterEach(() => {
  resetAnswers();
  vi.useRealTimers();
});

const ADD = 'POST /hr/subscriptions/addCard';
const VERIFY = 'POST /hr/subscriptions/verify';

const payment: Payment = {
  reference: 'ref-1',
  purpose: 'addCard',
  status: 'unfinished',
  url: 'https://pay.test/ref-1',
  reason: null,
  charged: null,
  returned: null,
  refund: null,
  askedAt: null,
  amount: 50,
  card: null,
  receipt: null,
};

const noticesOf = (effects: FlowEffect[]) => effects.filter(({ type }) => type === 'notify');
const addressCleared = { type: 'navigate', to: '/subscriptions/management/cards', replace: true };
const isForgotten = (effects: FlowEffect[]) => waitFor(() => expect(effects).toContainEqual(addressCleared));

describe('adding a card', () => {
  const begin = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Add a card' }));
    await screen.findByText(/charge ₦50\.00 .* return it immediately/);
    await user.click(screen.getByRole('button', { name: 'Go to the provider’s page' }));
  };
  const keys = () => callsOf(ADD).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
  const comeBack = () =>
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

  test('shows what it costs and leads to the provider’s page', async () => {
    const { user, effects } = openCards();
    answerCalls({ [ADD]: { payment } });
    await begin(user);
    await waitFor(() => expect(effects).toEqual([{ type: 'redirect', to: 'https://pay.test/ref-1' }]));
    const [sent] = callsOf(ADD).map(({ body }) => body as { orgId: string; idempotencyKey: string });
    expect(sent?.orgId).toBe(orgId);
    expect(sent?.idempotencyKey).toMatch(/^[A-Za-z0-9.-]{8,100}$/);
  });

  test('is retried under the same key if it couldn’t be started', async () => {
    const { user, effects } = openCards();
    answerCalls({
      [ADD]: new Refusal(
        503,
        'provider_unavailable',
        'The card provider isn’t responding. You haven’t been charged. Try again in a moment.',
      ),
    });
    await begin(user);
    await screen.findByText(/The card provider isn’t responding/);
    expect(effects).toEqual([]);
    answerCalls({ [ADD]: { payment } });
    await user.click(screen.getByRole('button', { name: 'Go to the provider’s page' }));
    await waitFor(() => expect(effects).toHaveLength(1));
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  // Rules: payment.verified
  test('closes its dialog for someone who returns with the back button, and checks whether they were charged', async () => {
    const { user, effects } = openCards();
    answerCalls({ [ADD]: { payment }, [VERIFY]: { payment } });
    await begin(user);
    await screen.findByText('Opening the page');
    comeBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await isForgotten(effects);
    expect(noticesOf(effects)).toMatchObject([{ title: 'No card was added' }]);
    await begin(user);
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size, 'another card is another check').toBe(2);
  });
});

describe('returning from the provider’s page', () => {
  const at = '?status=successful&trxref=ref-1&reference=ref-1';
  const back = (answer: unknown) => {
    answerCalls({ [VERIFY]: answer });
    return openCards({ at });
  };

  test('announces and lists the added card, and clears the address', async () => {
    const { answer, give } = held();
    const { effects } = back(answer);
    await screen.findByText('Checking your new card');
    await rowOf(mastercard);
    answerCalls({ [LIST]: { cards: [mastercard, visa, amex] } });
    await give({ payment: { ...payment, status: 'succeeded', url: null, card: { brand: 'amex', last4: '0005' } } });
    await isForgotten(effects);
    expect(noticesOf(effects)).toEqual([
      {
        type: 'notify',
        group: 'success',
        title: 'Card added',
        msg: `You can now pay with ${named(amex)}. Your ₦50.00 is on its way back.`,
      },
    ]);
    await rowOf(amex);
    expect(callsOf(VERIFY).map(({ body }) => body)).toEqual([{ reference: 'ref-1' }]);
  });

  test.each<[string, Partial<Payment>, string, RegExp]>([
    ['was declined', { status: 'failed', reason: 'declined' }, 'danger', /declined/],
    ['was rejected on the page', { status: 'unfinished', reason: 'insufficientFunds' }, 'danger', /declined/],
    ['was abandoned', { status: 'unfinished' }, 'pricing', /No card was added/],
    ['was charged a different amount', { status: 'failed', reason: 'otherAmount' }, 'danger', /wasn’t added/],
    ['can’t be charged again', { status: 'refunded' }, 'danger', /wasn’t added/],
  ])('shows no success for a card that %s, whatever the address says', async (_, change, group, title) => {
    const { effects } = back({ payment: { ...payment, ...change } });
    await isForgotten(effects);
    const [notice, ...more] = noticesOf(effects);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ group, title: expect.stringMatching(title) as string });
  });

  test('leads to a bank that is waiting for the cardholder', async () => {
    const { user, effects } = back({ payment: { ...payment, status: 'challenge', url: 'https://bank.test/1' } });
    await screen.findByText('Your bank is waiting for you.');
    await user.click(screen.getByRole('button', { name: 'Go to your bank’s page' }));
    expect(effects).toEqual([{ type: 'redirect', to: 'https://bank.test/1' }]);
  });

  test('checks again while the result is unknown, and says so after half a minute', async () => {
    const { answer, give } = held();
    const { effects } = back(answer);
    await screen.findByText('Checking your new card');
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add a card' });
    expect(add.disabled).toBe(true);
    await waitFor(() => expect(callsOf(VERIFY)).toHaveLength(1));
    // The pauses begin with the answer. Real time doesn't count.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const unknown = { payment: { ...payment, status: 'checking', url: null } };
    answerCalls({ [VERIFY]: unknown });
    await give(unknown);
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(callsOf(VERIFY)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(callsOf(VERIFY)).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    screen.getByText('We’re still checking your card.');
    expect(callsOf(VERIFY)).toHaveLength(15);
    expect(effects).toEqual([]);
    expect(screen.getByTestId('query').textContent, 'a reload checks again').toBe(at);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a card' }).disabled).toBe(false);
  });

  test('keeps the address without a response, and checks again on request', async () => {
    const { user, effects } = back(
      new Refusal(500, 'internal', 'Something went wrong on our side. Nothing was changed.'),
    );
    await screen.findByText('Something went wrong on our side. Nothing was changed.');
    expect(effects).toEqual([]);
    answerCalls({ [VERIFY]: { payment: { ...payment, status: 'succeeded', url: null } } });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await isForgotten(effects);
    expect(noticesOf(effects)).toMatchObject([{ group: 'success' }]);
  });

  test('reports and clears an unknown reference', async () => {
    const { effects } = back(new Refusal(404, 'not_found', 'We couldn’t find that.'));
    await isForgotten(effects);
    expect(noticesOf(effects)).toMatchObject([{ group: 'danger', title: 'We couldn’t check your new card' }]);
  });

  test('asks again, and doesn’t give up, when too many people are checking', async () => {
    back(new Refusal(429, 'too_many_requests', 'Too many requests. Try again in a minute.'));
    await screen.findByText('Too many requests. Try again in a minute.');
    screen.getByRole('button', { name: 'Check again' });
  });
});
