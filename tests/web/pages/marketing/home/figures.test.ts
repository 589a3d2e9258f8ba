import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { closedOn } from '#server/modules/inquiries/holidays.ts';
import type { AppModule, Plan } from '#contract/plans.ts';
import { isWeekend } from '#domain/days.ts';
import { toNaira } from '#domain/money.ts';
import { daysFrom, deductedDays } from '#pages/marketing/vignettes/leave.ts';
import { applyChanges } from '#pages/marketing/vignettes/payrollRun.ts';
import { annualTax, examplePay, payslipOf, taxByBand } from '#pages/marketing/vignettes/payslip.ts';
import { formatNaira } from '#ui/naira.ts';
import { coveredApps, feeOf, perMonth, sumOf } from '#features/purchase/order/prices.ts';
import { samplePrices } from '#tests/support/samplePrices.ts';

const naira = (amount: number) => Math.round(amount * 100);

describe('the tax on a year’s income (Nigeria Tax Act 2025)', () => {
  // Chargeable income and tax in naira, up to the end of each band, calculated by hand.
  it.each([
    [0, 0],
    [800_000, 0],
    [3_000_000, 330_000],
    [12_000_000, 1_950_000],
    [25_000_000, 4_680_000],
    [50_000_000, 10_430_000],
    [60_000_000, 12_930_000],
  ])('on ₦%i is ₦%i', (chargeable, tax) => {
    expect(annualTax(naira(chargeable))).toBe(naira(tax));
  });

  it('is split into the bands that the income reaches', () => {
    expect(taxByBand(naira(5_382_840))).toEqual([
      { taken: naira(800_000), rate: 0, tax: 0 },
      { taken: naira(2_200_000), rate: 1500, tax: naira(330_000) },
      { taken: naira(2_382_840), rate: 1800, tax: naira(428_911.2) },
    ]);
    expect(taxByBand(0)).toEqual([]);
  });

  it('is zero below zero', () => {
    expect(annualTax(-1)).toBe(0);
  });
});

describe('the payslip', () => {
  const slip = payslipOf(examplePay);

  it('deducts pension and the housing fund from basic, housing and transport', () => {
    expect(slip.pension).toBe(naira(39_680));
    expect(slip.housingFund).toBe(naira(12_400));
  });

  it('deducts a twelfth of the year’s tax', () => {
    expect(slip.paye).toBe(naira(62_405.6));
  });

  it('adds up', () => {
    expect(slip.net).toBe(naira(381_514.4));
    expect(slip.net + slip.paye + slip.pension + slip.housingFund).toBe(slip.basic + slip.housing + slip.transport);
  });

  it.each(['reading-a-nigerian-payslip', 'paye-by-state-of-residence'])('has the figures of the post %s', (post) => {
    const text = readFileSync(`src/content/blogs/${post}.md`, 'utf8');
    const isWholeSlip = post === 'reading-a-nigerian-payslip';
    const yearly = [12 * slip.pension, 12 * slip.housingFund, slip.chargeable, annualTax(slip.chargeable), slip.paye];
    for (const kobo of [...yearly, ...(isWholeSlip ? [slip.pension, slip.housingFund, slip.net] : [])])
      expect(text).toContain(formatNaira(toNaira(kobo)).slice(1).replace(/\.00$/, ''));
  });
});

describe('leave', () => {
  it('counts every day between two dates, both included', () => {
    expect(daysFrom('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
  });

  it('recognises the weekend', () => {
    expect(['2026-12-18', '2026-12-19', '2026-12-20', '2026-12-21'].map(isWeekend)).toEqual([false, true, true, false]);
  });

  it('skips weekends and public holidays', () => {
    expect(deductedDays('2026-12-16', '2026-12-25', [])).toBe(8);
    expect(deductedDays('2026-12-16', '2026-12-25', ['2026-12-25'])).toBe(7);
    expect(deductedDays('2026-12-19', '2026-12-20', [])).toBe(0);
  });

  it('of the last three days of December 2026 takes three days, after Boxing Day is observed', () => {
    const closed = (first: string, last: string) => daysFrom(first, last).filter((day) => closedOn(day) !== null);
    expect(closed('2026-12-28', '2026-12-31')).toEqual(['2026-12-28']);
    expect(deductedDays('2026-12-29', '2026-12-31', closed('2026-12-29', '2026-12-31'))).toBe(3);
  });
});

it('a payroll run is last month’s with its changes', () => {
  const run = applyChanges({ people: 10, total: 1000 }, [
    { what: 'joined', who: '', amount: 300, people: 2 },
    { what: 'left', who: '', amount: -100, people: -1 },
  ]);
  expect(run).toEqual({ people: 11, total: 1200, difference: 200 });
});

describe('prices', () => {
  const app = (slug: string, monthlyPrice: number): AppModule => ({
    id: slug,
    slug,
    name: slug,
    iconSlug: slug,
    isFree: monthlyPrice === 0,
    ...samplePrices(monthlyPrice),
  });
  const plan: Plan = {
    id: 'p',
    slug: 'p',
    name: 'P',
    ...samplePrices(0),
    modules: [app('paid', 85), app('free', 0)],
    supportApps: [app('free', 0), app('another', 0)],
    additionalApps: [app('payroll', 400)],
  };

  it('for annual billing are a twelfth of the year, to the kobo', () => {
    const price = samplePrices(333.5);
    expect(price.userAnnualPrice).toBe(3401.76);
    expect(perMonth(price, 'monthly')).toBe(333.5);
    expect(perMonth(price, 'annual')).toBe(283.48);
  });

  it('include payroll’s fee, which no discount lowers', () => {
    const complete = samplePrices(1850, true);
    expect([
      perMonth(complete, 'monthly'),
      complete.userAnnualPrice,
      perMonth(complete, 'annual'),
      feeOf(complete),
    ]).toEqual([1900, 19_470, 1622.5, 50]);
    expect(feeOf(samplePrices(333.5))).toBe(0);
  });

  it('cover each app once, without optional ones', () => {
    expect(coveredApps(plan).map(({ slug }) => slug)).toEqual(['paid', 'free', 'another']);
  });

  it('add up to the kobo', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
  });
});
