import type { Renewal } from '#contract/subscriptions.ts';
import { orderOf } from '#contract/order.ts';
import { toNaira } from '#domain/money.ts';
import { mayBeCharged } from '#domain/automaticRenewal.ts';
import { pricesOfCharge } from '#domain/renewal.ts';
import { lifecycleState, renewalFacts } from '#domain/subscription.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { savedCards } from '../cards/service.ts';
import { pricesSince } from '../plans/service.ts';
import { allocatedUsers } from '../people/service.ts';
import { currentRow, storedSubscription, type SubscriptionRow } from '../subscriptions/service.ts';
import { discountOfFailed, nextOf, nextTerm, renewalOrder } from './renewal.ts';
import { specialDiscount } from './store.ts';

/* The next renewal of a paid subscription: its price, charge date and card. */

/**
 * The order of the next renewal, at the prices of the day when the card is first charged, or today's if it isn't charged
 * automatically; null if there won't be one, or its plan is no longer sold.
 */
export async function nextOrder(org: OrgTx, row: SubscriptionRow, now: Date): Promise<PaidOrder | null> {
  const state = lifecycleState(storedSubscription(row), now.getTime());
  if (row.kind !== 'paid' || state === 'cancelled' || state === 'purged') return null;
  const at = pricesOfRenewal(row, now);
  const pricesAt = await pricesSince(org.tx, at);
  const users = await allocatedUsers(org);
  const inputs = {
    catalogue: pricesAt(at, { order: nextOf(row, users), now }),
    special: specialOfRenewal(row, await specialDiscount(org), now),
    allocatedUsers: users,
  };
  try {
    return renewalOrder(row, inputs);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** When the card is charged automatically; `now` if the charge is overdue, null if there won't be one. */
export function chargeAt(row: SubscriptionRow, now: Date): Date | null {
  const { nextRenewalAt } = row;
  if (nextRenewalAt === null || !mayBeCharged(renewalFacts(storedSubscription(row)), now.getTime())) return null;
  return nextRenewalAt < now ? now : nextRenewalAt;
}

/** The moment whose prices the next renewal has. */
export function pricesOfRenewal(row: SubscriptionRow, now: Date): Date {
  const at = chargeAt(row, now);
  return at === null ? now : new Date(pricesOfCharge(row.expiresAt.getTime(), at.getTime()));
}

/** The special discount of the next renewal: today's, or that of a failed charge while it is tried again. */
export const specialOfRenewal = (row: SubscriptionRow, today: number, now: Date): number =>
  (chargeAt(row, now) === null ? null : discountOfFailed(row)) ?? today;

/** The next renewal, for the wire; null if there won't be one. */
export async function nextRenewal({ clock }: Platform, org: OrgScope): Promise<{ renewal: Renewal | null }> {
  const now = clock.now();
  return org.read(async (bound) => {
    const row = await currentRow(bound, now);
    const order = row && (await nextOrder(bound, row, now));
    if (!order) return { renewal: null };
    const { startsAt, endsAt } = nextTerm(row, order.isPlanDurationAnnual, now);
    const card = (await savedCards(bound, now)).find(({ isDefault }) => isDefault);
    return {
      renewal: {
        chargeAt: chargeAt(row, now)?.toISOString() ?? null,
        failures: row.renewalFailures,
        period: { from: startsAt.toISOString(), to: endsAt.toISOString() },
        amount: toNaira(order.price.paymentDue),
        ...orderOf(order),
        planName: order.planName,
        card: card ? { id: card.id, brand: card.brand, last4: card.last4, validity: card.validity } : null,
      },
    };
  });
}
