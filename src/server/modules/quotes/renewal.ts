import { type Order, orderOf } from '#contract/order.ts';
import { priceOf, termOf } from '#domain/pricing.ts';
import { endOfTerm } from '#domain/terms.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import { type Catalogue, resolveOrder } from '../plans/service.ts';
import { latestPaidOrder, paidOrderOf, type SubscriptionRow } from '../subscriptions/service.ts';
import { type CommonOrder, commonOf, applyCredit, hashOf, toPaidOrder, type PricingResult } from './pricingResult.ts';

/** What the price of a next term follows from, beside the subscription itself. */
export interface RenewalInputs {
  /** With the prices in force. */
  catalogue: Catalogue;
  /** What was granted to the organisation alone: basis points. */
  special: number;
  /** A renewal never has fewer users than this. */
  allocatedUsers: number;
}

/** What of a subscription its next term follows from. */
export type Renewed = Pick<SubscriptionRow, 'orgId' | 'version' | 'renewalStops' | keyof Order | 'scheduled' | 'paidAhead' | 'accountCredit'>;

/**
 * Prices the next term of a paid subscription: what is scheduled for it or else the same, at today's prices, with the
 * account's credit taken off. Pure. Errors: not_found or invalid_request, when it is sold no more.
 */
export function priceRenewal(row: Renewed, { catalogue, special, allocatedUsers }: RenewalInputs): PricingResult {
  return { ...priceNextTerm(nextOf(row, allocatedUsers), { catalogue, special, accountCredit: row.accountCredit }), orgId: row.orgId, subscriptionVersion: row.version };
}

/** What the next term is of. */
function nextOf(row: Renewed, allocatedUsers: number): Order {
  const next = paidOrderOf(row.scheduled ?? latestPaidOrder(row));
  return { ...next, numberOfUsers: Math.max(next.numberOfUsers, allocatedUsers) };
}

interface PriceInputs {
  catalogue: Catalogue;
  special: number;
  accountCredit: number;
}

function priceNextTerm(next: Order, { catalogue, special, accountCredit }: PriceInputs): Omit<PricingResult, 'orgId' | 'subscriptionVersion'> {
  const chosen = resolveOrder(next, catalogue);
  const rates = { ...catalogue.rates, special };
  const isFirstPurchase = false;
  const withCredit = applyCredit(priceOf({ ...chosen, isFirstPurchase }, rates), [], accountCredit);
  return { type: 'renewal', chosen, isFirstPurchase, catalogue, rates, ...withCredit, change: null };
}

/** The same as the order that a payment is made for, without a quote (`quoteId` null). Sums are kobo. Errors: as priceRenewal. */
export const renewalOrder = (row: Renewed, inputs: RenewalInputs): PaidOrder => ({ ...toPaidOrder(priceRenewal(row, inputs), null), renewalStops: row.renewalStops });

/** An order, and what it shares with all others of a batch for the same: one and the same object. */
export interface SharedOrder {
  order: PaidOrder;
  common: CommonOrder;
}

/** As `renewalOrder` for many subscriptions: what costs the same is priced once. */
export function renewalOrders(catalogue: Catalogue): (row: Renewed, inputs: Omit<RenewalInputs, 'catalogue'>) => SharedOrder {
  const byChoice = new Map<string, { priced: Omit<PricingResult, 'orgId' | 'subscriptionVersion'>; common: CommonOrder }>();
  const alike = (next: Order, inputs: PriceInputs) => {
    const key = `${Object.values(orderOf(next)).join(' ')} ${inputs.special} ${inputs.accountCredit}`;
    const before = byChoice.get(key);
    if (before) return before;
    const priced = priceNextTerm(next, inputs);
    const first = { priced, common: commonOf(priced, null) };
    byChoice.set(key, first);
    return first;
  };
  return (row, { special, allocatedUsers }) => {
    const { orgId, version: subscriptionVersion, renewalStops, accountCredit } = row;
    const { priced, common } = alike(nextOf(row, allocatedUsers), { catalogue, special, accountCredit });
    return { common, order: { quoteHash: hashOf({ orgId, subscriptionVersion, ...priced }), subscriptionVersion, renewalStops, ...common } };
  };
}

/** When a term that is paid for at `now` begins and ends: it follows what runs, and is never back-dated. */
export function nextTerm({ expiresAt }: Pick<SubscriptionRow, 'expiresAt'>, isAnnual: boolean, now: Date): { startsAt: Date; endsAt: Date } {
  const startsAt = Math.max(now.getTime(), expiresAt.getTime());
  return { startsAt: new Date(startsAt), endsAt: new Date(endOfTerm(startsAt, termOf(isAnnual).days)) };
}
