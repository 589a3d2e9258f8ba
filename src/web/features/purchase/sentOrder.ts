import { type SentOrder, sentOrder } from '#contract/keptOrders.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { referral, lastUser } from '#tabState/tabStorage.ts';
import { subscriptionDraft } from './draft.ts';
import { choicesOf, orderOf, type OrderToComplete } from './order.ts';
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

/** An order with its address on a page: `/subscriptions/create?plan=core&type=annual&users=20`. */
export function orderPath(page: '/subscriptions/create' | '/pricing/order', order: OrderToComplete): string {
  return `${page}?${orderQuery(choicesOf(order)).toString()}`;
}

/** Where a sign-in leads that the visitor's order goes with; null without one. */
export function visitorsOrderPath(): string | null {
  const order = visitorsOrder();
  return order === null ? null : orderPath('/subscriptions/create', order);
}
