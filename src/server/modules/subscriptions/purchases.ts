import { termOf } from '#domain/pricing.ts';
import { DAY } from '#domain/terms.ts';
import type { PaidOrder } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { recordActivity } from '../activity/service.ts';
import { decide, lockedLifecycle } from './lifecycle.ts';
import { insertTerm } from './store.ts';

/** The term that was bought. Moments are UTC. */
export interface Activated {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Locks the organisation until the transaction ends, so that its payments are begun and settled one after the other, and
 * asks the lifecycle chart whether something new may be bought now. Null when the organisation is gone.
 */
export async function holdPurchases(org: OrgTx, now: Date): Promise<{ mayBuy: boolean } | null> {
  const stored = await lockedLifecycle(org);
  return stored && { mayBuy: decide(stored, { type: 'purchase.paid', at: now.getTime(), days: 1 }) !== null };
}

/**
 * Puts what was paid for into force, if the lifecycle chart allows it: at once, with a term that begins where that of the
 * trial ends. Null when something that was paid for runs already; what was charged is then to be given back.
 */
export async function activate(org: OrgTx, { attemptId, actorId, order, at }: { attemptId: string; actorId: string; order: PaidOrder; at: Date }): Promise<Activated | null> {
  const { days } = termOf(order.isAnnual);
  const stored = await lockedLifecycle(org);
  const next = stored && decide(stored, { type: 'purchase.paid', at: at.getTime(), days });
  if (!next || next.expiresAt === null) return null;
  const { planSlug, modules, numberOfUsers, isAnnual, isFirstPurchase, priceBookId, specialDiscount, price } = order;
  const startsAt = new Date(next.expiresAt - days * DAY);
  const endsAt = new Date(next.expiresAt);
  await insertTerm(org, {
    attemptId,
    planSlug,
    moduleSlugs: modules.map(({ slug }) => slug),
    numberOfUsers,
    isAnnual,
    isFirstPurchase,
    priceBookId,
    specialDiscount,
    price,
    net: price.paymentDue + price.credit - price.vat,
    vat: price.vat,
    days,
    startsAt,
    endsAt,
    createdAt: at,
  });
  await recordActivity(org, { actorId, event: 'subscription.activated', at, data: { plan: planSlug, numberOfUsers, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() } });
  return { startsAt, endsAt };
}
