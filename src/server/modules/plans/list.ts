import type { AppModule, PlanList } from '#contract/plans.ts';
import { toNaira } from '#domain/money.ts';
import { annualPrice, type Discount, userPrice } from '#domain/prices.ts';
import { isSold, type PriceBook, type PricedCatalogue } from './store.ts';

/* Turns rows of the catalogue and a price book into the wire format. */

/** Basis points as a percentage: 750 is 7.5. */
export const percent = (basisPoints: number) => basisPoints / 100;

/** The app with its own fee (rule price.payroll). */
const PAYROLL = 'payroll';

type Rates = Omit<PriceBook, 'id' | 'effectiveFrom'>;

export const annualDiscount = (book: Pick<Rates, 'annualIsActive' | 'annualValue'>): Discount => ({
  isActive: book.annualIsActive,
  basisPoints: book.annualValue,
});

/** The price per user in naira, including payroll's fee if there is payroll. */
function userPrices(book: Rates, monthly: number, hasPayroll: boolean) {
  const price = userPrice(monthly, hasPayroll ? book.payrollUserFee : 0, annualDiscount(book));
  return { userMonthlyPrice: toNaira(price.monthly), userAnnualPrice: toNaira(price.annual) };
}

/** The apps with their prices per user in naira. */
export const pricedModules = (book: Rates, apps: PricedCatalogue['apps']): AppModule[] =>
  apps.map(({ slug, name, iconSlug, isFree, monthly }) => ({
    slug,
    name,
    iconSlug,
    isFree,
    id: slug,
    monthlyPrice: toNaira(monthly),
    annuallyPrice: toNaira(annualPrice(monthly, annualDiscount(book))),
    ...userPrices(book, monthly, slug === PAYROLL),
  }));

/** The plans that are sold, with their apps and the pricing details (percentages and naira). */
export function planList(book: Rates, { apps, plans, members }: PricedCatalogue): PlanList {
  const discount = annualDiscount(book);
  const modules = pricedModules(book, apps);
  const appsOf = (planSlug: string, role: (typeof members)[number]['role']) =>
    modules.filter(({ slug }) =>
      members.some((member) => member.planSlug === planSlug && member.appSlug === slug && member.role === role),
    );
  return {
    plans: plans.filter(isSold).map(({ slug, name, monthly }) => ({
      id: slug,
      slug,
      name,
      modules: appsOf(slug, 'module'),
      additionalApps: appsOf(slug, 'additional'),
      supportApps: appsOf(slug, 'support'),
      // The flexi plan has no price of its own: it costs the sum of its chosen apps.
      monthlyPrice: toNaira(monthly ?? 0),
      annuallyPrice: toNaira(annualPrice(monthly ?? 0, discount)),
      ...userPrices(
        book,
        monthly ?? 0,
        appsOf(slug, 'module').some((app) => app.slug === PAYROLL),
      ),
    })),
    pricingDetails: {
      vat: percent(book.vat),
      basicMonthlyUserPrice: toNaira(book.basicMonthlyUserPrice),
      payrollUserFee: toNaira(book.payrollUserFee),
      annualUserDiscount: { isActive: book.annualIsActive, value: percent(book.annualValue) },
      userVolumeDiscount: {
        isActive: book.volumeIsActive,
        value: percent(book.volumeValue),
        userThreshold: book.volumeUserThreshold,
      },
      initialPurchaseDiscount: { isActive: book.initialIsActive, value: percent(book.initialValue) },
    },
  };
}
