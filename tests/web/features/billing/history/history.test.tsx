import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import type { Transaction } from '#contract/payments.ts';
import HistoryPage from '#pages/subscriptions/management/HistoryPage.tsx';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';
import { collectDownloads, paidTransaction } from '../downloads.ts';

const notices = collectNotices();
const saved = collectDownloads();
afterEach(resetAnswers);

const LIST = 'GET /hr/subscriptions/transactions';
const CSV = 'GET /hr/subscriptions/transactions/csv';

const declined: Transaction = {
  ...paidTransaction,
  reference: '0197a000-0000-7000-8000-0000000000a2',
  createdAt: '2026-11-20T13:03:00.000Z',
  status: 'failed',
  charged: null,
  reason: 'declined',
  receipt: null,
};
const refunding: Transaction = {
  ...declined,
  reference: '0197a000-0000-7000-8000-0000000000a3',
  status: 'refunding',
  charged: 23_220,
  returned: 23_220,
  reason: 'notNeeded',
  card: null,
};

const listed = (transactions: Transaction[], more: { total?: number; page?: number } = {}) => ({
  data: { transactions, total: transactions.length, page: 1, perPage: 100, ...more },
});

function Address() {
  const { search } = useLocation();
  return <p data-testid="query">{search}</p>;
}

describe('the billing history', () => {
  const open = (answer: unknown, at = '') => {
    answerCalls({ ...answersFor(accountOf(), null), [LIST]: answer });
    return visit(
      <>
        <HistoryPage />
        <Address />
      </>,
      { as: accountOf(), at: `/subscriptions/management/history${at}` },
    );
  };
  const rows = async () => (await screen.findAllByRole('row')).slice(1);

  test('lists date, purpose, card, amount and result', async () => {
    open(listed([paidTransaction, declined, refunding]));
    const [first, second, third] = await rows();
    for (const words of [
      '20 Nov 2026, 14:06',
      'Core plan, monthly, 20 users',
      'Mastercard ending 7712',
      'Paid',
      '₦23,220.00',
    ])
      within(first as HTMLElement).getByText(words);
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: 'Receipt HUM-2026-000123' })
        .getAttribute('href'),
    ).toBe(`/subscriptions/management/history/receipt?id=${paidTransaction.receipt?.id}`);
    within(second as HTMLElement).getByText('Not paid');
    within(second as HTMLElement).getByText(
      'The card was declined. Nothing was charged. Your bank can tell you why. Pay with another card, or try this one again.',
    );
    expect(within(second as HTMLElement).getByText('₦23,220.00').tagName).toBe('S');
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
    within(third as HTMLElement).getByText('Being returned');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  test.each([
    ['insufficientFunds', /^Your card has insufficient funds\. Nothing was charged\. Add money to it/],
    ['refused', /^We couldn’t use this card\. Nothing was charged\. Pay with another card\.$/],
    [null, /^The payment didn’t go through\. Nothing was charged\. Try again/],
  ] as const)('says why nothing was charged and what to do: %s', async (reason, words) => {
    open(listed([{ ...declined, reason }]));
    await screen.findByText(words);
  });

  test('downloads a receipt as PDF from its row, and says so if that fails', async () => {
    const PDF = `GET /hr/subscriptions/receipts/${paidTransaction.receipt?.id}/pdf`;
    const file = new Blob(['%PDF-'], { type: 'application/pdf' });
    const { user } = open(listed([paidTransaction, declined]));
    answerCalls({ [PDF]: file });
    const [download, ...more] = await screen.findAllByRole('button', { name: /^Download receipt/ });
    expect(more).toEqual([]);
    expect(download?.getAttribute('aria-label')).toBe('Download receipt HUM-2026-000123 as PDF');
    await user.click(download!);
    await waitFor(() => expect([...saved]).toEqual([['HUM-2026-000123.pdf', file]]));
    answerCalls({ [PDF]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
    await user.click(download!);
    await waitFor(() =>
      expect(notices.map(({ notice }) => notice.title)).toEqual(['We couldn’t download HUM-2026-000123']),
    );
  });

  test('says that it is empty and has nothing to export', async () => {
    open(listed([]));
    await screen.findByText('No payments yet');
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  test('can be loaded again after a failure', async () => {
    const { user } = open(new Refusal(403, 'forbidden', 'Only an administrator of your organisation can do this.'));
    await screen.findByText('Only an administrator of your organisation can do this.');
    answerCalls({ [LIST]: listed([paidTransaction]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rows();
  });

  // Rules: history.pages
  test('is paged beyond a hundred, with the page in the address', async () => {
    const isAtEnd = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
    const { user } = open(({ query }: RecordedCall) => {
      const { page } = query as { page: number };
      return listed([{ ...paidTransaction, description: `On page ${page}` }], { total: 201, page });
    });
    await screen.findByText('On page 1');
    screen.getByText('1 to 1 of 201');
    expect(isAtEnd('Newer')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await screen.findByText('On page 2');
    expect(screen.getByTestId('query').textContent).toBe('?page=2');
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await screen.findByText('On page 3');
    screen.getByText('201 to 201 of 201');
    expect(isAtEnd('Older')).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Older' }));
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await screen.findByText('On page 1');
    expect(screen.getByTestId('query').textContent).toBe('');
  });

  test.each(['?page=0', '?page=-1', '?page=two', '?page=1.5'])(
    'opens the newest page at an address with %s',
    async (at) => {
      open(listed([paidTransaction]), at);
      await rows();
      expect(callsOf(LIST).map(({ query }) => query)).toEqual([{ page: 1 }]);
    },
  );

  test('leads from a page past the end back to the newest', async () => {
    const { user } = open(({ query }: RecordedCall) => {
      const { page } = query as { page: number };
      return listed(page === 1 ? [paidTransaction] : [], { total: 1, page });
    }, '?page=7');
    await screen.findByText('Nothing on this page');
    await user.click(screen.getByRole('button', { name: 'Show the newest' }));
    await rows();
  });

  test('is exported as the server’s CSV', async () => {
    const { user } = open(listed([paidTransaction]));
    await rows();
    answerCalls({ [CSV]: new Blob(['"Date"\r\n'], { type: 'text/csv' }) });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved.has('humanar-billing-history.csv')).toBe(true));
    expect(await saved.get('humanar-billing-history.csv')?.text()).toBe('"Date"\r\n');
  });

  test('says so if the export fails', async () => {
    const { user } = open(listed([paidTransaction]));
    await rows();
    answerCalls({ [CSV]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(notices).toEqual([
        {
          group: 'danger',
          notice: { title: 'The export failed', msg: 'We’re busy right now. Try again in a moment.' },
        },
      ]),
    );
    expect(saved.size).toBe(0);
  });
});
