// Adding a card: the provider's page, and what is shown on return.
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { orgId } from '#tests/support/site.tsx';
import { amex, held, LIST, mastercard, named, openCards, rowOf, visa } from './cardsPage.tsx';

afterEach(() => {
  resetAnswers();
  vi.useRealTimers();
});
const notices = collectNotices();

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

describe('adding a card', () => {
  const begin = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Add a card' }));
    await screen.findByText(/charge ₦50\.00 .* return it immediately/);
    await user.click(screen.getByRole('button', { name: 'Go to the provider’s page' }));
  };

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
    const keys = callsOf(ADD).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('closes its dialog for someone who returns with the back button', async () => {
    const { user } = openCards();
    answerCalls({ [ADD]: { payment } });
    await begin(user);
    await screen.findByText('Opening the page');
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('returning from the provider’s page', () => {
  const at = '?status=successful&trxref=ref-1&reference=ref-1';
  const back = (answer: unknown) => {
    answerCalls({ [VERIFY]: answer });
    return openCards({ at });
  };
  const forgotten = () => waitFor(() => expect(screen.getByTestId('query').textContent).toBe(''));

  test('announces and lists the added card, and clears the address', async () => {
    const { answer, give } = held();
    back(answer);
    await screen.findByText('Checking your new card');
    await rowOf(mastercard);
    answerCalls({ [LIST]: { cards: [mastercard, visa, amex] } });
    await give({ payment: { ...payment, status: 'succeeded', url: null, card: { brand: 'amex', last4: '0005' } } });
    await forgotten();
    expect(notices).toEqual([
      {
        group: 'success',
        notice: { title: 'Card added', msg: `You can now pay with ${named(amex)}. Your ₦50.00 is on its way back.` },
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
  ])('shows no success for a card that %s, whatever the address says', async (_, change, group, title) => {
    back({ payment: { ...payment, ...change } });
    await forgotten();
    expect(notices).toHaveLength(1);
    expect(notices[0]?.group).toBe(group);
    expect(notices[0]?.notice.title).toMatch(title);
  });

  test('links to a bank that is waiting for the cardholder', async () => {
    const { effects } = back({ payment: { ...payment, status: 'challenge', url: 'https://bank.test/1' } });
    await forgotten();
    const action = notices[0]?.notice.action;
    if (action === undefined || !('onAction' in action)) throw new Error('there is nothing to press');
    action.onAction();
    expect(effects).toEqual([{ type: 'redirect', to: 'https://bank.test/1' }]);
  });

  test('checks again while the result is unknown, and says so after half a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    back({ payment: { ...payment, status: 'checking', url: null } });
    await screen.findByText('Checking your new card');
    await waitFor(() => expect(callsOf(VERIFY)).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(callsOf(VERIFY)).toHaveLength(2);
    expect(notices).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await forgotten();
    expect(notices.map(({ notice }) => notice.title)).toEqual(['We’re still checking your card']);
    expect(callsOf(VERIFY)).toHaveLength(15);
  });

  test('keeps the address without a response, and checks again on request', async () => {
    const { user } = back(new Refusal(500, 'internal', 'Something went wrong on our side. Nothing was changed.'));
    await screen.findByText('Something went wrong on our side. Nothing was changed.');
    expect(screen.getByTestId('query').textContent).toBe(at);
    answerCalls({ [VERIFY]: { payment: { ...payment, status: 'succeeded', url: null } } });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await forgotten();
    expect(notices.map(({ group }) => group)).toEqual(['success']);
  });

  test('reports and clears an unknown reference', async () => {
    back(new Refusal(404, 'not_found', 'We couldn’t find that.'));
    await forgotten();
    expect(notices.map(({ group }) => group)).toEqual(['danger']);
  });
});
