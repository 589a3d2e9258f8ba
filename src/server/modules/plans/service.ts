import type { AppModule, Plan, PricingDetails } from '#contract/plans.ts';
import { toNaira } from '#domain/money.ts';
import { annualPrice, type AnnualDiscount } from '#domain/prices.ts';
import type { Tx } from '../../db/database.ts';
import { appsWithPrices, modulesOfPlans, plansWithPrices, priceBookAt, type PriceBook } from './store.ts';

/** Basis points as the percentage on the wire: 750 is 7.5. */
const percent = (basisPoints: number) => basisPoints / 100;

const annualDiscount = (book: PriceBook): AnnualDiscount => ({ isActive: book.annualIsActive, basisPoints: book.annualValue });

/** The fourteen apps with the prices in force at `at` (naira a user). */
export async function modulesAt(tx: Tx, at: Date): Promise<AppModule[]> {
  const book = await priceBookAt(tx, at);
  return pricedModules(tx, book);
}

async function pricedModules(tx: Tx, book: PriceBook): Promise<AppModule[]> {
  const discount = annualDiscount(book);
  return (await appsWithPrices(tx, book.id)).map(({ monthly, ...app }) => ({
    ...app,
    id: app.slug,
    monthlyPrice: toNaira(monthly),
    annuallyPrice: toNaira(annualPrice(monthly, discount)),
  }));
}

/** The default plan list with the pricing details in force at `at` (section 3; percentages, naira). */
export async function plansAt(tx: Tx, at: Date): Promise<{ plans: Plan[]; pricingDetails: PricingDetails }> {
  const book = await priceBookAt(tx, at);
  const discount = annualDiscount(book);
  const modules = await pricedModules(tx, book);
  const members = await modulesOfPlans(tx);
  const appsOf = (planSlug: string, role: (typeof members)[number]['role']) =>
    modules.filter(({ slug }) => members.some((member) => member.planSlug === planSlug && member.appSlug === slug && member.role === role));

  return {
    plans: (await plansWithPrices(tx, book.id)).map(({ slug, name, monthly }) => ({
      id: slug,
      slug,
      name,
      modules: appsOf(slug, 'module'),
      additionalApps: appsOf(slug, 'additional'),
      supportApps: appsOf(slug, 'support'),
      // The flexi plan has no price of its own: it is the sum of its chosen apps.
      monthlyPrice: toNaira(monthly ?? 0),
      annuallyPrice: toNaira(annualPrice(monthly ?? 0, discount)),
    })),
    pricingDetails: {
      vat: percent(book.vat),
      basicMonthlyUserPrice: toNaira(book.basicMonthlyUserPrice),
      annualUserDiscount: { isActive: book.annualIsActive, value: percent(book.annualValue) },
      userVolumeDiscount: { isActive: book.volumeIsActive, value: percent(book.volumeValue), userThreshold: book.volumeUserThreshold },
      initialPurchaseDiscount: { isActive: book.initialIsActive, value: percent(book.initialValue) },
    },
  };
}
