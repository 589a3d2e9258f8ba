import { appPriceRows, appRows, planModuleRows, planPriceRows, planRows, priceBook } from '../../db/seed/catalogue.ts';
import { planList } from './list.ts';

const monthlyOf = (slug: string) => appPriceRows.find(({ appSlug }) => appSlug === slug)?.monthly ?? 0;

/** The plan list of a new database: what the public pages are written with at build. The server writes them anew when others are in force. */
export const firstPlanList = planList(priceBook, {
  apps: appRows.map((app) => ({ ...app, monthly: monthlyOf(app.slug) })),
  plans: planRows.map((plan) => ({ ...plan, monthly: planPriceRows.find(({ planSlug }) => planSlug === plan.slug)?.monthly ?? null })),
  members: planModuleRows,
});
