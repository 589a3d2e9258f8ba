import { useState } from 'react';
import type { Card } from '#contract/cards.ts';
import { useFlow } from '#flow/useFlow.ts';
import { renewMachine } from '#machines/renew/renew.machine.ts';
import { defaultCard } from '../review/defaultCard.ts';
import { renewActors, type RenewActor } from './renewActors.ts';

export type RenewOf = { orgId: string; mayRenew: boolean; openPayment: string | null; cards: readonly Card[] };

/** Starts a renewal, with the organisation and its saved cards read once, when the page opens. */
export function useRenew({ orgId, mayRenew, openPayment, cards }: RenewOf): RenewActor {
  const [machine] = useState(() => renewMachine.provide({ actors: renewActors }));
  return useFlow(machine, { mayRenew, openPayment, orgId, cardId: defaultCard(cards), billingContactId: null });
}
