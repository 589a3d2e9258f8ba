import type { Order } from '#contract/order.ts';
import { share, WHOLE } from './money.ts';
import { type Discount, monthlyPriceInAnnual } from './prices.ts';
import { ANNUAL_DAYS, MONTHLY_DAYS } from './terms.ts';

/*
 * The price algorithm (rules price.*, explained in src/docs/pricing.md). Amounts are integer kobo, rates basis points;
 * each named amount is rounded half up once.
 */

/** The rates of a price book, with one organisation's special discount. Basis points. */
export interface Rates {
  vat: number;
  annual: Discount;
  /** Applies to all users once there are more than `userThreshold`. */
  volume: Discount & { userThreshold: number };
  /** The first-purchase discount. The server decides what counts as a first purchase. */
  initial: Discount;
  special: number;
  /** Payroll's fee per user, per month (rule price.payroll), in kobo. Never discounted. */
  payrollUserFee: number;
}

/** The parts of an order that determine its price. */
export interface PricedOrder extends Pick<Order, 'numberOfUsers' | 'isPlanDurationAnnual'> {
  isFirstPurchase: boolean;
  /**
   * Prices per user, per month with monthly billing: the plan's, or those of the apps chosen in Flexi (0 for a free
   * one).
   */
  monthlyPrices: readonly number[];
  /** Payroll is one of the apps, so its fee is charged. */
  hasPayroll: boolean;
}

/** A price with its calculation, in kobo. The first seven amounts are per month, the rest for the whole term. */
export interface Price {
  /** After the annual discount but before any other, and without payroll's fee. */
  pricePerUser: number;
  /** Payroll's fee for all users. */
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
  /**
   * Credit taken off this price: paid time that is no longer used, and account credit. Negative if the minimum charge
   * is more than the price: then that much is kept as account credit.
   */
  credit: number;
  /** totalCost − totalDiscount + vat − credit. */
  paymentDue: number;
}

/**
 * The payroll fee per user, per month in a price: kobo, 0 without payroll. Terms and receipts use it, so that a later
 * price book never changes them.
 */
export const payrollUserFeeOf = (
  { payrollSurcharge }: Pick<Price, 'payrollSurcharge'>,
  numberOfUsers: number,
): number => payrollSurcharge / numberOfUsers;

/** The days of a whole term, and the months charged for it. */
export const termOf = (isAnnual: boolean): { days: number; months: number } =>
  isAnnual ? { days: ANNUAL_DAYS, months: 12 } : { days: MONTHLY_DAYS, months: 1 };

const part = (sum: number, basisPoints: number): number => share(sum, basisPoints, WHOLE);
const active = ({ isActive, basisPoints }: Discount, applies: boolean): number =>
  isActive && applies ? basisPoints : 0;

/** Prices a whole term: a purchase, a renewal, or a change of the billing period. */
export function priceOf(
  { numberOfUsers, isPlanDurationAnnual, isFirstPurchase, monthlyPrices, hasPayroll }: PricedOrder,
  rates: Rates,
): Price {
  const { months } = termOf(isPlanDurationAnnual);
  const pricePerUser = monthlyPrices.reduce(
    (sum, monthly) => sum + (isPlanDurationAnnual ? monthlyPriceInAnnual(monthly, rates.annual) : monthly),
    0,
  );
  const listPrice = pricePerUser * numberOfUsers;
  const payrollSurcharge = hasPayroll ? rates.payrollUserFee * numberOfUsers : 0;
  const volume = part(listPrice, active(rates.volume, numberOfUsers > rates.volume.userThreshold));
  const initial = part(listPrice - volume, active(rates.initial, isFirstPurchase));
  const special = part(listPrice - volume - initial, rates.special);
  const netPerMonth = listPrice - volume - initial - special + payrollSurcharge;
  const vatPerMonth = part(netPerMonth, rates.vat);
  return {
    pricePerUser,
    payrollSurcharge,
    totalPerMonth: listPrice + payrollSurcharge,
    netPerMonth,
    vatPerMonth,
    invoicePerMonth: netPerMonth + vatPerMonth,
    effectiveCostPerUser: share(netPerMonth, 1, numberOfUsers),
    totalCost: months * (listPrice + payrollSurcharge),
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
 * What an annual order saves compared with twelve monthly payments at the same rates: kobo, VAT included. A
 * first-purchase discount would lower only the first monthly payment. 0 for a monthly order.
 */
export function annualSaving(order: PricedOrder, rates: Rates): number {
  if (!order.isPlanDurationAnnual) return 0;
  const monthly = (isFirstPurchase: boolean): number =>
    priceOf({ ...order, isPlanDurationAnnual: false, isFirstPurchase }, rates).paymentDue;
  return monthly(order.isFirstPurchase) + 11 * monthly(false) - priceOf(order, rates).paymentDue;
}

/** The price of a term's remaining days, for users or apps added until the same expiry. */
export function prorated(price: Price, isAnnual: boolean, daysLeft: number): Price {
  const { days, months } = termOf(isAnnual);
  const left = (sum: number) => share(sum, daysLeft, days);
  const net = left(months * price.netPerMonth);
  const [userVolumeDiscount, initialPurchaseDiscount, specialDiscount] = [
    left(price.userVolumeDiscount),
    left(price.initialPurchaseDiscount),
    left(price.specialDiscount),
  ];
  const totalDiscount = userVolumeDiscount + initialPurchaseDiscount + specialDiscount;
  const vat = left(price.vat);
  // The total is calculated from the net price and the discounts, so that all lines add up to the kobo.
  return {
    ...price,
    totalCost: net + totalDiscount,
    userVolumeDiscount,
    initialPurchaseDiscount,
    specialDiscount,
    totalDiscount,
    vat,
    credit: 0,
    paymentDue: net + vat,
  };
}

/** The price of consecutive terms together, for the same users. Amounts per month are those of the last one. */
export function sumOfPrices(prices: readonly Price[]): Price {
  return prices.reduce((before, price) => ({
    ...price,
    totalCost: before.totalCost + price.totalCost,
    userVolumeDiscount: before.userVolumeDiscount + price.userVolumeDiscount,
    initialPurchaseDiscount: before.initialPurchaseDiscount + price.initialPurchaseDiscount,
    specialDiscount: before.specialDiscount + price.specialDiscount,
    totalDiscount: before.totalDiscount + price.totalDiscount,
    vat: before.vat + price.vat,
    credit: before.credit + price.credit,
    paymentDue: before.paymentDue + price.paymentDue,
  }));
}

/** A paid term that is still running. */
export interface RunningTerm {
  net: number;
  vat: number;
  /** The days paid for. */
  days: number;
  /** How many of these are left: all of them if the term hasn't started. */
  daysLeft: number;
}

/** The unused part of a term in kobo. */
export function unusedOf({ net, vat, days, daysLeft }: RunningTerm): number {
  const left = Math.min(daysLeft, days);
  return share(net, left, days) + share(vat, left, days);
}

/** The smallest amount that the card provider charges: ₦50, in kobo. */
export const MINIMUM_CHARGE = 50_00;

/**
 * Takes credit off a price. Credit beyond the price is left for the account. If less than the minimum charge would be
 * due, the minimum is due, and the rest of it is left for the account too.
 */
export function withCredit(price: Price, credit: number): { price: Price; leftOver: number } {
  const before = price.paymentDue + price.credit;
  const due = Math.max(0, before - credit);
  const paymentDue = due === 0 ? 0 : Math.max(due, MINIMUM_CHARGE);
  const used = before - paymentDue;
  return { price: { ...price, credit: used, paymentDue }, leftOver: credit - used };
}

/**
 * The number of users just above the volume threshold, and what it saves, if that costs less than the order; otherwise
 * null.
 * `priced` prices what would be paid for: a whole term, or the rest of one for a change; less the credit there is.
 */
export function cheaperWithMore(
  order: PricedOrder,
  rates: Rates,
  priced: typeof priceOf = priceOf,
): { numberOfUsers: number; saves: number } | null {
  const numberOfUsers = rates.volume.userThreshold + 1;
  if (order.numberOfUsers >= numberOfUsers) return null;
  const saves = priced(order, rates).paymentDue - priced({ ...order, numberOfUsers }, rates).paymentDue;
  return saves > 0 ? { numberOfUsers, saves } : null;
}
