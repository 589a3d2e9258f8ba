import { desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { appPrices, planPrices, priceBooks } from '#server/db/schema/index.ts';

type Book = typeof priceBooks.$inferSelect;

/**
 * Adds a copy of the latest book with changes to it and to the given apps' and plans' prices (kobo, by slug). A plan
 * with null isn't sold. Returns its id.
 */
export async function addBook(
  { sql }: Pick<Database, 'sql'>,
  changes: Partial<Book> & Pick<Book, 'effectiveFrom'>,
  ofApps: Readonly<Record<string, number>> = {},
  ofPlans: Readonly<Record<string, number | null>> = {},
): Promise<number> {
  const [newest] = await sql.select().from(priceBooks).orderBy(desc(priceBooks.id)).limit(1);
  if (!newest) throw new Error('no price book');
  const id = newest.id + 1;
  await sql.insert(priceBooks).values({ ...newest, ...changes, id });
  await sql
    .insert(appPrices)
    .values(
      (await sql.select().from(appPrices).where(eq(appPrices.priceBookId, newest.id))).map(({ appSlug, monthly }) => ({
        priceBookId: id,
        appSlug,
        monthly: ofApps[appSlug] ?? monthly,
      })),
    );
  const ofNewest = await sql.select().from(planPrices).where(eq(planPrices.priceBookId, newest.id));
  const prices = { ...Object.fromEntries(ofNewest.map(({ planSlug, monthly }) => [planSlug, monthly])), ...ofPlans };
  await sql
    .insert(planPrices)
    .values(
      Object.entries(prices).flatMap(([planSlug, monthly]) =>
        monthly === null ? [] : { priceBookId: id, planSlug, monthly },
      ),
    );
  return id;
}
