// The receipt that a billing contact opens through the mailed link, without an account.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import LinkedReceiptPage from '#pages/subscriptions/LinkedReceiptPage.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';
import { receiptOf } from '#tests/support/billing.ts';
import { visit } from '#tests/support/site.tsx';

const OPEN = 'POST /hr/subscriptions/receipts/open';
const PDF = `${OPEN}/pdf`;
const link = 'a'.repeat(92);
const receipt = receiptOf('0197a000-0000-7000-8000-0000000000a1');

const saved: string[] = [];
afterEach(() => {
  resetAnswers();
  vi.restoreAllMocks();
  saved.length = 0;
});

const open = (answer: unknown, at = `?link=${link}`) => {
  answerCalls({ [OPEN]: answer });
  return visit(<LinkedReceiptPage />, { at: `/receipt${at}` });
};

test('a linked receipt is shown to a visitor with the link’s expiry, and downloaded as PDF with the same link', async () => {
  URL.createObjectURL = () => 'blob:0';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = open({ receipt, until: '2026-12-20T09:00:00.000Z' });
  await screen.findByRole('heading', { level: 2, name: receipt.number });
  screen.getByText(/^This link works until 20\sDecember\s2026\. Anyone who has it can see this receipt\.$/);
  expect(callsOf(OPEN).map(({ body }) => body)).toEqual([{ link }]);
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  answerCalls({ [PDF]: new Blob(['%PDF'], { type: 'application/pdf' }) });
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved).toEqual([`${receipt.number}.pdf`]));
  expect(callsOf(PDF).map(({ body }) => body)).toEqual([{ link }]);
});

// Rules: payment.reversed
test('a receipt whose payment was returned says how much', async () => {
  open({ receipt, returned: 10_000, until: '2026-12-20T09:00:00.000Z' });
  const note = await screen.findByText(/of this payment was returned/);
  expect(note.textContent).toBe('₦10,000.00 of this payment was returned.');
});

test.each([
  [
    'has expired',
    new Refusal(410, 'link_expired', 'This link has expired. Receipt links work for 30 days.'),
    undefined,
    'This link has expired',
    1,
  ],
  [
    'was altered',
    new Refusal(401, 'token_rejected', 'This link is incomplete, or it was changed.'),
    undefined,
    'We can’t open this link',
    1,
  ],
  ['is missing from the address', { receipt, until: '2026-12-20T09:00:00.000Z' }, '', 'We can’t open this link', 0],
])('a link that %s says so, shows nothing and offers a way on', async (_, answer, at, title, asked) => {
  open(answer, at);
  await screen.findByText(title);
  expect(callsOf(OPEN)).toHaveLength(asked);
  expect(screen.getByRole('link', { name: 'Open the billing history' }).getAttribute('href')).toBe(
    '/subscriptions/management/history',
  );
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.body.textContent).not.toContain('₦');
});

test('a receipt that fails to load can be requested again', async () => {
  const { user } = open(new Refusal(429, 'too_many_requests', 'Too many attempts. Wait a moment and try again.'));
  await screen.findByText('Too many attempts. Wait a moment and try again.');
  answerCalls({ [OPEN]: { receipt, until: '2026-12-20T09:00:00.000Z' } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 2, name: receipt.number });
});
