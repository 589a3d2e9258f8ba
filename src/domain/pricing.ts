import type { Order } from '#contract/order.ts';
import { share, WHOLE } from './money.ts';
import { monthlyPriceInAnnual } from './prices.ts';
import { ANNUAL_DAYS, MONTHLY_DAYS } from './terms.ts';

/* The price algorithm (rules price.*, explained in src/docs/pricing.md). Sums are integer kobo, rates basis points; each named sum is rounded half up once. */

export interface Discount {
  isActive: boolean;
  basisPoints: number;
}

/** The rates of a price book, and what was granted to one organisation (`special`). */
export interface Rates {
  vat: number;
  annual: Discount;
  /** On all users, once there are more than `userThreshold`. */
  volume: Discount & { userThreshold: number };
  /** First purchase; who buys for the first time is decided by the server. */
  initial: Discount;
  special: number;
  /** What payroll adds for each user and month (rule price.payroll): kobo, lowered by no discount. */
  payrollUserFee: number;
}

/** What of an order its price follows from. */
export interface PricedOrder extends Pick<Order, 'numberOfUsers' | 'isPlanDurationAnnual'> {
  isFirstPurchase: boolean;
  /** A user's price for a month, in a monthly term: the plan's, or that of each app chosen in a flexi plan (a free one is 0). */
  monthlyPrices: readonly number[];
  /** Payroll is among the apps: a fixed sum a user, not discounted. */
  hasPayroll: boolean;
}

/** A price with its working. The first seven sums are of one month, the rest of the whole term. */
export interface Price {
  /** A user's, before discounts other than the annual one and without payroll's fixed sum. */
  pricePerUser: number;
  /** Payroll's fixed sum for all users. */
  payrollSurcharge: number;
  totalPerMonth: number;
  netPerMonth: number;
  vatPerMonth: number;
  invoicePerMonth: number;
  effectiveCostPerUser: number;
  totalCost: number;
  userVolumeDiscount: number;
  initialPurchaseDiscount: number;
  specialDiscount: number;
  totalDiscount: number;
  vat: number;
  /** Taken off: what was paid for time that is not used any more. */
  credit: number;
  /** totalCost − totalDiscount + vat − credit. */
  paymentDue: number;
}

/** The payroll fee per user, per month, that a price was made with: kobo, 0 without payroll. Read from the price, so that it never follows a later book. */
export const payrollUserFeeOf = ({ payrollSurcharge }: Pick<Price, 'payrollSurcharge'>, numberOfUsers: number): number => payrollSurcharge / numberOfUsers;

/** Days of a whole term, and months that are paid for. */
export const termOf = (isAnnual: boolean): { days: number; months: number } =>
  isAnnual ? { days: ANNUAL_DAYS, months: 12 } : { days: MONTHLY_DAYS, months: 1 };

const part = (sum: number, basisPoints: number): number => share(sum, basisPoints, WHOLE);
const active = ({ isActive, basisPoints }: Discount, applies: boolean): number => (isActive && applies ? basisPoints : 0);

/** Prices a new term: a first purchase, buying again, or a change of the duration. */
export function priceOf({ numberOfUsers, isPlanDurationAnnual, isFirstPurchase, monthlyPrices, hasPayroll }: PricedOrder, rates: Rates): Price {
  const { months } = termOf(isPlanDurationAnnual);
  const pricePerUser = monthlyPrices.reduce((sum, monthly) => sum + (isPlanDurationAnnual ? monthlyPriceInAnnual(monthly, rates.annual) : monthly), 0);
  const listed = pricePerUser * numberOfUsers;
  const payrollSurcharge = hasPayroll ? rates.payrollUserFee * numberOfUsers : 0;
  const volume = part(listed, active(rates.volume, numberOfUsers > rates.volume.userThreshold));
  const initial = part(listed - volume, active(rates.initial, isFirstPurchase));
  const special = part(listed - volume - initial, rates.special);
  const netPerMonth = listed - volume - initial - special + payrollSurcharge;
  const vatPerMonth = part(netPerMonth, rates.vat);
  return {
    pricePerUser,
    payrollSurcharge,
    totalPerMonth: listed + payrollSurcharge,
    netPerMonth,
    vatPerMonth,
    invoicePerMonth: netPerMonth + vatPerMonth,
    effectiveCostPerUser: share(netPerMonth, 1, numberOfUsers),
    totalCost: months * (listed + payrollSurcharge),
    userVolumeDiscount: months * volume,
    initialPurchaseDiscount: months * initial,
    specialDiscount: months * special,
    totalDiscount: months * (volume + initial + special),
    vat: months * vatPerMonth,
    credit: 0,
    paymentDue: months * (netPerMonth + vatPerMonth),
  };
}

/**
 * What an annual order saves against twelve monthly payments for the same, by the same rates: kobo, VAT included. A first purchase's
 * discount lowers the first monthly payment alone. 0 for a monthly order.
 */
export function annualSaving(order: PricedOrder, rates: Rates): number {
  if (!order.isPlanDurationAnnual) return 0;
  const monthly = (isFirstPurchase: boolean): number => priceOf({ ...order, isPlanDurationAnnual: false, isFirstPurchase }, rates).paymentDue;
  return monthly(order.isFirstPurchase) + 11 * monthly(false) - priceOf(order, rates).paymentDue;
}

/** The part of a term's price for the days that are left of it: more users or apps until the same expiry. */
export function prorated(price: Price, isAnnual: boolean, daysLeft: number): Price {
  const { days, months } = termOf(isAnnual);
  const left = (sum: number) => share(sum, daysLeft, days);
  const net = left(months * price.netPerMonth);
  const [userVolumeDiscount, initialPurchaseDiscount, specialDiscount] = [left(price.userVolumeDiscount), left(price.initialPurchaseDiscount), left(price.specialDiscount)];
  const totalDiscount = userVolumeDiscount + initialPurchaseDiscount + specialDiscount;
  const vat = left(price.vat);
  // What the discounts are taken from follows from them, so that every line adds up to the kobo.
  return { ...price, totalCost: net + totalDiscount, userVolumeDiscount, initialPurchaseDiscount, specialDiscount, totalDiscount, vat, credit: 0, paymentDue: net + vat };
}

/** Something that was paid for and still runs. */
export interface RunningLine {
  net: number;
  vat: number;
  /** Days that it was paid for. */
  days: number;
  /** Of these, what is left: all of them for a line that has not begun. */
  daysLeft: number;
  /** What was given back of it already. */
  credited: number;
}

/** What of a running line is not used yet: never more than was paid for it. */
export function unusedOf({ net, vat, days, daysLeft, credited }: RunningLine): number {
  const left = Math.min(daysLeft, days);
  return Math.max(0, Math.min(share(net, left, days) + share(vat, left, days), net + vat - credited));
}

/** Takes credit off a price; what is more than the price is left over, for the account. */
export function withCredit(price: Price, credit: number): { price: Price; leftOver: number } {
  const due = price.paymentDue + price.credit;
  const used = Math.min(credit, due);
  return { price: { ...price, credit: used, paymentDue: due - used }, leftOver: credit - used };
}

/**
 * The volume discount makes a few more users cheaper than none: how many to have, and what that saves; null where it does not.
 * `priced` prices for the days that are paid for: a whole term, unless a change is for the rest of one.
 */
export function cheaperWithMore(order: PricedOrder, rates: Rates, priced: typeof priceOf = priceOf): { numberOfUsers: number; saves: number } | null {
  const numberOfUsers = rates.volume.userThreshold + 1;
  if (order.numberOfUsers >= numberOfUsers) return null;
  const saves = priced(order, rates).paymentDue - priced({ ...order, numberOfUsers }, rates).paymentDue;
  return saves > 0 ? { numberOfUsers, saves } : null;
}
