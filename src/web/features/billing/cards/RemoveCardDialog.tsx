import type { RefObject } from 'react';
import type { Card } from '#contract/cards.ts';
import { cardName } from '#ui/CardMark.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

export type RemoveCardDialogProps = {
  isOpen: boolean;
  card: Card;
  /** It is the last card, and the subscription renews automatically. */
  paysRenewal: boolean;
  /** Another card will become the default. */
  hasOthers: boolean;
  cursorAfterwards: RefObject<HTMLElement | null>;
  onRemove: (together: { turnsOffAutoRenewal: boolean }) => void;
  onClose: () => void;
};

/** Confirms removing a card. Removing the last one also switches automatic renewal off. */
export function RemoveCardDialog({ card, paysRenewal, hasOthers, onRemove, ...dialog }: RemoveCardDialogProps) {
  const name = <strong>{cardName(card)}</strong>;
  if (paysRenewal) {
    return (
      <ConfirmDialog
        {...dialog}
        title="Your renewal uses this card"
        confirmLabel="Remove the card and switch off automatic renewal"
        keepLabel="Keep the card"
        onConfirm={() => onRemove({ turnsOffAutoRenewal: true })}
      >
        <p>
          {name} is your last card, and your subscription renews automatically. Without a card, you’ll have to renew it
          yourself before the billing period ends. To keep automatic renewal, add another card first.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...dialog}
      title="Remove this card?"
      confirmLabel="Remove the card"
      keepLabel="Keep the card"
      onConfirm={() => onRemove({ turnsOffAutoRenewal: false })}
    >
      <p>
        We’ll remove {name} here and at the card provider.
        {card.isDefault && hasOthers && ' Your most recently added card becomes the default.'}
      </p>
    </ConfirmDialog>
  );
}
