import type { ReactNode } from 'react';
import styled from 'styled-components';
import { DotsThreeVerticalBoldIcon } from '#ui/icons/DotsThreeVerticalBoldIcon.ts';
import { CardRow } from '#ui/Card.tsx';
import { Menu, MenuButton } from '#ui/Menu.tsx';
import { space, token, type } from '#ui/theme.ts';

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[16]};
  flex: 1;
  min-width: 0;
`;

const Named = styled.div<{ $isShort: boolean }>`
  ${type.small}
  flex: 1 1 ${({ $isShort }) => ($isShort ? 110 : 180)}px;
  min-width: 0;
  overflow-wrap: anywhere;
  color: ${token.muted};

  strong {
    display: block;
    color: ${token.text};
  }
`;

const More = styled(MenuButton)`
  margin-inline-end: -${space[8]};
`;

export type NamedRowProps = {
  /** An avatar or a card's brand. */
  mark: ReactNode;
  name: string;
  /** Details below the name. */
  children: ReactNode;
  /** Name and details are short enough for badges beside them on a phone; an email isn't. */
  isShort?: boolean;
  badges?: ReactNode;
  /** MenuItems: the available actions. */
  acts: ReactNode;
};

/** A row of a card about a named person or thing, with a menu of actions. */
export function NamedRow({ mark, name, children, isShort = false, badges, acts }: NamedRowProps) {
  return (
    <CardRow>
      {mark}
      <Facts>
        <Named $isShort={isShort}>
          <strong>{name}</strong>
          {children}
        </Named>
        {badges}
      </Facts>
      <Menu
        trigger={
          <More aria-label={`More for ${name}`}>
            <DotsThreeVerticalBoldIcon size={20} aria-hidden />
          </More>
        }
      >
        {acts}
      </Menu>
    </CardRow>
  );
}
