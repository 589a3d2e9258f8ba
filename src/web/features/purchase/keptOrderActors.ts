import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { dropKeptOrder } from '#contract/keptOrders.ts';
import type { keptOrderMachine } from '#machines/keptOrder/keptOrder.machine.ts';
import { subscriptionDraft } from './draft.ts';

export type KeptOrderActor = Actor<typeof keptOrderMachine>;

/** The real actors of an order that waits. */
export const keptOrderActors = {
  discardOrder: fromPromise<void, undefined>(async ({ signal }) => {
    await send(dropKeptOrder, {}, { sendUntil: signal });
    subscriptionDraft.end();
    const { queryKey } = queries.keptOrder();
    // An answer that left before would bring the order back.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, { order: null, isNext: false });
  }),
};
