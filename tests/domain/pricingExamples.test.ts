// Recalculates the worked examples in src/docs/pricing.md from its own tables.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type PricedOrder, priceOf, type Price, prorated, termOf, unusedOf, withCredit } from '#domain/pricing.ts';

const text = readFileSync(new URL('../../src/docs/pricing.md', import.meta.url), 'utf8');
const cells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.replaceAll('*', '').trim());

/** The columns of the table with this first heading, as records keyed by the start of each row. */
function columnsOf(heading: string): Record<string, string>[] {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => line.startsWith(`| ${heading} |`));
  if (begin < 0) throw new Error(`pricing.md has no table headed "${heading}"`);
  const end = lines.findIndex((line, at) => at > begin && !line.startsWith('|'));
  const rows = lines.slice(begin + 2, end).map(cells);
  return cells(lines[begin]!)
    .slice(1)
    .map((_, at) => Object.fromEntries(rows.map(([name, ...values]) => [name, values[at]!])));
}

const kobo = (naira: string): number => Number(naira.replace(/[₦,.]/g, ''));
const basisPoints = (percent: string): number => Math.round(Number(percent.replace('%', '')) * 100);
const naira = (sum: number): string =>
  `₦${(sum / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const [book, monthly] = [columnsOf('rate')[0]!, columnsOf('plan or app')[0]!];
const rates = {
  vat: basisPoints(book['VAT']!),
  annual: { isActive: true, basisPoints: basisPoints(book['Annual discount']!) },
  volume: {
    isActive: true,
    basisPoints: basisPoints(book['Volume discount']!),
    userThreshold: parseInt(book['Volume threshold']!),
  },
  initial: { isActive: true, basisPoints: basisPoints(book['First-purchase discount']!) },
  special: 0,
  payrollUserFee: kobo(book['Payroll fee']!),
};

const newTerms = columnsOf('new term').map((column) => {
  const apps = column['Apps']!.split(', ');
  const order: PricedOrder = {
    numberOfUsers: Number(column['Users']),
    isPlanDurationAnnual: column['Billing'] === 'annual',
    isFirstPurchase: column['First purchase'] === 'yes',
    monthlyPrices: (column['Plan'] === 'Flexi' ? apps : [column['Plan']!]).map((name) => kobo(monthly[name]!)),
    hasPayroll: apps.includes('Payroll'),
  };
  return { column, order, rates: { ...rates, special: basisPoints(column['Special discount']!) } };
});

/** The price as the rows in italics show it. */
const shownRows = (price: Price): Record<string, string> => ({
  'Price per user': naira(price.pricePerUser),
  'Payroll fee': naira(price.payrollSurcharge),
  'Total per month': naira(price.totalPerMonth),
  'Invoice per month': naira(price.invoicePerMonth),
  'Net per user, per month': naira(price.effectiveCostPerUser),
  'Total cost of the term': naira(price.totalCost),
  'Total cost': naira(price.totalCost),
  'Volume discount': naira(price.userVolumeDiscount),
  'First-purchase discount': naira(price.initialPurchaseDiscount),
  'Special discount in naira': naira(price.specialDiscount),
  VAT: naira(price.vat),
  'Before credit': naira(price.paymentDue + price.credit),
  Credit: naira(price.credit),
  Due: naira(price.paymentDue),
});

const inputs = ['Plan', 'Apps', 'Users', 'Billing', 'First purchase', 'Special discount', 'From example', 'Days left'];
/** Expects the product's figure in every row that isn't an input. */
function expectColumn(column: Record<string, string>, price: Price): void {
  const results = Object.fromEntries(Object.entries(column).filter(([name]) => !inputs.includes(name)));
  expect(Object.keys(results).length).toBeGreaterThan(8);
  expect(results).toEqual(Object.fromEntries(Object.keys(results).map((name) => [name, shownRows(price)[name]])));
}

describe('the pricing page', () => {
  // Rules: price.perUser, price.vat
  it.each(newTerms.map((example, at) => [at + 1, example] as const))(
    'has the product’s figures in example %i',
    (_, { column, order, rates: theirs }) => {
      expectColumn(column, priceOf(order, theirs));
    },
  );

  it.each(columnsOf('change').map((column, at) => [newTerms.length + at + 1, column] as const))(
    'has the product’s figures in example %i, a change',
    (_, column) => {
      const before = newTerms[Number(column['From example']) - 1]!;
      const [isPlanDurationAnnual, daysLeft] = [column['Billing'] === 'annual', Number(column['Days left'])];
      const paid = priceOf(before.order, before.rates);
      const isNewTerm = isPlanDurationAnnual !== before.order.isPlanDurationAnnual;
      const whole = priceOf(
        {
          ...before.order,
          numberOfUsers: Number(column['Users']),
          isPlanDurationAnnual,
          isFirstPurchase: !isNewTerm && before.order.isFirstPurchase,
        },
        before.rates,
      );
      const { days, months } = termOf(before.order.isPlanDurationAnnual);
      const credit = unusedOf({ net: months * paid.netPerMonth, vat: paid.vat, days, daysLeft });
      expectColumn(
        column,
        withCredit(isNewTerm ? whole : prorated(whole, isPlanDurationAnnual, daysLeft), credit).price,
      );
    },
  );

  it('shows where one more user costs less', () => {
    const [due] = columnsOf('users');
    expect(Object.keys(due!)).toEqual(['49', '50', '51']);
    const { order } = newTerms[3]!;
    for (const [users, price] of Object.entries(due!))
      expect(naira(priceOf({ ...order, numberOfUsers: Number(users) }, rates).paymentDue)).toBe(price);
  });

  it('explains examples 2 and 6 with the product’s figures', () => {
    const { order, rates: theirs } = newTerms[1]!;
    const price = priceOf(order, theirs);
    const sums = [price.userVolumeDiscount, price.initialPurchaseDiscount, price.specialDiscount].map(
      (sum) => sum / 12,
    );
    for (const sum of [
      order.numberOfUsers * price.pricePerUser,
      ...sums,
      price.payrollSurcharge,
      price.netPerMonth,
      price.vatPerMonth,
      price.invoicePerMonth,
    ]) {
      expect(text.slice(text.indexOf('Example 2 in full'), text.indexOf('### One more'))).toContain(naira(sum));
    }
    const first = priceOf(newTerms[0]!.order, rates);
    const words = text.slice(text.indexOf('Example 6:'), text.indexOf('## A renewal'));
    for (const sum of [
      first.paymentDue,
      unusedOf({ net: first.netPerMonth, vat: first.vat, days: 30, daysLeft: 18 }),
      unusedOf({ net: first.netPerMonth, vat: 0, days: 30, daysLeft: 18 }),
    ]) {
      expect(words).toContain(naira(sum));
    }
  });
});
