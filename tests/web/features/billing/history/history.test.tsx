import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Receipt, Transaction } from '#contract/payments.ts';
import HistoryPage from '#pages/subscriptions/management/HistoryPage.tsx';
import ReceiptPage from '#pages/subscriptions/management/ReceiptPage.tsx';
import { answerCalls, callsOf, resetAnswers, type RecordedCall, Refusal } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';

const notices = collectNotices();

/** Downloaded files, by file name. */
const saved = new Map<string, Blob>();
beforeEach(() => {
  saved.clear();
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob) - 1}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.replace('blob:', ''))];
    if (blob) saved.set(this.download, blob);
  });
});
afterEach(() => {
  resetAnswers();
  vi.restoreAllMocks();
});

const LIST = 'GET /hr/subscriptions/transactions';
const CSV = 'GET /hr/subscriptions/transactions/csv';

const paid: Transaction = {
  reference: '0197a000-0000-7000-8000-0000000000a1',
  createdAt: '2026-11-20T13:06:00.000Z',
  description: 'Core plan, monthly, 20 users',
  amount: 23_220,
  charged: 23_220,
  returned: null,
  status: 'paid',
  reason: null,
  askedAt: null,
  card: { brand: 'mastercard', last4: '7712' },
  receipt: { id: '0197a000-0000-7000-8000-0000000000b1', number: 'HUM-2026-000123' },
};
const declined: Transaction = {
  ...paid,
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
    open(listed([paid, declined, refunding]));
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
    ).toBe(`/subscriptions/management/history/receipt?id=${paid.receipt?.id}`);
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
    const PDF = `GET /hr/subscriptions/receipts/${paid.receipt?.id}/pdf`;
    const file = new Blob(['%PDF-'], { type: 'application/pdf' });
    const { user } = open(listed([paid, declined]));
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
    answerCalls({ [LIST]: listed([paid]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rows();
  });

  // Rules: history.pages
  test('is paged beyond a hundred, with the page in the address', async () => {
    const isAtEnd = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
    const { user } = open(({ query }: RecordedCall) => {
      const { page } = query as { page: number };
      return listed([{ ...paid, description: `On page ${page}` }], { total: 201, page });
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
      open(listed([paid]), at);
      await rows();
      expect(callsOf(LIST).map(({ query }) => query)).toEqual([{ page: 1 }]);
    },
  );

  test('leads from a page past the end back to the newest', async () => {
    const { user } = open(({ query }: RecordedCall) => {
      const { page } = query as { page: number };
      return listed(page === 1 ? [paid] : [], { total: 1, page });
    }, '?page=7');
    await screen.findByText('Nothing on this page');
    await user.click(screen.getByRole('button', { name: 'Show the newest' }));
    await rows();
  });

  test('is exported as the server’s CSV', async () => {
    const { user } = open(listed([paid]));
    await rows();
    answerCalls({ [CSV]: new Blob(['"Date"\r\n'], { type: 'text/csv' }) });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved.has('humanar-billing-history.csv')).toBe(true));
    expect(await saved.get('humanar-billing-history.csv')?.text()).toBe('"Date"\r\n');
  });

  test('says so if the export fails', async () => {
    const { user } = open(listed([paid]));
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

describe('a receipt', () => {
  const receipt: Receipt = {
    id: paid.receipt?.id ?? '',
    number: 'HUM-2026-000123',
    issuedAt: '2026-11-20T13:06:00.000Z',
    suppliedAt: '2026-11-20T13:06:00.000Z',
    period: { from: '2026-11-20T13:06:00.000Z', to: '2026-12-20T13:06:00.000Z' },
    seller: {
      name: 'Humanar Limited',
      address: '4 Sample Street\nYaba, Lagos',
      taxNumber: '01234567-0001',
      email: 'billing@humanar.ng',
    },
    buyer: { name: 'Kuramo Logistics Ltd', address: '', taxNumber: '', email: 'office@kuramologistics.ng' },
    lines: [
      { description: 'Core plan', quantity: 20, unitPrice: 1_200, months: 1, amount: 24_000 },
      {
        description: 'Benefits, 18 of 30 days',
        quantity: 25,
        unitPrice: 333.5,
        months: 1,
        days: { paid: 18, of: 30 },
        amount: 5_002.5,
      },
      { description: 'Payroll', quantity: 20, unitPrice: 100, months: 12, amount: 24_000 },
    ],
    discounts: [{ description: 'First purchase discount', amount: 2_400 }],
    credit: 500,
    accountCredit: 120.1,
    net: 45_600,
    vatRate: 7.5,
    vat: 3_420,
    total: 48_520,
    reference: paid.reference,
    card: { brand: 'visa', last4: '4081' },
  };
  const READ = `GET /hr/subscriptions/receipts/${receipt.id}`;
  const PDF = `${READ}/pdf`;
  const open = (answer: unknown, at = `?id=${receipt.id}`) => {
    answerCalls({ ...answersFor(accountOf(), null), [READ]: answer });
    return visit(<ReceiptPage />, { as: accountOf(), at: `/subscriptions/management/history/receipt${at}` });
  };
  const sums = () =>
    [...([...screen.getByRole('region', { name: 'Receipt' }).querySelectorAll('dl')].at(-1)?.children ?? [])].map(
      (line) => [...line.children].map(({ textContent }) => textContent),
    );

  test('names both parties, the supply, each line with its working, and every amount', async () => {
    open({ receipt });
    await screen.findByRole('heading', { level: 2, name: 'HUM-2026-000123' });
    for (const words of [
      'Humanar Limited',
      'Tax number 01234567-0001',
      'billing@humanar.ng',
      'office@kuramologistics.ng',
      'Core plan',
      receipt.reference,
    ])
      screen.getByText(words);
    screen.getByText(/^Paid on 20\sNovember\s2026 with Visa ending\s4081$/);
    screen.getByText(/^20\sNovember\s2026 to 20\sDecember\s2026$/);
    const [core, benefits, payroll] = screen.getAllByRole('row').slice(1);
    expect(core?.textContent).toContain('20 × ₦1,200.00 × 1 month');
    expect(benefits?.textContent).toContain('25 × ₦333.50 × 1 month × 18/30 days');
    expect(payroll?.textContent).toContain('20 × ₦100.00 × 12 months');
    expect(sums()).toEqual([
      ['First purchase discount', '−₦2,400.00'],
      ['Subtotal', '₦45,600.00'],
      ['VAT, 7.5%', '₦3,420.00'],
      ['Credit for unused days', '−₦379.90'],
      ['Account credit', '−₦120.10'],
      ['Total paid', '₦48,520.00'],
    ]);
  });

  test('leaves out empty fields', async () => {
    open({ receipt: { ...receipt, discounts: [], credit: 0, accountCredit: 0, card: null } });
    await screen.findByText(/^Paid on 20\sNovember\s2026$/);
    expect(sums().map(([name]) => name)).toEqual(['Subtotal', 'VAT, 7.5%', 'Total paid']);
    expect(screen.getAllByText(/^Tax number/)).toHaveLength(1);
  });

  test('names each kind of credit, or just credit on an older receipt', async () => {
    const { unmount } = open({ receipt: { ...receipt, accountCredit: 500, creditLeft: 1_250 } });
    await screen.findByText('₦1,250.00');
    expect(document.body.textContent).toMatch(/₦1,250\.00 stays on your account as credit/);
    expect(sums().map(([name]) => name)).toEqual([
      'First purchase discount',
      'Subtotal',
      'VAT, 7.5%',
      'Account credit',
      'Total paid',
    ]);
    unmount();
    open({ receipt: { ...receipt, accountCredit: undefined } });
    await screen.findByRole('heading', { level: 2, name: 'HUM-2026-000123' });
    expect(sums().map(([name]) => name)).toContain('Credit');
    expect(document.body.textContent).not.toContain('stays as');
  });

  test('shows the saving of an annual payment if there is one', async () => {
    const { unmount } = open({ receipt: { ...receipt, annualSaving: 70_176 } });
    await screen.findByText('You save ₦70,176.00 compared with twelve monthly payments');
    unmount();
    open({ receipt });
    await screen.findByRole('heading', { level: 2, name: 'HUM-2026-000123' });
    expect(document.body.textContent).not.toContain('You save');
  });

  test('can be downloaded as PDF under its number, and printed', async () => {
    const print = vi.fn();
    window.print = print;
    const { user } = open({ receipt });
    answerCalls({ [PDF]: new Blob(['%PDF'], { type: 'application/pdf' }) });
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect([...saved.keys()]).toEqual(['HUM-2026-000123.pdf']));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('says so if the PDF can’t be downloaded', async () => {
    const { user } = open({ receipt });
    answerCalls({ [PDF]: new Refusal(503, 'unavailable', 'We’re busy right now. Try again in a moment.') });
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    await waitFor(() =>
      expect(notices.map(({ notice }) => notice.title)).toEqual(['We couldn’t download HUM-2026-000123']),
    );
  });

  test.each([
    ['another organisation’s or unknown', new Refusal(404, 'not_found', 'We couldn’t find that.'), undefined],
    ['not a valid id', { receipt }, '?id=HUM-2026-000123'],
    ['missing from the address', { receipt }, ''],
  ])('that is %s is not found, with a link to the history', async (_, answer, at) => {
    open(answer, at);
    await screen.findByText('We couldn’t find this receipt');
    expect(screen.getByRole('link', { name: 'Open the billing history' }).getAttribute('href')).toBe(
      '/subscriptions/management/history',
    );
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});
