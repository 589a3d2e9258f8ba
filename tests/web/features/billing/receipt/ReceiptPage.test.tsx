import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Receipt } from '#contract/payments.ts';
import ReceiptPage from '#pages/subscriptions/management/ReceiptPage.tsx';
import { answerCalls, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { collectNotices } from '#tests/support/notices.ts';
import { accountOf, answersFor, visit } from '#tests/support/site.tsx';
import { collectDownloads, paidTransaction } from '../downloads.ts';

const notices = collectNotices();
const saved = collectDownloads();
afterEach(resetAnswers);

describe('a receipt', () => {
  const receipt: Receipt = {
    id: paidTransaction.receipt?.id ?? '',
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
    reference: paidTransaction.reference,
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

  // Rules: payment.reversed
  test.each([
    ['in part', 10_000, ['₦10,000.00 of this payment was returned.']],
    ['not at all', undefined, []],
  ])('says what was returned of its payment: %s', async (_, returned, notes) => {
    open({ receipt, ...(returned !== undefined && { returned }) });
    await screen.findByRole('heading', { level: 2, name: receipt.number });
    expect(screen.queryAllByText(/of this payment was returned/).map(({ textContent }) => textContent)).toEqual(notes);
  });

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

  test('needs less width for its two columns, so that a printed page shows their headings', async () => {
    open({ receipt });
    const { parentElement } = await screen.findByRole('table', { name: 'Items' });
    // In ems of this, the table is narrow below 46: 30rem.
    const { fontSize } = getComputedStyle(parentElement as HTMLElement);
    expect(Number.parseFloat(fontSize) * 46).toBeCloseTo(30 * 16, 1);
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
