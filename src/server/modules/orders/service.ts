import type { KeptOrder, OrderPart, SentOrder } from '#contract/keptOrders.ts';
import { orderFields, orderOf } from '#contract/order.ts';
import type { Tx } from '../../db/database.ts';
import { bindToOrg, type OrgScope, type OrgTx } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import { retentionPeriods } from '../../platform/retentionPeriods.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Catalogue, catalogueAt } from '../plans/service.ts';
import { currentSubscription } from '../subscriptions/service.ts';
import { type KeptOrderRow, orderRow, putOrder } from './store.ts';

export { deleteKeptOrder, deleteKeptOrders } from './store.ts';

/* An order that a visitor configured before signing up or in, kept on the server so that it's there on every device. */

/**
 * Saves the order for a week, replacing any earlier one. Only for someone who has just signed in or is about to verify
 * their email.
 */
export async function saveOrder(org: OrgTx, userId: string, { ref, ...order }: SentOrder, now: Date): Promise<void> {
  await putOrder(org, {
    userId,
    ...order,
    referralCode: ref,
    sentAt: now,
    keptUntil: later(now, retentionPeriods.orders),
  });
}

/**
 * Saves the order sent with a sign-in, if there is one and the person may buy: only an administrator (`isRoot`) may.
 * Call it in the transaction that decides the sign-in.
 */
export async function saveSentOrder(
  tx: Tx,
  { id, orgId, isRoot }: { id: string; orgId: string; isRoot: boolean },
  order: SentOrder | undefined,
  now: Date,
): Promise<void> {
  if (order && isRoot) await saveOrder(bindToOrg(orgId, tx), id, order, now);
}

/**
 * The parts of a saved order that can still be bought, and those that can't. Without its plan, no app can be bought.
 */
export function buyableOrder(
  row: Omit<KeptOrderRow, 'orgId' | 'userId'>,
  { plans }: Pick<Catalogue, 'plans'>,
): KeptOrder {
  const plan = plans.find(({ slug }) => slug === row.plan);
  const moduleIds = plan
    ? row.moduleIds.filter((slug) => plan.included.includes(slug) || plan.additional.includes(slug))
    : [];
  const isValidNumber = orderFields.numberOfUsers.safeParse(row.numberOfUsers).success;
  const leftOut: OrderPart[] = [
    ...(plan ? [] : ['plan' as const]),
    ...(plan && moduleIds.length < row.moduleIds.length ? ['apps' as const] : []),
    ...(isValidNumber ? [] : ['users' as const]),
  ];
  return {
    ...orderOf(row),
    plan: plan?.slug ?? null,
    moduleIds,
    numberOfUsers: isValidNumber ? row.numberOfUsers : null,
    ref: row.referralCode,
    leftOut,
    sentAt: row.sentAt.toISOString(),
    keptUntil: row.keptUntil.toISOString(),
  };
}

/**
 * The person's saved order, if the organisation may buy something now. `isNext` if no subscription is running either.
 */
export async function keptOrder(
  platform: Platform,
  org: OrgScope,
  userId: string,
): Promise<{ order: KeptOrder | null; isNext: boolean }> {
  const now = platform.clock.now();
  const row = await org.read((bound) => orderRow(bound, userId, now));
  if (!row) return { order: null, isNext: false };
  const { subscription, actions } = await currentSubscription(platform, org, { isRoot: true });
  if (!actions.includes('buy')) return { order: null, isNext: false };
  const catalogue = await org.read(({ tx }) => catalogueAt(tx, now));
  return { order: buyableOrder(row, catalogue), isNext: subscription === null || subscription.hasExpired };
}
