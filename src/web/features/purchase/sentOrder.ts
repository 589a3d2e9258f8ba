import { type SentOrder, sentOrder } from '#contract/keptOrders.ts';
import { choicesOf, orderOf, type DraftOrder } from '#domain/subscriptionDraft.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { lastUser } from '#tabState/tabStorage.ts';
import { subscriptionDraft } from './draft.ts';
import { orderQuery } from './orderAddress.ts';
import { validReferral } from './validReferral.ts';

/* The order a visitor has put together in this tab. It is sent along when they sign up or in. */

/**
 * The visitor's order; null if it is incomplete, or if they came for the trial. A draft left by a signed-in person
 * whose session ended is theirs alone, and isn't sent with anybody else's sign-in.
 */
export function visitorOrder(): SentOrder | null {
  if (lastUser.read() !== null || savedChoice.read()?.isBuyingNow === false) return null;
  const order = orderOf(subscriptionDraft.read());
  if (order === null) return null;
  const { type: _, ...chosen } = order;
  return sentOrder.safeParse({ ...chosen, ref: validReferral() }).data ?? null;
}

/** The address of a page with this order: `/subscriptions/create?plan=core&type=annual&users=20`. */
export function orderPath(page: '/subscriptions/create' | '/pricing/order', order: DraftOrder): string {
  return `${page}?${orderQuery(choicesOf(order)).toString()}`;
}

/** Where a sign-in leads when the visitor has an order; null without one. The page opens the order in this tab. */
export const visitorOrderPath = (): string | null => (visitorOrder() === null ? null : '/subscriptions/create');
