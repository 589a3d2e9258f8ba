import { share } from '#domain/money.ts';

/* The rules behind the example payslip. Kobo, rates in basis points. */

/** The employee's share of the contributory pension, on basic, housing and transport. */
export const pensionRate = 800;
/** National Housing Fund, on monthly income: by choice in private companies, as in the example. */
export const housingFundRate = 250;

/**
 * Personal income tax from 2026 (Nigeria Tax Act 2025): each band's annual width and rate. The last has no upper limit.
 */
const bands = [
  { width: 800_000_00, rate: 0 },
  { width: 2_200_000_00, rate: 1500 },
  { width: 9_000_000_00, rate: 1800 },
  { width: 13_000_000_00, rate: 2100 },
  { width: 25_000_000_00, rate: 2300 },
  { width: Number.POSITIVE_INFINITY, rate: 2500 },
] as const;

/** How a year's chargeable income falls into the bands, with the tax in each. Leaves out bands above the income. */
export function taxByBand(chargeable: number): { taken: number; rate: number; tax: number }[] {
  let remaining = Math.max(0, chargeable);
  return bands.flatMap(({ width, rate }) => {
    const taken = Math.min(remaining, width);
    remaining -= taken;
    return taken === 0 ? [] : [{ taken, rate, tax: share(taken, rate, 10_000) }];
  });
}

/** The tax on a year's chargeable income. */
export const annualTax = (chargeable: number): number => taxByBand(chargeable).reduce((sum, { tax }) => sum + tax, 0);

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
  /** The income that the annual tax is based on. */
  chargeable: number;
}

/** The payslip in the pictures: Ngozi Eze's, October 2026, when the 25th was a Sunday. */
export const examplePay: Pay = { basic: 310_000_00, housing: 124_000_00, transport: 62_000_00 };

/** A month's pay from gross to net. Pension and housing fund are deducted before tax; no rent relief is claimed. */
export function payslipOf(pay: Pay): Payslip {
  const gross = pay.basic + pay.housing + pay.transport;
  const pension = share(gross, pensionRate, 10_000);
  const housingFund = share(gross, housingFundRate, 10_000);
  const chargeable = 12 * (gross - pension - housingFund);
  const paye = share(annualTax(chargeable), 1, 12);
  return { ...pay, gross, pension, housingFund, paye, net: gross - pension - housingFund - paye, chargeable };
}
