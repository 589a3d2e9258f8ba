import type { AppModule } from '#contract/plans.ts';
import { toKobo, toNaira } from '#domain/money.ts';
import { annualPrice, userPrice } from '#domain/prices.ts';

const discount = { isActive: true, basisPoints: 1_500 };
const PAYROLL_FEE = 50_00;

type Prices = Pick<AppModule, 'monthlyPrice' | 'annuallyPrice' | 'userMonthlyPrice' | 'userAnnualPrice'>;

/**
 * The prices of an app or plan that costs `naira` per user, per month, with 15 % off for a year, as sent by the server.
 */
export function samplePrices(naira: number, hasPayroll = false): Prices {
  const monthly = toKobo(naira);
  const user = userPrice(monthly, hasPayroll ? PAYROLL_FEE : 0, discount);
  return {
    monthlyPrice: naira,
    annuallyPrice: toNaira(annualPrice(monthly, discount)),
    userMonthlyPrice: toNaira(user.monthly),
    userAnnualPrice: toNaira(user.annual),
  };
}

/** Whether these apps include payroll. */
export const hasPayroll = (modules: readonly Pick<AppModule, 'slug'>[]): boolean =>
  modules.some(({ slug }) => slug === 'payroll');
