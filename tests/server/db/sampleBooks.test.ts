import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateQuote } from '#contract/quotes.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { appPrices, planPrices, priceBooks } from '#server/db/schema/index.ts';
import { appPriceRows, planPriceRows, sampleBooks } from '#server/db/seed/priceBooks.ts';
import { appRows, planModuleRows, planRows } from '#server/db/seed/catalogue.ts';
import { apps, planModules, plans } from '#server/db/schema/index.ts';
import { seed } from '#server/db/seed/seed.ts';
import { catalogueAt } from '#server/modules/plans/service.ts';
import { freshDatabase } from '#tests/support/freshDatabase.ts';
import { addBook } from '#tests/support/priceBooks.ts';
import { startTestServer } from '#tests/support/server.ts';

/* Sample prices change through a new price book, which existing databases get at their next start. */

const [first, second] = sampleBooks;
const release = new Date('2026-11-20T00:00:00Z');

let database: Database;
const books = async () => (await database.sql.select().from(priceBooks).orderBy(priceBooks.id)).map(({ id }) => id);

/** A database as the previous release left it. */
beforeEach(async () => {
  database = await freshDatabase();
  await migrate(database);
  const { sql } = database;
  await sql.delete(planPrices);
  await sql.delete(appPrices);
  await sql.delete(priceBooks);
  await sql.insert(apps).values(appRows).onConflictDoNothing();
  await sql.insert(plans).values(planRows).onConflictDoNothing();
  await sql.insert(planModules).values(planModuleRows).onConflictDoNothing();
  await sql.insert(priceBooks).values(first.book);
  await sql.insert(appPrices).values(appPriceRows(first));
  await sql.insert(planPrices).values(planPriceRows(first));
});
afterEach(() => database.close());

describe('the second sample price book', () => {
  it('makes Core and Complete at least 15% cheaper than their apps bought separately', async () => {
    await seed(database);
    const { apps: priced, plans: sold, rates } = await catalogueAt(database.sql, release);
    for (const { slug, monthly, included } of sold.filter((plan) => plan.monthly !== null)) {
      const fee = included.includes('payroll') ? rates.payrollUserFee : 0;
      const oneByOne = priced.filter((app) => included.includes(app.slug)).reduce((sum, app) => sum + app.monthly, fee);
      expect(1 - ((monthly ?? 0) + fee) / oneByOne, slug).toBeGreaterThanOrEqual(0.15);
    }
  });

  it('is added once to a database with the first one, and applies from its date', async () => {
    await seed(database);
    await seed(database);
    expect(await books()).toEqual([1, 2]);
    const priceAt = async (at: Date) =>
      (await catalogueAt(database.sql, at)).apps.find(({ slug }) => slug === 'payroll')?.monthly;
    expect(await priceAt(new Date(release.getTime() - 1))).toBe(400_00);
    expect(await priceAt(release)).toBe(420_00);
  });

  it('leaves the first one unchanged, so earlier purchases keep their prices', async () => {
    const pricesOfFirst = async () => [
      await database.sql.select().from(appPrices).where(eq(appPrices.priceBookId, 1)),
      await database.sql.select().from(planPrices).where(eq(planPrices.priceBookId, 1)),
    ];
    const before = await pricesOfFirst();
    await seed(database);
    expect(await pricesOfFirst()).toEqual(before);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'has changed a price in the first',
      () => database.sql.update(appPrices).set({ monthly: 1_00 }).where(eq(appPrices.appSlug, 'payroll')),
    ],
    [
      'has changed a plan’s price',
      () => database.sql.update(planPrices).set({ monthly: 1_00 }).where(eq(planPrices.planSlug, 'core')),
    ],
    ['has changed a rate', () => database.sql.update(priceBooks).set({ annualValue: 500 })],
    ['has changed the payroll fee', () => database.sql.update(priceBooks).set({ payrollUserFee: 60_00 })],
  ])('isn’t added if the owner %s', async (_, set) => {
    await set();
    await seed(database);
    expect(await books()).toEqual([1]);
  });

  it('isn’t added if the owner has a price book of their own, under any id', async () => {
    const own = await addBook(database, { effectiveFrom: new Date('2026-06-01T00:00:00Z') }, { payroll: 1_00 });
    await seed(database);
    expect(await books()).toEqual([1, own]);
    expect(
      (await database.sql.select().from(appPrices).where(eq(appPrices.appSlug, 'payroll')))
        .map(({ monthly }) => monthly)
        .toSorted((a, b) => a - b),
    ).toEqual([100, 400_00]);
  });
});

// Rules: price.payroll
it('a price book’s payroll fee changes the quote and its hash', async () => {
  const server = await startTestServer({ database: { ...database, close: async () => {} } });
  const order = {
    type: 'new' as const,
    plan: 'complete',
    moduleIds: [],
    numberOfUsers: 10,
    isPlanDurationAnnual: false,
  };
  const { quote: before } = await server.api.done(generateQuote, { body: order });
  expect(before).toMatchObject({ payrollSurcharge: 500, payrollUserFee: 50 });
  await server.platform.database.sql
    .update(priceBooks)
    .set({ payrollUserFee: 60_00 })
    .where(eq(priceBooks.id, second?.book.id ?? 0));
  const { quote: after } = await server.api.done(generateQuote, { body: order });
  expect(after).toMatchObject({ payrollSurcharge: 600, payrollUserFee: 60 });
  expect(after.hash).not.toBe(before.hash);
  await server.stop();
});
