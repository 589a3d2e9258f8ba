import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import type { KeptOrder, OrderPart } from '#contract/keptOrders.ts';
import { isSameOrder } from '#contract/order.ts';
import { type DraftOrder, orderOf } from '#domain/subscriptionDraft.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { referral } from '#tabState/tabStorage.ts';
import { writtenOrder } from '#tabState/writtenOrder.ts';
import { subscriptionDraft } from './draft.ts';
import { formatDuration, planName, formatUsers } from './orderWords.ts';
import { orderPath } from './sentOrder.ts';

/* The order that the server saves for a person who signs up or in with it. */

/** Prepares for opening the order: stores its referral code, unless this tab already has one. */
export function takeOrder({ ref }: Pick<KeptOrder, 'ref'>): void {
  // The address with this order counts, even if the tab wrote the same one before the person signed out.
  writtenOrder.drop();
  if (ref !== null && ref !== '' && referral.read() === null) referral.keep(ref);
}

/** Whether the saved order is this one, without the parts that are no longer sold. */
const isRestOf = (saved: KeptOrder, order: DraftOrder): boolean =>
  isSameOrder(saved, {
    ...order,
    ...(saved.leftOut.includes('plan') && { plan: saved.plan }),
    ...(saved.leftOut.includes('apps') && { moduleIds: saved.moduleIds }),
    ...(saved.leftOut.includes('users') && { numberOfUsers: saved.numberOfUsers }),
  });

/** This tab's order; null without a complete one, or if the person came to try. */
export const tabOrder = (): DraftOrder | null =>
  savedChoice.read()?.isBuyingNow === false ? null : orderOf(subscriptionDraft.read());

/**
 * Where to go after a sign-in: the saved order, or null if there is none or a subscription is already active. Leads to
 * this tab's order instead if the person has changed it since it was sent.
 */
export async function nextOrderPath(): Promise<string | null> {
  const { order, isNext } = await queryClient.fetchQuery({ ...queries.keptOrder(), staleTime: 0, retry: false });
  if (order === null || !isNext) return null;
  const inTab = tabOrder();
  if (inTab !== null && !isRestOf(order, inTab)) return '/subscriptions/create';
  takeOrder(order);
  return orderPath('/subscriptions/create', order);
}

/** "Flexi, 64 users, one year"; leaves out items that were dropped. */
export const describeKeptOrder = ({
  plan,
  numberOfUsers,
  isPlanDurationAnnual,
}: Pick<KeptOrder, 'plan' | 'numberOfUsers' | 'isPlanDurationAnnual'>): string =>
  [
    plan === null ? 'No plan yet' : planName(plan),
    ...(numberOfUsers === null ? [] : [formatUsers(numberOfUsers)]),
    formatDuration(isPlanDurationAnnual),
  ].join(', ');

const sentences: Record<OrderPart, string> = {
  plan: 'We no longer offer the plan in your order. Choose another.',
  apps: 'Some apps in your order are no longer available, so we’ve left them out.',
  users: 'We no longer sell that number of users. Enter another.',
};

/** Sentences about the items dropped from a saved order; '' if none were. */
export const describeDroppedItems = ({ leftOut }: Pick<KeptOrder, 'leftOut'>): string =>
  leftOut.map((part) => sentences[part]).join(' ');
