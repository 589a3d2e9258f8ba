import type { AppModule, Plan } from '#contract/plans.ts';

export type Duration = 'monthly' | 'annual';

type Priced = Pick<AppModule, 'userMonthlyPrice' | 'userAnnualPrice'>;

/** What one user costs a month, in naira, payroll's fee included: as it is, or a twelfth of the year's price, rounded to the kobo. */
export function perMonth({ userMonthlyPrice, userAnnualPrice }: Priced, duration: Duration): number {
  return duration === 'monthly' ? userMonthlyPrice : Math.round((userAnnualPrice * 100) / 12) / 100;
}

/** What an app adds for each user and month beside its own price, in naira: payroll alone does. */
export const feeOf = ({ userMonthlyPrice, monthlyPrice }: Pick<AppModule, 'userMonthlyPrice' | 'monthlyPrice'>): number => sumOf([userMonthlyPrice, -monthlyPrice]);

/** Every app that the plan's price covers, the free ones that come with it included, each once. */
export function coveredApps({ modules, supportApps }: Plan): AppModule[] {
  return [...new Map([...modules, ...supportApps].map((app) => [app.slug, app])).values()];
}

/** The sum of naira amounts without the dust of fractions. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
