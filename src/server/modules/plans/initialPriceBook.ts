import { appRows, planModuleRows, planRows } from '../../db/seed/catalogue.ts';
import { appPriceRows, planPriceRows, sampleBooks } from '../../db/seed/priceBooks.ts';
import type { PriceBook, PricedCatalogue } from './store.ts';

const newest = sampleBooks.at(-1) ?? sampleBooks[0];
const monthlyOf = new Map(appPriceRows(newest).map(({ appSlug, monthly }) => [appSlug, monthly]));
const planMonthlyOf = new Map(planPriceRows(newest).map(({ planSlug, monthly }) => [planSlug, monthly]));

/**
 * The price book of a new database. The build renders the public pages with it; the server updates them when other
 * prices are in force.
 */
export const initialPriceBook: Omit<PriceBook, 'effectiveFrom'> & PricedCatalogue = {
  ...newest.book,
  id: newest.book.id ?? 0,
  apps: appRows.map((app) => ({ ...app, monthly: monthlyOf.get(app.slug) ?? 0 })),
  plans: planRows.map((plan) => ({ ...plan, monthly: planMonthlyOf.get(plan.slug) ?? null })),
  members: planModuleRows,
};
