import type { Order } from '#contract/order.ts';
import type { AppModule, PlanList } from '#contract/plans.ts';
import type { Rates } from '#domain/pricing.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { initialPriceBook } from './initialPriceBook.ts';
import { isPriced } from './resolveOrder.ts';
import { annualDiscount, planList, pricedModules } from './list.ts';
import { priceBook, type PriceBook, priceBookAt, priceBooksSince, type PricedCatalogue } from './store.ts';

export { isPriced, type ResolvedOrder, resolveOrder } from './resolveOrder.ts';
export { percent } from './list.ts';

/** The fourteen apps with the prices in force at `at` (naira per user). */
export async function modulesAt(tx: Tx, at: Date): Promise<AppModule[]> {
  const book = await priceBookAt(tx, at);
  return pricedModules(book, book.apps);
}

/** The default plan list with the pricing details in force at `at` (percentages and naira). */
export async function plansAt(tx: Tx, at: Date): Promise<PlanList> {
  const book = await priceBookAt(tx, at);
  return planList(book, book);
}

/** The plan list and the priced apps, with the catalogue behind them. */
export interface ListedCatalogue {
  planList: PlanList;
  modules: AppModule[];
  catalogue: Catalogue;
}

const listed = (book: Omit<PriceBook, 'effectiveFrom'> & PricedCatalogue): ListedCatalogue => ({
  planList: planList(book, book),
  modules: pricedModules(book, book.apps),
  catalogue: catalogueOf(book),
});

/** The plan list and the priced apps in force at `at`, with the catalogue behind them. */
export const listedCatalogueAt = async (tx: Tx, at: Date): Promise<ListedCatalogue> =>
  listed(await priceBookAt(tx, at));

/** Those of a new database. */
export const initialCatalogue = listed(initialPriceBook);

/** A plan list by its name: `default` for all plans, or one plan's slug. Errors: not_found. */
export async function planListByName(tx: Tx, name: string, at: Date): Promise<PlanList> {
  const { plans, pricingDetails } = await plansAt(tx, at);
  const matching = name === 'default' ? plans : plans.filter(({ slug }) => slug === name);
  if (matching.length === 0) throw new ApiError('not_found');
  return { plans: matching, pricingDetails };
}

/** What can be bought and at which rates, in kobo and basis points. Quotes are computed from this. */
export interface Catalogue {
  priceBookId: number;
  /** Without any organisation's special discount. */
  rates: Omit<Rates, 'special'>;
  /** In display order; free apps cost 0. */
  apps: { slug: string; name: string; isFree: boolean; monthly: number }[];
  /**
   * `monthly` is null if the price is the sum of the chosen apps, or the plan isn't sold; `included` are the modules and
   * support apps.
   */
  plans: { slug: string; name: string; monthly: number | null; included: string[]; additional: string[] }[];
}

/** The catalogue with the prices in force at `at`. */
export async function catalogueAt(tx: Tx, at: Date): Promise<Catalogue> {
  return catalogueOf(await priceBookAt(tx, at));
}

/**
 * Finds the prices in force at a moment, as far as their book is stored yet. For an order that they don't include,
 * because its plan or an app has been sold only since then, the first ones up to `now` that do.
 */
export type PricesAt = (at: Date, of?: { order: Order; now: Date }) => Catalogue;

/** The prices in force at `since` and at any moment after it. */
export async function pricesSince(tx: Tx, since: Date): Promise<PricesAt> {
  const books = (await priceBooksSince(tx, since)).map((book) => ({
    from: book.effectiveFrom,
    catalogue: catalogueOf(book),
  }));
  return (at, of) => {
    const inForce = books.find(({ from }) => from <= at);
    if (!inForce) throw new RangeError('these prices start later');
    if (!of || isPriced(of.order, inForce.catalogue)) return inForce.catalogue;
    const later = books.findLast(({ from, catalogue }) => from > at && from <= of.now && isPriced(of.order, catalogue));
    return (later ?? inForce).catalogue;
  };
}

/** The catalogue with the prices of one price book, in force or not: orders keep the prices they were bought at. */
export async function catalogueOfBook(tx: Tx, priceBookId: number): Promise<Catalogue> {
  return catalogueOf(await priceBook(tx, priceBookId));
}

/** The price books that an order or a term was priced with: its own, and those of the parts of a change. */
export const priceBooksOf = ({
  priceBookId,
  parts,
}: {
  priceBookId: number;
  parts?: readonly { priceBookId: number }[] | null;
}): number[] => [priceBookId, ...(parts ?? []).map((part) => part.priceBookId)];

function catalogueOf({ apps, plans, members, ...book }: Omit<PriceBook, 'effectiveFrom'> & PricedCatalogue): Catalogue {
  const appsOf = (plan: string, isAdditional: boolean) =>
    members
      .filter(({ planSlug, role }) => planSlug === plan && (role === 'additional') === isAdditional)
      .map(({ appSlug }) => appSlug);
  return {
    priceBookId: book.id,
    rates: {
      vat: book.vat,
      annual: annualDiscount(book),
      volume: { isActive: book.volumeIsActive, basisPoints: book.volumeValue, userThreshold: book.volumeUserThreshold },
      initial: { isActive: book.initialIsActive, basisPoints: book.initialValue },
      payrollUserFee: book.payrollUserFee,
    },
    apps,
    plans: plans.map((plan) => ({ ...plan, included: appsOf(plan.slug, false), additional: appsOf(plan.slug, true) })),
  };
}
