import { type RefObject, useState } from 'react';
import type { Card } from '#contract/cards.ts';
import type { DirectChangeActor } from '#flow/useDirectChange.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { cardName } from '#ui/CardMark.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

export type RemoveCardDialogProps = {
  actor: DirectChangeActor;
  cards: readonly Card[];
  focusAfterwards: RefObject<HTMLElement | null>;
};

/** Confirms removing a card. Removing the last one also switches automatic renewal off. */
export function RemoveCardDialog({ actor, cards, focusAfterwards }: RemoveCardDialogProps) {
  const change = useFlowState(actor, ({ context }) => context.change);
  const isOpen = useFlowView(actor) === 'confirm' && change !== null && change.kind !== 'removeContact';
  const chosen = cards.find(({ id }) => id === change?.id);
  // Stays while the dialog fades out, and if somebody else has just removed the card.
  const [last, setLast] = useState({ change, card: chosen, hasOthers: false });
  if (isOpen && chosen !== undefined && (last.change !== change || last.card !== chosen))
    setLast({ change, card: chosen, hasOthers: cards.length > 1 });
  const { card, hasOthers, change: removal } = last;
  if (card === undefined) return null;
  const dialog = {
    isOpen,
    focusAfterwards,
    onConfirm: () => actor.send({ type: 'change.confirmed' }),
    onClose: () => isOpen && actor.send({ type: 'keep.pressed' }),
    keepLabel: 'Keep the card',
  };
  const name = <strong>{cardName(card)}</strong>;
  if (removal?.kind === 'removeLastCard') {
    return (
      <ConfirmDialog
        {...dialog}
        title="Your renewal uses this card"
        confirmLabel="Remove the card and switch off automatic renewal"
      >
        <p>
          {name} is your last card, and your subscription renews automatically. Without a card, you’ll have to renew it
          yourself before the billing period ends. To keep automatic renewal, add another card first.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog {...dialog} title="Remove this card?" confirmLabel="Remove the card">
      <p>
        We’ll remove {name} here and at the card provider.
        {card.isDefault && hasOthers && ' Your most recently added card becomes the default.'}
      </p>
    </ConfirmDialog>
  );
}
