import type { ReactElement, ReactNode } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import styled from 'styled-components';
import { type ButtonLook, buttonLook, type ButtonLookProps } from '#ui/buttonLook.ts';
import { choiceLook, popoverLook } from '#ui/popoverLook.ts';
import { space, token } from '#ui/theme.ts';

const Sheet = styled(Popover)`
  ${popoverLook}
  min-width: 200px;
`;

const List = styled(AriaMenu)`
  padding: ${space[4]};
  outline: none;
`;

const Item = styled(AriaMenuItem)<{ $isDanger: boolean }>`
  ${choiceLook}
  gap: ${space[12]};
  ${({ $isDanger }) => $isDanger && `&& { color: ${token.dangerText}; } &&[data-focused] { background: ${token.dangerBg}; }`}
`;

/** A line between groups of items. */
export const MenuSeparator = styled(Separator)`
  height: 1px;
  margin: ${space[4]} calc(-1 * ${space[4]});
  border: 0;
  background: ${token.line};
`;

const Opener = styled(Button)<ButtonLookProps>`
  ${buttonLook}
`;

export type MenuButtonProps = Omit<ButtonProps, 'className'> & {
  /** The menu's name: "More for Mastercard ending 7712". */
  'aria-label': string;
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  className?: string;
};

/** The button of a menu; its only child is an icon. */
export const MenuButton = ({ look = 'quiet', size = 'small', ...rest }: MenuButtonProps) => (
  <Opener {...rest} $look={look} $size={size} $isWide={false} $isIcon $onCloth={false} />
);

export type MenuProps = {
  /** A MenuButton, which opens the menu and labels it: "More for Mastercard ending 7712". */
  trigger: ReactElement;
  placement?: NonNullable<PopoverProps['placement']>;
  /** MenuItem and MenuSeparator. */
  children: ReactNode;
};

/** A menu of actions on one thing, behind a button. */
export function Menu({ trigger, placement = 'bottom end', children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Sheet placement={placement} offset={6}>
        <List>{children}</List>
      </Sheet>
    </MenuTrigger>
  );
}

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

/** One item of a menu. */
export function MenuItem({ children, icon, isDanger = false, ...rest }: MenuItemProps) {
  return (
    <Item {...rest} textValue={children} $isDanger={isDanger}>
      {icon}
      {children}
    </Item>
  );
}
