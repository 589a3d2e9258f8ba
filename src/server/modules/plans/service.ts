import type { AppModule, Plan, PricingDetails } from '#contract/plans.ts';
import { toNaira } from '#domain/money.ts';
import { annualPrice, type AnnualDiscount } from '#domain/prices.ts';
import type { Rates } from '#domain/pricing.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { appsWithPrices, modulesOfPlans, plansWithPrices, priceBook, priceBookAt, type PriceBook } from './store.ts';

/** Basis points as the percentage on the wire: 750 is 7.5. */
export const percent = (basisPoints: number) => basisPoints / 100;

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

/** A plan list by its name: `default` is all plans, a plan's slug that plan alone. Errors: not_found. */
export async function plansNamed(tx: Tx, name: string, at: Date): ReturnType<typeof plansAt> {
  const { plans, pricingDetails } = await plansAt(tx, at);
  const named = name === 'default' ? plans : plans.filter(({ slug }) => slug === name);
  if (named.length === 0) throw new ApiError('not_found');
  return { plans: named, pricingDetails };
}

/** What can be bought and at which rates, in kobo and basis points: what a quote is computed from. */
export interface Catalogue {
  priceBookId: number;
  /** Without what was granted to one organisation. */
  rates: Omit<Rates, 'special'>;
  /** In their order; a free one costs 0. */
  apps: { slug: string; name: string; isFree: boolean; monthly: number }[];
  /** `monthly` is null where the price is that of the chosen apps; `included` are the modules and the support apps. */
  plans: { slug: string; name: string; monthly: number | null; included: string[]; additional: string[] }[];
}

/** The catalogue with the prices in force at `at`. */
export async function catalogueAt(tx: Tx, at: Date): Promise<Catalogue> {
  return catalogueOf(tx, await priceBookAt(tx, at));
}

/** The catalogue with the prices of one price book, whether it is in force or not: what was bought at them keeps them. */
export async function catalogueOfBook(tx: Tx, priceBookId: number): Promise<Catalogue> {
  return catalogueOf(tx, await priceBook(tx, priceBookId));
}

async function catalogueOf(tx: Tx, book: PriceBook): Promise<Catalogue> {
  const members = await modulesOfPlans(tx);
  const appsOf = (plan: string, isAdditional: boolean) =>
    members.filter(({ planSlug, role }) => planSlug === plan && (role === 'additional') === isAdditional).map(({ appSlug }) => appSlug);
  return {
    priceBookId: book.id,
    rates: {
      vat: book.vat,
      annual: annualDiscount(book),
      volume: { isActive: book.volumeIsActive, basisPoints: book.volumeValue, userThreshold: book.volumeUserThreshold },
      initial: { isActive: book.initialIsActive, basisPoints: book.initialValue },
    },
    apps: await appsWithPrices(tx, book.id),
    plans: (await plansWithPrices(tx, book.id)).map((plan) => ({ ...plan, included: appsOf(plan.slug, false), additional: appsOf(plan.slug, true) })),
  };
}
