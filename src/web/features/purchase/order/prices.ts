import type { AppModule, Plan } from '#contract/plans.ts';

export type Duration = 'monthly' | 'annual';

type Priced = Pick<AppModule, 'userMonthlyPrice' | 'userAnnualPrice'>;

/**
 * The price per user, per month, in naira, payroll's fee included: the monthly price, or a twelfth of the annual price
 * rounded to the kobo.
 */
export function perMonth({ userMonthlyPrice, userAnnualPrice }: Priced, duration: Duration): number {
  return duration === 'monthly' ? userMonthlyPrice : Math.round((userAnnualPrice * 100) / 12) / 100;
}

/** An app's surcharge per user, per month, on top of its own price, in naira. Only payroll has one. */
export const feeOf = ({
  userMonthlyPrice,
  monthlyPrice,
}: Pick<AppModule, 'userMonthlyPrice' | 'monthlyPrice'>): number => sumOf([userMonthlyPrice, -monthlyPrice]);

/** Every app that the plan's price covers, including the free ones, without duplicates. */
export function coveredApps({ modules, supportApps }: Plan): AppModule[] {
  return [...new Map([...modules, ...supportApps].map((app) => [app.slug, app])).values()];
}

/** The sum of naira amounts, without floating-point error. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
