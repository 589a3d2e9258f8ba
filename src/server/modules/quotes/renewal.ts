import { type Order, orderOf } from '#contract/order.ts';
import { priceOf, termOf } from '#domain/pricing.ts';
import { endOfTerm } from '#domain/terms.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import { type Catalogue, resolveOrder } from '../plans/service.ts';
import { latestPaidOrder, paidOrderOf, type SubscriptionRow } from '../subscriptions/service.ts';
import { type CommonOrder, commonOf, applyCredit, hashOf, toPaidOrder, type PricingResult } from './pricingResult.ts';

/** What the price of the next term depends on, besides the subscription itself. */
export interface RenewalInputs {
  /** Its prices. */
  catalogue: Catalogue;
  /** The organisation's special discount: basis points. */
  special: number;
  /** The seats in use. A renewal never has fewer users. */
  allocatedUsers: number;
}

/** The fields of a subscription that its next term depends on. */
export type RenewalSource = Pick<
  SubscriptionRow,
  'orgId' | 'version' | 'renewalStops' | keyof Order | 'scheduled' | 'paidAhead' | 'accountCredit'
>;

/**
 * Prices the next term of a paid subscription: the scheduled change or else the same order, less account
 * credit. Pure. Errors: not_found or invalid_request if the order is no longer sold.
 */
export function priceRenewal(row: RenewalSource, { catalogue, special, allocatedUsers }: RenewalInputs): PricingResult {
  return {
    ...priceNextTerm(nextOf(row, allocatedUsers), { catalogue, special, accountCredit: row.accountCredit }),
    orgId: row.orgId,
    subscriptionVersion: row.version,
  };
}

/**
 * The special discount of a renewal whose charge has failed: tried again or paid for manually, it stays the same. Null
 * if none has failed. It stays after automatic renewal was switched off and on again. Basis points.
 */
export const discountOfFailed = ({
  failedRenewal,
  expiresAt,
}: Pick<SubscriptionRow, 'failedRenewal' | 'expiresAt'>): number | null =>
  failedRenewal?.expiresAt === expiresAt.toISOString() ? failedRenewal.specialDiscount : null;

/** The order of the next term. */
export const nextOf = (row: RenewalSource, allocatedUsers: number): Order =>
  coveringAll(paidOrderOf(row.scheduled ?? latestPaidOrder(row)), allocatedUsers);

/** The order for at least as many users as are assigned. */
export const coveringAll = (order: Order, allocatedUsers: number): Order => ({
  ...order,
  numberOfUsers: Math.max(order.numberOfUsers, allocatedUsers),
});

interface PriceInputs {
  catalogue: Catalogue;
  special: number;
  accountCredit: number;
}

function priceNextTerm(
  next: Order,
  { catalogue, special, accountCredit }: PriceInputs,
): Omit<PricingResult, 'orgId' | 'subscriptionVersion'> {
  const order = resolveOrder(next, catalogue);
  const rates = { ...catalogue.rates, special };
  const isFirstPurchase = false;
  const withCredit = applyCredit(priceOf({ ...order, isFirstPurchase }, rates), [], accountCredit);
  return { type: 'renewal', order, isFirstPurchase, catalogue, rates, parts: [], ...withCredit, change: null };
}

/** The order to pay for, without a quote (`quoteId` is null). Amounts are kobo. Errors: those of `priceRenewal`. */
export const renewalOrder = (row: RenewalSource, inputs: RenewalInputs): PaidOrder => ({
  ...toPaidOrder(priceRenewal(row, inputs), null),
  renewalStops: row.renewalStops,
});

/** An order, and the object that it shares with all identical orders of a batch. */
export interface SharedOrder {
  order: PaidOrder;
  common: CommonOrder;
}

/** `renewalOrder` for many subscriptions: identical orders are priced once. */
export function renewalOrders(): (row: RenewalSource, inputs: RenewalInputs) => SharedOrder {
  const byOrder = new Map<
    string,
    { pricing: Omit<PricingResult, 'orgId' | 'subscriptionVersion'>; common: CommonOrder }
  >();
  const priceOnce = (next: Order, inputs: PriceInputs) => {
    const { catalogue, special, accountCredit } = inputs;
    const key = `${catalogue.priceBookId} ${Object.values(orderOf(next)).join(' ')} ${special} ${accountCredit}`;
    const before = byOrder.get(key);
    if (before) return before;
    const pricing = priceNextTerm(next, inputs);
    const first = { pricing, common: commonOf(pricing, null) };
    byOrder.set(key, first);
    return first;
  };
  return (row, { catalogue, special, allocatedUsers }) => {
    const { orgId, version: subscriptionVersion, renewalStops, accountCredit } = row;
    const { pricing, common } = priceOnce(nextOf(row, allocatedUsers), { catalogue, special, accountCredit });
    return {
      common,
      order: {
        quoteHash: hashOf({ orgId, subscriptionVersion, ...pricing }),
        subscriptionVersion,
        renewalStops,
        ...common,
      },
    };
  };
}

/** The period of a term paid for at `now`: it follows the running term and is never backdated. */
export function nextTerm(
  { expiresAt }: Pick<SubscriptionRow, 'expiresAt'>,
  isAnnual: boolean,
  now: Date,
): { startsAt: Date; endsAt: Date } {
  const startsAt = Math.max(now.getTime(), expiresAt.getTime());
  return { startsAt: new Date(startsAt), endsAt: new Date(endOfTerm(startsAt, termOf(isAnnual).days)) };
}
