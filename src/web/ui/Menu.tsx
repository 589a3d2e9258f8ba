import {
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  use,
  useId,
  useMemo,
  useState,
} from 'react';
import styled from 'styled-components';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';
import { ButtonBase, type ButtonLook, buttonLook, type ButtonLookProps } from '#ui/buttonLook.ts';
import type { MenuItemProps, MenuSheetProps } from '#ui/MenuSheet.tsx';

/* The button of a menu. The menu itself is large, so it loads when the button is about to be used. */

const sheet = lazyPart(() => import('#ui/MenuSheet.tsx'));

interface MenuState {
  id: string;
  isOpen: boolean;
  toggle: (focus: MenuSheetProps['autoFocus']) => void;
}
const MenuContext = createContext<MenuState | null>(null);

/** What the open menu draws its items with. */
export interface MenuParts {
  Item: (props: MenuItemProps) => ReactNode;
  Separator: () => ReactNode;
}
export const MenuPartsContext = createContext<MenuParts | null>(null);

const Opener = styled(ButtonBase)<ButtonLookProps>`
  ${buttonLook}
`;

export type MenuButtonProps = {
  /** The menu's name: "More for Mastercard ending 7712". */
  'aria-label': string;
  /** An icon. */
  children: ReactNode;
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  className?: string;
};

/** The button of a menu; its only child is an icon. */
export function MenuButton({ look = 'quiet', size = 'small', ...rest }: MenuButtonProps) {
  const menu = use(MenuContext);
  const load = () => void sheet.preload();
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    menu?.toggle(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <Opener
      {...rest}
      type="button"
      id={menu?.id}
      aria-haspopup="true"
      aria-expanded={menu?.isOpen}
      onPointerEnter={load}
      onFocus={load}
      // A click without a pointer comes from a key or assistive technology.
      onClick={({ detail }) => menu?.toggle(detail === 0 ? 'first' : true)}
      onKeyDown={openByKey}
      $look={look}
      $size={size}
      $isWide={false}
      $isIcon
      $onCloth={false}
    />
  );
}

export type MenuProps = {
  /** A MenuButton, which opens the menu and labels it: "More for Mastercard ending 7712". */
  trigger: ReactElement;
  /** MenuItem and MenuSeparator. */
  children: ReactNode;
};

/** A menu of actions on one thing, behind a button. */
export function Menu({ trigger, children }: MenuProps) {
  const id = useId();
  /** Where the focus goes in the open menu; null while it has never been opened. */
  const [autoFocus, setAutoFocus] = useState<MenuSheetProps['autoFocus'] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const state = useMemo<MenuState>(() => {
    const toggle: MenuState['toggle'] = (focus) => {
      setAutoFocus(focus);
      setOpen((wasOpen) => !wasOpen);
    };
    return { id, isOpen, toggle };
  }, [id, isOpen]);
  return (
    <>
      <MenuContext value={state}>{trigger}</MenuContext>
      {autoFocus !== null && (
        <Suspense>
          <sheet.Part triggerId={id} isOpen={isOpen} onOpenChange={setOpen} autoFocus={autoFocus}>
            {children}
          </sheet.Part>
        </Suspense>
      )}
    </>
  );
}

/** One item of a menu. */
export function MenuItem(props: MenuItemProps) {
  const parts = use(MenuPartsContext);
  return parts && <parts.Item {...props} />;
}

/** A line between groups of items. */
export function MenuSeparator() {
  const parts = use(MenuPartsContext);
  return parts && <parts.Separator />;
}
