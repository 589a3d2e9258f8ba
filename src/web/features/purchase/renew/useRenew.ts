import { useState } from 'react';
import type { Actor } from 'xstate';
import type { Card } from '#contract/cards.ts';
import { useFlow } from '#flow/useFlow.ts';
import { renewMachine } from '#machines/renew/renew.machine.ts';
import { quotePayment } from '../quotePayment/quotePaymentActors.ts';
import { defaultCard } from '../review/defaultCard.ts';

export type RenewActor = Actor<typeof renewMachine>;

export type RenewOf = { orgId: string; mayRenew: boolean; openPayment: string | null; cards: readonly Card[] };

/** Starts a renewal, with the organisation and its saved cards read once, when the page opens. */
export function useRenew({ orgId, mayRenew, openPayment, cards }: RenewOf): RenewActor {
  const [machine] = useState(() => renewMachine.provide({ actors: { quotePayment } }));
  return useFlow(machine, { mayRenew, openPayment, orgId, cardId: defaultCard(cards), billingContactId: null });
}
