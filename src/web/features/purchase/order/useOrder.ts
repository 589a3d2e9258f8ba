import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Plan } from '#contract/plans.ts';
import { orderOf, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { subscriptionDraft } from '../draft.ts';
import { orderFromQuery, orderQuery } from '../orderAddress.ts';
import { hasChoices, startingDraft } from './startingDraft.ts';
import { isOwnOrder, useOrderAddress } from './useOrderAddress.ts';
import { usePrice } from './usePrice.ts';

/** Changes fields of the draft. */
export type Change = (changes: Partial<SubscriptionDraft>) => void;

export type OrderOf = {
  plans: readonly Plan[];
  /** The order until something is chosen. It is stored only after a choice, or when the person continues with it. */
  usual: SubscriptionDraft;
  /** As in `usePrice`. */
  buyer: string | null;
};

/** The draft of an order page, its price and its address; stored in this tab. */
export function useOrder({ plans, usual, buyer }: OrderOf) {
  const [query] = useSearchParams();
  const [opening] = useState(() => {
    const storedDraft = subscriptionDraft.read();
    const queryOrder = hasChoices(storedDraft) && isOwnOrder(query) ? null : orderFromQuery(query);
    const draft = startingDraft(plans, { named: queryOrder, stored: storedDraft, usual });
    return {
      draft,
      isChosen: hasChoices(storedDraft) || orderQuery(draft).toString() !== orderQuery(usual).toString(),
    };
  });
  const [draft, setDraft] = useState(opening.draft);
  const [isChosen, setChosen] = useState(opening.isChosen);
  // An order in the address starts a draft.
  useEffect(() => void (opening.isChosen && subscriptionDraft.keep(opening.draft)), [opening]);
  const order = orderOf(draft);
  const pricing = usePrice(order, buyer);
  const writeAddress = useOrderAddress(draft);

  const { quote, isUpdating } = pricing;
  const pricedFields =
    quote === null || isUpdating
      ? null
      : { usersTotalAmount: quote.paymentDue, isFirstPurchase: quote.isFirstPurchase };
  const [due, isFirst] = [pricedFields?.usersTotalAmount, pricedFields?.isFirstPurchase];
  useEffect(() => {
    if (isChosen && due !== undefined && isFirst !== undefined)
      subscriptionDraft.keep({ usersTotalAmount: due, isFirstPurchase: isFirst });
  }, [isChosen, due, isFirst]);

  const change: Change = (changes) => {
    setDraft(subscriptionDraft.keep({ ...draft, usersTotalAmount: null, ...changes }));
    setChosen(true);
  };
  /** Stores the order for the next page, and for coming back. */
  const keep = () => {
    savedChoice.keep({ isBuyingNow: true });
    subscriptionDraft.keep({ ...draft, ...pricedFields, isBuyingNow: true });
    writeAddress();
  };
  return { draft, change, order, pricing, keep };
}
