import { priceOf, termOf } from '#domain/pricing.ts';
import { endOfTerm } from '#domain/terms.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import type { Catalogue } from '../plans/service.ts';
import type { SubscriptionRow } from '../subscriptions/service.ts';
import { chosenOf } from './order.ts';
import { creditTaken, orderOf, type Priced } from './priced.ts';

/** What the price of a next term follows from, beside the subscription itself. */
export interface RenewalInputs {
  /** With the prices in force. */
  catalogue: Catalogue;
  /** What was granted to the organisation alone: basis points. */
  special: number;
  /** Nobody loses their place by a renewal. */
  allocatedUsers: number;
}

/** What of a subscription its next term follows from. */
export type Renewed = Pick<SubscriptionRow, 'orgId' | 'version' | 'planSlug' | 'moduleSlugs' | 'numberOfUsers' | 'isAnnual' | 'scheduled' | 'accountCredit'>;

/**
 * Prices the next term of a paid subscription: what is scheduled for it or else the same, at today's prices, with the
 * account's credit taken off. Pure. Errors: not_found or invalid_request, when it is sold no more.
 */
export function pricedRenewal(row: Renewed, { catalogue, special, allocatedUsers }: RenewalInputs): Priced {
  const { planSlug, moduleSlugs, numberOfUsers, isAnnual, scheduled } = row;
  if (planSlug === null || moduleSlugs === null || numberOfUsers === null) throw new Error('only what was paid for is renewed');
  const next = scheduled ?? { planSlug, moduleSlugs, numberOfUsers, isAnnual };
  const chosen = chosenOf(
    { plan: next.planSlug, moduleIds: next.moduleSlugs, numberOfUsers: Math.max(next.numberOfUsers, allocatedUsers), isPlanDurationAnnual: next.isAnnual },
    catalogue,
  );
  const rates = { ...catalogue.rates, special };
  const isFirstPurchase = false;
  const taken = creditTaken(priceOf({ ...chosen, isFirstPurchase }, rates), [], row.accountCredit);
  return { type: 'renewal', orgId: row.orgId, chosen, isFirstPurchase, catalogue, rates, ...taken, subscriptionVersion: row.version, change: null };
}

/** The same as the order that a payment is made for, without a quote (`quoteId` null). Sums are kobo. Errors: as pricedRenewal. */
export const renewalOrder = (row: Renewed, inputs: RenewalInputs): PaidOrder => orderOf(pricedRenewal(row, inputs), null);

/** When a term that is paid for at `now` begins and ends: it follows what runs, and is never back-dated. */
export function nextTerm({ expiresAt }: Pick<SubscriptionRow, 'expiresAt'>, isAnnual: boolean, now: Date): { startsAt: Date; endsAt: Date } {
  const startsAt = Math.max(now.getTime(), expiresAt.getTime());
  return { startsAt: new Date(startsAt), endsAt: new Date(endOfTerm(startsAt, termOf(isAnnual).days)) };
}
