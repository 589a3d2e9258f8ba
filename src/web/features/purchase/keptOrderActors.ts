import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { replaceData } from '#api/replaceData.ts';
import { dropKeptOrder } from '#contract/keptOrders.ts';
import { isSameOrder } from '#contract/order.ts';
import { orderOf } from '#domain/subscriptionDraft.ts';
import type { keptOrderMachine, WaitingOrder } from '#machines/keptOrder/keptOrder.machine.ts';
import { subscriptionDraft } from './draft.ts';

export type KeptOrderActor = Actor<typeof keptOrderMachine>;

/** The real actors of an order that waits. */
export const keptOrderActors = {
  discardOrder: fromPromise<void, WaitingOrder>(async ({ input, signal }) => {
    const { sentAt } = input;
    if (sentAt !== undefined) await send(dropKeptOrder, { query: { sentAt } }, { sendUntil: signal });
    const draft = orderOf(subscriptionDraft.read());
    if (draft !== null && isSameOrder(draft, input)) subscriptionDraft.end();
    const { queryKey } = queries.keptOrder();
    replaceData(queryKey, { order: null, isNext: false });
  }),
};
