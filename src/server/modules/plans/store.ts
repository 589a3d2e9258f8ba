import { desc, eq, getTableColumns, lte, type SQL, sql } from 'drizzle-orm';
import { FLEXI } from '#domain/subscriptionDraft.ts';
import type { Tx } from '../../db/database.ts';
import { preparedQuery, type Slots } from '../../db/preparedQuery.ts';
import { priceBooks } from '../../db/schema/index.ts';

export type PriceBook = typeof priceBooks.$inferSelect;

/** What can be bought, with the monthly prices (kobo) of one price book. */
export interface PricedCatalogue {
  /** In display order. */
  apps: { slug: string; name: string; iconSlug: string; isFree: boolean; monthly: number }[];
  /**
   * All plans, in display order; `monthly` is null for the flexi plan, which costs the sum of its apps, and for a plan
   * that the book doesn't price.
   */
  plans: { slug: string; name: string; monthly: number | null }[];
  /** The apps of every plan, in display order. */
  members: { planSlug: string; appSlug: string; role: 'module' | 'additional' | 'support' }[];
}

/** Whether a book prices the plan: another one may, from another day on. The flexi plan costs the sum of its apps. */
export const isSold = ({ slug, monthly }: Pick<PricedCatalogue['plans'][number], 'slug' | 'monthly'>): boolean =>
  slug === FLEXI || monthly !== null;

/**
 * A price book with its catalogue, in one statement: every price needs all of it, and a purchase works out its price
 * three times.
 */
const booksWithPrices = (tx: Tx, which: SQL) =>
  tx
    .select({
      ...getTableColumns(priceBooks),
      apps: sql<PricedCatalogue['apps']>`(
        select json_agg(json_build_object('slug', a.slug, 'name', a.name, 'iconSlug', a.icon_slug, 'isFree', a.is_free, 'monthly', p.monthly) order by a.position)
          from apps a join app_prices p on p.app_slug = a.slug and p.price_book_id = price_books.id)`,
      plans: sql<PricedCatalogue['plans']>`(
        select json_agg(json_build_object('slug', l.slug, 'name', l.name, 'monthly', p.monthly) order by l.position)
          from plans l left join plan_prices p on p.plan_slug = l.slug and p.price_book_id = price_books.id)`,
      members: sql<PricedCatalogue['members']>`(
        select json_agg(json_build_object('planSlug', m.plan_slug, 'appSlug', m.app_slug, 'role', m.role) order by a.position)
          from plan_modules m join apps a on a.slug = m.app_slug)`,
    })
    .from(priceBooks)
    .where(which)
    .orderBy(desc(priceBooks.effectiveFrom));

const bookAt = preparedQuery((tx, { at }: Slots<{ at: string }>) =>
  booksWithPrices(tx, lte(priceBooks.effectiveFrom, at)).limit(1),
);
const booksSince = preparedQuery((tx, { since }: Slots<{ since: string }>) =>
  booksWithPrices(
    tx,
    sql`${priceBooks.effectiveFrom} >= (select max(b.effective_from) from price_books b where b.effective_from <= ${since})`,
  ),
);
const bookOf = preparedQuery((tx, { id }: Slots<{ id: number }>) => booksWithPrices(tx, eq(priceBooks.id, id)));

/** The price book in force at `at`, the newest that has taken effect, with its catalogue. */
export async function priceBookAt(tx: Tx, at: Date): Promise<PriceBook & PricedCatalogue> {
  const [book] = await bookAt(tx, { at: at.toISOString() });
  if (!book) throw new Error(`no price book is in force at ${at.toISOString()}`);
  return book;
}

/** The price book in force at `since` and all later ones, in force yet or not, newest first. */
export async function priceBooksSince(tx: Tx, since: Date): Promise<(PriceBook & PricedCatalogue)[]> {
  const books = await booksSince(tx, { since: since.toISOString() });
  if (books.length === 0) throw new Error(`no price book is in force at ${since.toISOString()}`);
  return books;
}

/** A price book by its id, with its catalogue. */
export async function priceBook(tx: Tx, id: number): Promise<PriceBook & PricedCatalogue> {
  const [book] = await bookOf(tx, { id });
  if (!book) throw new Error(`there is no price book ${id}`);
  return book;
}
