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

/** `annuallyPrice` (section 3): twelve of those, kobo a user and year. Derived and shown, never an input. */
export function annualPrice(monthly: number, discount: AnnualDiscount): number {
  return 12 * monthlyPriceInAnnual(monthly, discount);
}

/** What payroll adds for each user and month when it is among the apps: kobo, not discounted (section 9). */
export const PAYROLL_USER_FEE = 50_00;
