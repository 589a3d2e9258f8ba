import type { ReactElement } from 'react';
import { CalendarXBoldIcon } from '#ui/icons/CalendarXBoldIcon.ts';
import { ClockBoldIcon } from '#ui/icons/ClockBoldIcon.ts';
import type { Card } from '#contract/cards.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { cardExpiry, CardMark, cardName } from '#ui/CardMark.tsx';
import { MenuItem } from '#ui/Menu.tsx';
import { NamedRow } from '#ui/NamedRow.tsx';

const marks: { [Validity in Card['validity']]?: { tone: BadgeTone; word: string; icon: ReactElement } } = {
  expiring: { tone: 'warn', word: 'Expires soon', icon: <ClockBoldIcon size={14} aria-hidden /> },
  expired: { tone: 'danger', word: 'Expired', icon: <CalendarXBoldIcon size={14} aria-hidden /> },
};

export type SavedCardRowProps = {
  card: Card;
  /** A card is being changed. */
  isBusy: boolean;
  onMakeDefault: () => void;
  onRemove: () => void;
};

/** A saved card: brand, last four digits, expiry date and its buttons. */
export function SavedCardRow({ card, isBusy, onMakeDefault, onRemove }: SavedCardRowProps) {
  const { brand, isDefault, validity } = card;
  const mark = marks[validity];
  const canBecomeDefault = !isDefault && validity !== 'expired';
  return (
    <NamedRow
      mark={<CardMark brand={brand} />}
      name={cardName(card)}
      isShort
      badges={
        <>
          {mark !== undefined && (
            <Badge tone={mark.tone} icon={mark.icon}>
              {mark.word}
            </Badge>
          )}
          {isDefault && <Badge tone="accent">Default</Badge>}
        </>
      }
      acts={
        <>
          {canBecomeDefault && (
            <MenuItem isDisabled={isBusy} onAction={onMakeDefault}>
              Make default
            </MenuItem>
          )}
          <MenuItem isDanger isDisabled={isBusy} onAction={onRemove}>
            Remove
          </MenuItem>
        </>
      }
    >
      {validity === 'expired' ? 'Until' : 'Expires'} {cardExpiry(card)}
    </NamedRow>
  );
}
