import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import type { KeptOrder, OrderPart } from '#contract/keptOrders.ts';
import { referral } from '#tabState/tabStorage.ts';
import { durationInWords, planName, usersInWords } from './order.ts';
import { orderPath } from './sentOrder.ts';

/* The order that the server keeps for somebody who signed up or in with it. */

/** Takes the referral code over that came with the order, unless this tab has another. */
export function takeReferral({ ref }: Pick<KeptOrder, 'ref'>): void {
  if (ref !== null && ref !== '' && referral.read() === null) referral.keep(ref);
}

/** Where a sign-in leads: the own path of the kept order while nothing is running; null without one. */
export async function nextOrderPath(): Promise<string | null> {
  const { order, isNext } = await queryClient.fetchQuery({ ...queries.keptOrder(), staleTime: 0, retry: false });
  if (order === null || !isNext) return null;
  takeReferral(order);
  return orderPath('/subscriptions/create', order);
}

/** "Flexi, 64 users, one year"; what was left out isn't in it. */
export const keptOrderInWords = ({ plan, numberOfUsers, isPlanDurationAnnual }: Pick<KeptOrder, 'plan' | 'numberOfUsers' | 'isPlanDurationAnnual'>): string =>
  [plan === null ? 'No plan yet' : planName(plan), ...(numberOfUsers === null ? [] : [usersInWords(numberOfUsers)]), durationInWords(isPlanDurationAnnual)].join(', ');

const sentences: Record<OrderPart, string> = {
  plan: 'We no longer offer the plan in your order. Choose another.',
  apps: 'Some apps in your order are no longer available, so we’ve left them out.',
  users: 'We no longer sell that number of users. Enter another.',
};

/** What was left out of a kept order, in sentences; '' where nothing was. */
export const leftOutInWords = ({ leftOut }: Pick<KeptOrder, 'leftOut'>): string => leftOut.map((part) => sentences[part]).join(' ');
