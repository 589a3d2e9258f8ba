import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { QuoteRequest } from '#contract/quotes.ts';
import { QuoteView } from '#features/purchase/QuoteView.tsx';
import { quoteOf } from './order/orderStage.tsx';

const order = (changes: Partial<QuoteRequest> = {}): QuoteRequest => ({
  type: 'new',
  plan: 'flexi',
  moduleIds: ['employee-management', 'payroll'],
  numberOfUsers: 64,
  isPlanDurationAnnual: true,
  ...changes,
});
const text = () => screen.getByRole('complementary').textContent;

// Rules: quote.sums
describe('a quote', () => {
  it('shows each amount with its working', () => {
    render(<QuoteView quote={quoteOf(order(), 'kept')} />);
    // 0.85 × 333.50 and 0.85 × 400.00, rounded to the kobo, for 64 users and 12 months.
    expect(text()).toContain('Flexi, 64 users, one year');
    expect(text()).toContain('Apps₦478,832.6464 × ₦623.48 × 12 months, 15% off for annual billing');
    expect(text()).toContain('Payroll fee₦38,400.0064 × ₦50.00 × 12 months');
    expect(text()).toContain('Total₦517,232.64₦43,102.72 a month');
    expect(text()).toContain('Volume discount, 10%−₦47,883.24');
    expect(text()).toContain('First purchase, 10%−₦43,095.00');
    expect(text()).toContain('Subtotal₦426,254.40VAT, 7.5%₦31,969.08');
    expect(text()).toContain(
      'Due today ₦458,223.48₦38,185.29 a month with VAT. ₦555.02 per user, per month, before VAT. You save ₦123,534.53 compared with twelve monthly payments.',
    );
    expect(text()).toContain('Runs until 20\u00a0November\u00a02027. Renewing the same costs');
    expect(text()).toContain('Valid until 16:50');
  });

  it('says for how many users a renewal is, if more are assigned than ordered', () => {
    const { renewal, ...quote } = quoteOf(order(), 'kept');
    render(<QuoteView quote={{ ...quote, renewal: { ...renewal, amount: 43_860, numberOfUsers: 80 } }} />);
    expect(text()).toContain('Renewing for all 80 assigned users costs ₦43,860.00 with VAT.');
  });

  it('splits prorated amounts to the kobo as the receipt does', () => {
    const period = { from: '2026-11-20T08:00:00.000Z', to: '2027-02-28T08:00:00.000Z' };
    const { rates, ...quote } = quoteOf(order({ plan: 'core', numberOfUsers: 60 }));
    render(
      <QuoteView
        quote={{
          ...quote,
          pricePerUser: 1020,
          payrollSurcharge: 3000,
          payrollUserFee: 50,
          totalCost: 211_068.5,
          rates: { ...rates, annual: 15 },
          change: { when: 'now', daysLeft: 100, period, credits: [] },
        }}
      />,
    );
    expect(text()).toContain('Core plan₦201,205.48');
    expect(text()).toContain('Payroll fee₦9,863.02');
  });

  it('adds up', () => {
    const { totalCost, totalDiscount, vat, credit, paymentDue } = quoteOf(order());
    expect(Math.round((totalCost - totalDiscount + vat - credit) * 100)).toBe(Math.round(paymentDue * 100));
  });

  it('leaves out what doesn’t apply and promises a visitor nothing', () => {
    render(
      <QuoteView
        quote={quoteOf(order({ plan: 'core', moduleIds: [], numberOfUsers: 1, isPlanDurationAnnual: false }))}
      />,
    );
    expect(text()).toContain('Core plan₦1,200.001 × ₦1,200.00');
    for (const absent of ['Payroll', 'Volume', 'special', 'Credit', 'Holds until', 'for a year'])
      expect(text()).not.toContain(absent);
  });

  it('shows a special discount and credit if there are any', () => {
    render(
      <QuoteView
        quote={{
          ...quoteOf(order()),
          specialDiscount: 100,
          rates: { ...quoteOf(order()).rates, special: 8 },
          credit: 250.5,
        }}
      />,
    );
    expect(text()).toContain('Your special discount, 8%−₦100.00');
    expect(text()).toContain('Account credit−₦250.50');
  });

  it('offers the lower price for more users', async () => {
    const onUsersChange = vi.fn();
    const quote = quoteOf(order({ numberOfUsers: 50 }));
    const { rerender } = render(<QuoteView quote={quote} />);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<QuoteView quote={quote} onUsersChange={onUsersChange} />);
    await userEvent.click(screen.getByRole('button', { name: /^Add 1 user and pay ₦[\d,]+\.\d\d less$/ }));
    expect(onUsersChange.mock.calls).toEqual([[51]]);
  });

  it('is marked while another is loading, and then announces the new amount', () => {
    const { rerender } = render(<QuoteView quote={quoteOf(order())} isUpdating />);
    expect(document.querySelector('[aria-busy="true"]')?.textContent).toContain('₦458,223.48');
    rerender(<QuoteView quote={quoteOf(order({ numberOfUsers: 65 }))} />);
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    expect(screen.getByRole('status').textContent).toMatch(/^₦465,383\.28 due for 65 users$/);
  });
});
