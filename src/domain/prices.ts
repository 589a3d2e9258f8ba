import { share, WHOLE } from './money.ts';

/** The annual discount of the price book in force: basis points. */
export interface AnnualDiscount {
  isActive: boolean;
  basisPoints: number;
}

/** A user's price for one month when paid by the year: kobo, the annual discount taken off (src/docs/pricing.md, step 1). */
export function monthlyPriceInAnnual(monthly: number, discount: AnnualDiscount): number {
  return discount.isActive ? share(monthly, WHOLE - discount.basisPoints, WHOLE) : monthly;
}

/** `annuallyPrice`: twelve of those, kobo a user and year. Derived and shown, never an input. */
export function annualPrice(monthly: number, discount: AnnualDiscount): number {
  return 12 * monthlyPriceInAnnual(monthly, discount);
}

/** What a user costs, payroll's fee included, where payroll is part of it. Kobo; the fee is a month's and no discount lowers it. */
export interface UserPrice {
  monthly: number;
  annual: number;
}
export function userPrice(monthly: number, payrollFee: number, discount: AnnualDiscount): UserPrice {
  return { monthly: monthly + payrollFee, annual: annualPrice(monthly, discount) + 12 * payrollFee };
}
