import { useState } from 'react';
import type { Card } from '#contract/cards.ts';
import type { Plan } from '#contract/plans.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { changeOf, emptyDraft } from '#domain/subscriptionDraft.ts';
import { useFlow } from '#flow/useFlow.ts';
import { upgradeMachine } from '#machines/upgrade/upgrade.machine.ts';
import { defaultCard } from '../review/defaultCard.ts';
import { upgradeActors } from './upgradeActors.ts';
import { openingDraft, type ChangePart } from './changeDraft.ts';

export type UpgradeOf = {
  orgId: string;
  answer: CurrentSubscriptionResponse;
  cards: readonly Card[];
  plans: readonly Plan[];
  part: ChangePart | null;
};

/**
 * Starts the change of a subscription, with it and the saved cards read once, when the page opens; also returns the
 * opening draft.
 */
export function useUpgrade({ orgId, answer: { subscription, actions }, cards, plans, part }: UpgradeOf) {
  const isChangeable = subscription !== null && actions.includes('change');
  const [{ draft, isChosen }] = useState(() =>
    isChangeable ? openingDraft(subscription, plans, part) : { draft: emptyDraft, isChosen: false },
  );
  const [machine] = useState(() => upgradeMachine.provide({ actors: upgradeActors }));
  const actor = useFlow(machine, {
    isChangeable,
    orgId,
    version: subscription?.version ?? 0,
    change: isChosen ? changeOf(draft) : null,
    cardId: defaultCard(cards),
    billingContactId: null,
  });
  return { actor, draft };
}
