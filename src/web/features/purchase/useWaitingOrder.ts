import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { KeptOrder } from '#contract/keptOrders.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { subscriptionDraft } from './draft.ts';
import { orderOf } from './order.ts';
import type { SummedOrder } from './OrderSummary.tsx';

/** An order that waits: the server's, or, where it keeps none, what was drafted in this tab. */
export type WaitingOrder = SummedOrder & Partial<Pick<KeptOrder, 'ref' | 'keptUntil'>>;

/**
 * The order that waits for who is signed in. The server's counts before the tab's: it is the one that was sent last.
 * @param mayBuy whether they may: nothing waits for a member
 */
export function useWaitingOrder(mayBuy: boolean): { order: WaitingOrder | null; isLoading: boolean } {
  const { data, isPending } = useQuery({ ...queries.keptOrder(), enabled: mayBuy });
  if (!mayBuy) return { order: null, isLoading: false };
  const drafted = savedChoice.read()?.isBuyingNow === false ? null : orderOf(subscriptionDraft.read());
  return { order: data?.order ?? (isPending ? null : drafted), isLoading: isPending };
}
