import { share } from '#domain/money.ts';

/* What the example payslip is worked out by. Kobo, rates in basis points. */

/** The employee's share of the contributory pension: of basic, housing and transport. */
export const pensionRate = 800;
/** National Housing Fund: of basic. */
export const housingFundRate = 250;

/** Personal income tax from 2026 (Nigeria Tax Act 2025): width of each band a year, and its rate. The last has no end. */
const bands = [
  { width: 800_000_00, rate: 0 },
  { width: 2_200_000_00, rate: 1500 },
  { width: 9_000_000_00, rate: 1800 },
  { width: 13_000_000_00, rate: 2100 },
  { width: 25_000_000_00, rate: 2300 },
  { width: Number.POSITIVE_INFINITY, rate: 2500 },
] as const;

/** The tax on a year's chargeable income. */
export function annualTax(chargeable: number): number {
  let left = Math.max(0, chargeable);
  let tax = 0;
  for (const { width, rate } of bands) {
    const taken = Math.min(left, width);
    tax += share(taken, rate, 10_000);
    left -= taken;
  }
  return tax;
}

export interface Pay {
  basic: number;
  housing: number;
  transport: number;
}

export interface Payslip extends Pay {
  gross: number;
  pension: number;
  housingFund: number;
  paye: number;
  net: number;
}

/** A month from gross to net. Pension and housing fund come off before tax; no rent relief is claimed. */
export function payslipOf(pay: Pay): Payslip {
  const gross = pay.basic + pay.housing + pay.transport;
  const pension = share(gross, pensionRate, 10_000);
  const housingFund = share(pay.basic, housingFundRate, 10_000);
  const paye = share(annualTax(12 * (gross - pension - housingFund)), 1, 12);
  return { ...pay, gross, pension, housingFund, paye, net: gross - pension - housingFund - paye };
}
