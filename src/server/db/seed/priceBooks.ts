import type { Tx } from '../database.ts';
import { appPrices, planPrices, priceBooks } from '../schema/index.ts';
import { appRows } from './catalogue.ts';
import { FIRST_PAYROLL_FEE } from './payrollFee.ts';

/*
 * Sample prices, until the owner sets their own. Prices are kobo per user, per month; rates are basis points. A book
 * that has started never changes; new ones follow it.
 */

interface SampleBook {
  book: typeof priceBooks.$inferInsert & { payrollUserFee: number };
  /** Prices of the plans that aren't the sum of their apps. */
  plans: Record<string, number>;
  /** Prices of the apps that aren't free. */
  apps: Record<string, number>;
}

const rates = {
  vat: 750,
  basicMonthlyUserPrice: 1_200_00,
  annualIsActive: true,
  annualValue: 1_500,
  volumeIsActive: true,
  volumeValue: 1_000,
  volumeUserThreshold: 50,
  initialIsActive: true,
  initialValue: 1_000,
  payrollUserFee: FIRST_PAYROLL_FEE,
};

const plans = { core: 1_200_00, complete: 1_850_00 };

/** Oldest first. */
export const sampleBooks: readonly [SampleBook, ...SampleBook[]] = [
  {
    book: { id: 1, effectiveFrom: new Date('2026-01-01T00:00:00Z'), ...rates },
    plans,
    apps: {
      'location-and-tax': 120_00,
      'employee-management': 333_50,
      'compensation-planning': 210_00,
      'benefits-administration': 250_25,
      payroll: 400_00,
      'time-tracking': 180_00,
      'document-management': 95_00,
      'performance-management': 275_00,
      'manager-self-service': 110_00,
      analytics: 190_00,
      approval: 85_00,
    },
  },
  // Core and Complete cost less than their apps would separately.
  {
    book: { id: 2, effectiveFrom: new Date('2026-11-20T00:00:00Z'), ...rates },
    plans,
    apps: {
      'location-and-tax': 120_00,
      'employee-management': 480_50,
      'compensation-planning': 210_00,
      'benefits-administration': 360_25,
      payroll: 420_00,
      'time-tracking': 275_00,
      'document-management': 160_00,
      'performance-management': 280_00,
      'manager-self-service': 110_00,
      analytics: 190_00,
      approval: 140_00,
    },
  },
];

export const appPriceRows = ({ book: { id }, apps }: SampleBook) =>
  appRows.map(({ slug }) => ({ priceBookId: id, appSlug: slug, monthly: apps[slug] ?? 0 }));

export const planPriceRows = (sample: SampleBook) =>
  Object.entries(sample.plans).map(([planSlug, monthly]) => ({ priceBookId: sample.book.id, planSlug, monthly }));

/** A book's whole content as text, for comparing books. */
const contentOf = (
  book: object,
  ofApps: readonly { appSlug: string; monthly: number }[],
  ofPlans: readonly { planSlug: string; monthly: number }[],
): string =>
  JSON.stringify([
    Object.entries(book).toSorted(([a], [b]) => a.localeCompare(b)),
    ofApps.map(({ appSlug, monthly }) => `${appSlug} ${monthly}`).toSorted(),
    ofPlans.map(({ planSlug, monthly }) => `${planSlug} ${monthly}`).toSorted(),
  ]);

/** Whether all price books in this database are unchanged samples. */
async function areSamples(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const samples = sampleBooks.filter(({ book }) => ids.includes(book.id));
  if (samples.length < ids.length) return false;
  const [books, ofApps, ofPlans] = [
    await tx.select().from(priceBooks),
    await tx.select().from(appPrices),
    await tx.select().from(planPrices),
  ];
  const of = <Row extends { priceBookId: number }>(rows: readonly Row[], id: number) =>
    rows.filter(({ priceBookId }) => priceBookId === id);
  return samples.every((sample) => {
    const { id } = sample.book;
    const stored = books.find((book) => book.id === id);
    return (
      stored !== undefined &&
      contentOf(stored, of(ofApps, id), of(ofPlans, id)) ===
        contentOf(sample.book, appPriceRows(sample), planPriceRows(sample))
    );
  });
}

/**
 * Adds the sample books that a database doesn't have yet. If the owner has set prices, in a new book or by editing a
 * sample, it adds none: a sample must never replace a price that somebody chose.
 */
export async function seedPriceBooks(tx: Tx): Promise<void> {
  const ids = (await tx.select({ id: priceBooks.id }).from(priceBooks)).map(({ id }) => id);
  const missing = sampleBooks.filter(({ book }) => !ids.includes(book.id));
  if (missing.length === 0 || !(await areSamples(tx, ids))) return;
  await tx.insert(priceBooks).values(missing.map(({ book }) => book));
  await tx.insert(appPrices).values(missing.flatMap(appPriceRows));
  await tx.insert(planPrices).values(missing.flatMap(planPriceRows));
}
