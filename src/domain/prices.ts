import { share, WHOLE } from './money.ts';

/** A discount of a price book, in basis points. */
export interface Discount {
  isActive: boolean;
  basisPoints: number;
}

/**
 * The price per user, per month with annual billing, in kobo: less the annual discount (src/docs/pricing.md, step 1).
 */
export function monthlyPriceInAnnual(monthly: number, discount: Discount): number {
  return discount.isActive ? share(monthly, WHOLE - discount.basisPoints, WHOLE) : monthly;
}

/** `annuallyPrice`: the price per user, per year in kobo. Derived for display, never an input. */
export function annualPrice(monthly: number, discount: Discount): number {
  return 12 * monthlyPriceInAnnual(monthly, discount);
}

/** The price per user in kobo, including payroll's fee if there is payroll. The fee is never discounted. */
export interface UserPrice {
  monthly: number;
  annual: number;
}
export function userPrice(monthly: number, payrollFee: number, discount: Discount): UserPrice {
  return { monthly: monthly + payrollFee, annual: annualPrice(monthly, discount) + 12 * payrollFee };
}
