import { type KeptOrder, type SentOrder, sentOrder } from '#contract/keptOrders.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { referral, lastUser } from '#tabState/tabStorage.ts';
import { subscriptionDraft } from './draft.ts';
import { FLEXI, orderOf } from './order.ts';
import { orderQuery } from './orderAddress.ts';

/* The order that a visitor has put together in this tab: it goes along when they sign up or in. */

/**
 * The visitor's order; null where none is complete, and where they came to try. What a signed-in person drafted before their
 * session ended is theirs alone, and goes with nobody else's sign-in.
 */
export function visitorsOrder(): SentOrder | null {
  if (lastUser.read() !== null || savedChoice.read()?.isBuyingNow === false) return null;
  const order = orderOf(subscriptionDraft.read());
  if (order === null) return null;
  const { type: _, ...chosen } = order;
  // A code that can't be one changes nothing about the order.
  return (sentOrder.safeParse({ ...chosen, ref: referral.read() }).data ?? sentOrder.safeParse({ ...chosen, ref: null }).data) ?? null;
}

/** What a kept or sent order has of an address. */
type Addressed = Pick<KeptOrder, 'plan' | 'moduleIds' | 'numberOfUsers' | 'isPlanDurationAnnual'>;

/** An order with its address on a page: `/subscriptions/create?plan=core&type=annual&users=20`. */
export function orderPath(page: '/subscriptions/create' | '/pricing/order', { plan, moduleIds, numberOfUsers, isPlanDurationAnnual }: Addressed): string {
  const chosen = plan === FLEXI ? { apps: moduleIds, addOns: [] } : { apps: [], addOns: moduleIds };
  return `${page}?${orderQuery({ plan, subscriptionType: isPlanDurationAnnual ? 'annual' : 'monthly', numberOfUsers, ...chosen }).toString()}`;
}

/** Where a sign-in leads that the visitor's order goes with; null without one. */
export function visitorsOrderPath(): string | null {
  const order = visitorsOrder();
  return order === null ? null : orderPath('/subscriptions/create', order);
}
