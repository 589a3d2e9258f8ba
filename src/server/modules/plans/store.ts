import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { appPrices, apps, planModules, planPrices, plans, priceBooks } from '../../db/schema/index.ts';

/** The price book in force at `at`: the newest that has taken effect. */
export async function priceBookAt(tx: Tx, at: Date) {
  const [book] = await tx
    .select()
    .from(priceBooks)
    .where(lte(priceBooks.effectiveFrom, at))
    .orderBy(desc(priceBooks.effectiveFrom))
    .limit(1);
  if (!book) throw new Error(`no price book is in force at ${at.toISOString()}`);
  return book;
}
/** A price book by its id. */
export async function priceBook(tx: Tx, id: number): Promise<PriceBook> {
  const [book] = await tx.select().from(priceBooks).where(eq(priceBooks.id, id));
  if (!book) throw new Error(`there is no price book ${id}`);
  return book;
}
export type PriceBook = Awaited<ReturnType<typeof priceBookAt>>;

/** The apps in display order, with their monthly price (kobo) in that book. */
export function appsWithPrices(tx: Tx, priceBookId: number) {
  return tx
    .select({
      slug: apps.slug,
      name: apps.name,
      iconSlug: apps.iconSlug,
      isFree: apps.isFree,
      monthly: appPrices.monthly,
    })
    .from(apps)
    .innerJoin(appPrices, and(eq(appPrices.appSlug, apps.slug), eq(appPrices.priceBookId, priceBookId)))
    .orderBy(asc(apps.position));
}

/** The plans in display order; `monthly` (kobo) is null for the flexi plan, which costs the sum of its apps. */
export function plansWithPrices(tx: Tx, priceBookId: number) {
  return tx
    .select({ slug: plans.slug, name: plans.name, monthly: planPrices.monthly })
    .from(plans)
    .leftJoin(planPrices, and(eq(planPrices.planSlug, plans.slug), eq(planPrices.priceBookId, priceBookId)))
    .orderBy(asc(plans.position));
}

/** The apps of every plan, in display order. */
export function modulesOfPlans(tx: Tx) {
  const { planSlug, appSlug, role } = planModules;
  return tx
    .select({ planSlug, appSlug, role })
    .from(planModules)
    .innerJoin(apps, eq(apps.slug, appSlug))
    .orderBy(asc(apps.position));
}
