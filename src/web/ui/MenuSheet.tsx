import { type ReactNode, useMemo } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import styled from 'styled-components';
import { type MenuParts, MenuPartsContext } from '#ui/Menu.tsx';
import { choiceLook, popoverLook } from '#ui/popoverLook.ts';
import { space, token } from '#ui/theme.ts';

const Sheet = styled(Popover)`
  ${popoverLook}
  min-width: 200px;
`;

const List = styled(Menu)`
  padding: ${space[4]};
  outline: none;
`;

const Choice = styled(MenuItem)<{ $isDanger: boolean }>`
  ${choiceLook}
  gap: ${space[12]};
  ${({ $isDanger }) => $isDanger && `&& { color: ${token.dangerText}; } &&[data-focused] { background: ${token.dangerBg}; }`}
`;

const Line = styled(Separator)`
  height: 1px;
  margin: ${space[4]} calc(-1 * ${space[4]});
  border: 0;
  background: ${token.line};
`;

export type MenuItemProps = {
  children: string;
  icon?: ReactNode;
  onAction?: () => void;
  /** Makes it a link. */
  href?: string;
  /** A destructive action. */
  isDanger?: boolean;
  isDisabled?: boolean;
};

const Item = ({ children, icon, isDanger = false, ...rest }: MenuItemProps) => (
  <Choice {...rest} textValue={children} $isDanger={isDanger}>
    {icon}
    {children}
  </Choice>
);

const parts: MenuParts = { Item, Separator: () => <Line /> };

export type MenuSheetProps = {
  /** The button's id. It labels the menu. */
  triggerId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The item that is focused first; true focuses the menu itself. */
  autoFocus: 'first' | 'last' | true;
  children: ReactNode;
};

/** The open menu beside its button. */
export default function MenuSheet({ triggerId, isOpen, onOpenChange, autoFocus, children }: MenuSheetProps) {
  const trigger = useMemo(() => ({ current: document.getElementById(triggerId) }), [triggerId]);
  return (
    <MenuPartsContext value={parts}>
      <Sheet
        trigger="MenuTrigger"
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        placement="bottom end"
        offset={6}
        aria-labelledby={triggerId}
      >
        <List aria-labelledby={triggerId} autoFocus={autoFocus} onClose={() => onOpenChange(false)}>
          {children}
        </List>
      </Sheet>
    </MenuPartsContext>
  );
}
