import type { AppModule, Plan } from '#contract/plans.ts';

export type Duration = 'monthly' | 'annual';

type Priced = { monthlyPrice: number; annuallyPrice: number };

/** What one user costs a month, in naira: as it is, or a twelfth of the year's price, rounded to the kobo. */
export function perMonth({ monthlyPrice, annuallyPrice }: Priced, duration: Duration): number {
  return duration === 'monthly' ? monthlyPrice : Math.round((annuallyPrice * 100) / 12) / 100;
}

/** Every app that the plan's price covers, the free ones that come with it included, each once. */
export function coveredApps({ modules, supportApps }: Plan): AppModule[] {
  return [...new Map([...modules, ...supportApps].map((app) => [app.slug, app])).values()];
}

/** The sum of naira amounts without the dust of fractions. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
