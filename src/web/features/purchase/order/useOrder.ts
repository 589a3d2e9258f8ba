import { useEffect, useState } from 'react';
import { onSignOut } from '#api/signOutCallbacks.ts';
import type { Plan } from '#contract/plans.ts';
import type { SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { useFlow } from '#flow/useFlow.ts';
import { type Buyer, orderMachine } from '#machines/order/order.machine.ts';
import { hasSubscriptionDraft } from '#tabState/tabStorage.ts';
import { subscriptionDraft } from '../draft.ts';
import { orderQuery } from '../orderAddress.ts';
import { orderActors, type OrderActor } from './orderActors.ts';
import { hasChoices, startingDraft } from './startingDraft.ts';
import { useNamedOrder } from './useOrderAddress.ts';

/** Changes fields of the draft. */
export type Change = (changes: Partial<SubscriptionDraft>) => void;

export type OrderOf = {
  plans: readonly Plan[];
  /** The order until something is chosen. It is stored only after a choice, or when the person continues with it. */
  usual: SubscriptionDraft;
  buyer: Buyer;
};

/** Stores the draft in this tab as the order keeps it, and tells the order when the tab has lost it. */
function useKeptDraft(actor: OrderActor): void {
  useEffect(() => {
    let stored: SubscriptionDraft | null = null;
    const store = () => {
      const { kept } = actor.getSnapshot().context;
      if (kept !== null && kept !== stored) subscriptionDraft.keep(kept);
      stored = kept;
    };
    store();
    const subscription = actor.subscribe(store);
    // By then the tab has forgotten the draft, unless the session has only expired.
    const unregister = onSignOut(() =>
      queueMicrotask(() => {
        if (stored !== null && !hasSubscriptionDraft()) actor.send({ type: 'draft.forgotten' });
      }),
    );
    return () => {
      subscription.unsubscribe();
      unregister();
    };
  }, [actor]);
}

/** Runs the order of a page, from its address, this tab's draft, or the usual order. */
export function useOrder({ plans, usual, buyer }: OrderOf): OrderActor {
  const named = useNamedOrder();
  const [opening] = useState(() => {
    const storedDraft = subscriptionDraft.read();
    const draft = startingDraft(plans, { named, stored: storedDraft, usual });
    return {
      draft,
      isChosen: hasChoices(storedDraft) || orderQuery(draft).toString() !== orderQuery(usual).toString(),
    };
  });
  const [machine] = useState(() => orderMachine.provide({ actors: orderActors }));
  const actor = useFlow(machine, { ...opening, usual, buyer });
  useKeptDraft(actor);
  useEffect(() => actor.send({ type: 'buyer.changed', buyer }), [actor, buyer]);
  return actor;
}
