import { useState } from 'react';
import type { Card } from '#contract/cards.ts';
import { referral } from '#flow/tabMemory.ts';
import { useFlow } from '#flow/useFlow.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { subscriptionDraft } from '../draft.ts';
import { orderOf } from '../order.ts';
import { checkoutActors, type CheckoutActor } from './actors.ts';

/** The card that would be charged if nobody chose: the default one, as long as it is good. */
const usualCard = (cards: readonly Card[]): string | null => cards.find(({ isDefault, validity }) => isDefault && validity !== 'expired')?.id ?? null;

export type CheckoutOf = { orgId: string; isSubscribed: boolean; cards: readonly Card[] };

/** The checkout of what this tab's draft says, for an organisation and its saved cards as they are when the page opens. */
export function useCheckout({ orgId, isSubscribed, cards }: CheckoutOf): CheckoutActor {
  const [machine] = useState(() => checkoutMachine.provide({ actors: checkoutActors }));
  return useFlow(machine, {
    order: orderOf(subscriptionDraft.read()),
    orgId,
    isSubscribed,
    cardId: usualCard(cards),
    billingContactId: null,
    ref: referral.read(),
  });
}
