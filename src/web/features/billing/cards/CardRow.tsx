import { CalendarXIcon } from '@phosphor-icons/react/CalendarX';
import { ClockIcon } from '@phosphor-icons/react/Clock';
import { DotsThreeVerticalIcon } from '@phosphor-icons/react/DotsThreeVertical';
import type { ReactElement } from 'react';
import styled from 'styled-components';
import type { Card } from '#contract/cards.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { CardRow } from '#ui/Card.tsx';
import { CardMark, cardName } from '#ui/CardMark.tsx';
import { Menu, MenuButton, MenuItem } from '#ui/Menu.tsx';
import { space, token, type } from '#ui/theme.ts';

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[16]};
  flex: 1;
  min-width: 0;
`;

const What = styled.div`
  ${type.small}
  flex: 1 1 110px;
  min-width: 0;
  color: ${token.muted};

  strong {
    display: block;
    color: ${token.text};
  }
`;

const More = styled(MenuButton)`
  margin-inline-end: -${space[8]};
`;

const marks: { [Validity in Card['validity']]?: { tone: BadgeTone; word: string; icon: ReactElement } } = {
  expiring: { tone: 'warn', word: 'Expires soon', icon: <ClockIcon size={14} weight="bold" aria-hidden /> },
  expired: { tone: 'danger', word: 'Expired', icon: <CalendarXIcon size={14} weight="bold" aria-hidden /> },
};

/** "04/29" */
const monthOf = ({ expMonth, expYear }: Card): string => `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;

export type SavedCardRowProps = { card: Card; onMakeDefault: () => void; onRemove: () => void };

/** A saved card: its brand, its last four digits, how long it is good for, and what can be done with it. */
export function SavedCardRow({ card, onMakeDefault, onRemove }: SavedCardRowProps) {
  const { brand, isDefault, validity } = card;
  const mark = marks[validity];
  const canBecomeDefault = !isDefault && validity !== 'expired';
  return (
    <CardRow>
      <CardMark brand={brand} />
      <Facts>
        <What>
          <strong>{cardName(card)}</strong>
          {validity === 'expired' ? 'Until' : 'Expires'} {monthOf(card)}
        </What>
        {mark !== undefined && (
          <Badge tone={mark.tone} icon={mark.icon}>
            {mark.word}
          </Badge>
        )}
        {isDefault && <Badge tone="accent">Default</Badge>}
      </Facts>
      <Menu
        trigger={
          <More aria-label={`More for ${cardName(card)}`}>
            <DotsThreeVerticalIcon size={20} weight="bold" aria-hidden />
          </More>
        }
      >
        {canBecomeDefault && <MenuItem onAction={onMakeDefault}>Make default</MenuItem>}
        <MenuItem isDanger onAction={onRemove}>
          Remove
        </MenuItem>
      </Menu>
    </CardRow>
  );
}
