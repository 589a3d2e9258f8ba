import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { KeptOrder } from '#contract/keptOrders.ts';
import { orderOf } from '#domain/subscriptionDraft.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { subscriptionDraft } from './draft.ts';
import type { SummaryOrder } from './OrderSummary.tsx';

/** A saved order: the server's, or else this tab's draft. */
export type WaitingOrder = SummaryOrder & Partial<Pick<KeptOrder, 'ref' | 'keptUntil'>>;

/**
 * The saved order of the signed-in person. The server's wins over the tab's, because it was sent last.
 * @param mayBuy whether they may buy: members have no saved order
 */
export function useWaitingOrder(mayBuy: boolean): { order: WaitingOrder | null; isLoading: boolean } {
  const { data, isPending } = useQuery({ ...queries.keptOrder(), enabled: mayBuy });
  if (!mayBuy) return { order: null, isLoading: false };
  const draftOrder = savedChoice.read()?.isBuyingNow === false ? null : orderOf(subscriptionDraft.read());
  return { order: data?.order ?? (isPending ? null : draftOrder), isLoading: isPending };
}
