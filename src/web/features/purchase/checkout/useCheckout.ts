import { useState } from 'react';
import type { Actor } from 'xstate';
import type { Card } from '#contract/cards.ts';
import { orderOf } from '#domain/subscriptionDraft.ts';
import { useFlow } from '#flow/useFlow.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { subscriptionDraft } from '../draft.ts';
import { quotePayment } from '../quotePayment/quotePaymentActors.ts';
import { defaultCard } from '../review/defaultCard.ts';
import { validReferral } from '../validReferral.ts';

export type CheckoutActor = Actor<typeof checkoutMachine>;

export type CheckoutOf = { orgId: string; isSubscribed: boolean; cards: readonly Card[] };

/** Starts the checkout of this tab's draft, with the organisation and saved cards read once, when the page opens. */
export function useCheckout({ orgId, isSubscribed, cards }: CheckoutOf): CheckoutActor {
  const [machine] = useState(() => checkoutMachine.provide({ actors: { quotePayment } }));
  return useFlow(machine, {
    order: orderOf(subscriptionDraft.read()),
    orgId,
    isSubscribed,
    cardId: defaultCard(cards),
    billingContactId: null,
    ref: validReferral(),
  });
}
