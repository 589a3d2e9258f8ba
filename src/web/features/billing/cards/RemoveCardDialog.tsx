import type { RefObject } from 'react';
import type { Card } from '#contract/cards.ts';
import { cardName } from '#ui/CardMark.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

export type RemoveCardDialogProps = {
  isOpen: boolean;
  card: Card;
  /** It is the last one, and the subscription renews by itself. */
  paysRenewal: boolean;
  /** Another card takes over as the default one. */
  hasOthers: boolean;
  cursorAfterwards: RefObject<HTMLElement | null>;
  onRemove: (together: { turnsOffAutoRenewal: boolean }) => void;
  onClose: () => void;
};

/** Asks before a card is removed; the last one under automatic renewal only together with switching that off. */
export function RemoveCardDialog({ card, paysRenewal, hasOthers, onRemove, ...dialog }: RemoveCardDialogProps) {
  const name = <strong>{cardName(card)}</strong>;
  if (paysRenewal) {
    return (
      <ConfirmDialog
        {...dialog}
        title="This card pays your renewal"
        confirmLabel="Remove the card and switch automatic renewal off"
        keepLabel="Keep the card"
        onConfirm={() => onRemove({ turnsOffAutoRenewal: true })}
      >
        <p>
          {name} is your last card, and your subscription renews by itself. Without a card it cannot: you would renew by hand before the term ends. To keep
          automatic renewal, add another card first.
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
        {name} is removed here and at the card provider.
        {card.isDefault && hasOthers && ' The newest of your other cards becomes the default.'}
      </p>
    </ConfirmDialog>
  );
}
