import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { media, motion, radius, space, token, type, zIndex } from '#ui/theme.ts';

/** `hovered` goes when the pointer does; `pinned`, opened by a click or a key, stays until it is closed. */
export type Openness = 'closed' | 'hovered' | 'pinned';

/** A pointer that only passes over the button, and one that cuts a corner on its way into the panel, change nothing. */
const intent = { open: 120, close: 280 } as const;

export const topItem = css`
  ${type.body}
  font-weight: 500;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 44px;
  padding: 0 12px;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${token.text};
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  transition: background-color ${motion.hover};
  ${media.hover} {
    &:hover {
      background: ${token.sunken};
    }
  }
  &[aria-expanded='true'] {
    background: ${token.sunken};
  }
`;

const Place = styled.div<{ $isWide: boolean }>`
  display: flex;
  align-items: center;
  align-self: stretch;
  position: ${({ $isWide }) => ($isWide ? 'static' : 'relative')};
`;

const Toggle = styled.button`
  ${topItem}
`;

const Caret = styled(CaretDownIcon)`
  ${motion.full} {
    transition: transform ${motion.menu};
  }
  [aria-expanded='true'] > & {
    transform: rotate(180deg);
  }
`;

const arrive = keyframes`
  from { opacity: 0; transform: translateY(-4px); }
`;
const appear = keyframes`
  from { opacity: 0; }
`;

const Panel = styled.div<{ $isWide: boolean; $align: 'start' | 'end' }>`
  position: absolute;
  top: 100%;
  z-index: ${zIndex.popover};
  ${({ $isWide, $align }) => ($isWide ? `left: 0;` : `${$align === 'end' ? 'right' : 'left'}: 0;`)}
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.raised};
  color: ${token.text};
  box-shadow: ${token.vignetteShadow};
  overflow: hidden;
  animation: ${appear} ${motion.menu};
  ${motion.full} {
    animation-name: ${arrive};
  }
`;

const reachable = 'a[href], button:not([disabled])';

type DropdownProps = {
  /** What the button shows; with a plain word it is its name, otherwise give `name`. */
  label: ReactNode;
  name?: string;
  openness: Openness;
  onChange: (openness: Openness) => void;
  /** As wide as the bar allows and placed by it, instead of by its button. */
  isWide?: boolean;
  align?: 'start' | 'end';
  opensOnHover?: boolean;
  children: ReactNode;
};

/**
 * A button and the panel of links that it discloses. Hover opens it (with a delay), click, Enter and Space toggle it,
 * arrow keys and Tab go through it, Escape closes it and gives the cursor back; leaving it closes it.
 */
export function Dropdown({ label, name, openness, onChange, isWide = false, align = 'start', opensOnHover = true, children }: DropdownProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wantsFirst = useRef(false);
  const isOpen = openness !== 'closed';

  useEffect(() => () => clearTimeout(timer.current), []);

  const links = () => [...(place.current?.querySelectorAll<HTMLElement>(`[data-panel] :is(${reachable})`) ?? [])];

  useEffect(() => {
    if (!isOpen) return undefined;
    if (wantsFirst.current) {
      wantsFirst.current = false;
      links()[0]?.focus();
    }
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (place.current?.contains(document.activeElement)) toggle.current?.focus();
      onChange('closed');
    };
    const onPointerDown = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) onChange('closed');
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [isOpen, onChange]);

  const onPointerEnter = (event: PointerEvent) => {
    clearTimeout(timer.current);
    if (opensOnHover && event.pointerType === 'mouse' && !isOpen) timer.current = setTimeout(() => onChange('hovered'), intent.open);
  };
  const onPointerLeave = () => {
    clearTimeout(timer.current);
    if (openness === 'hovered') timer.current = setTimeout(() => onChange('closed'), intent.close);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (step === undefined || (at === -1 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (!isOpen) {
      wantsFirst.current = true;
      onChange('pinned');
    } else if (step < 0) toggle.current?.focus();
    else all[Math.min(step, all.length - 1)]?.focus();
  };

  return (
    <Place
      ref={place}
      $isWide={isWide}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        // To nowhere (null) it goes when the window loses focus or a bare spot is pressed: neither is leaving.
        if (isOpen && event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onChange('closed');
      }}
    >
      <Toggle
        ref={toggle}
        type="button"
        data-top
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={name}
        onClick={() => {
          clearTimeout(timer.current);
          onChange(openness === 'pinned' ? 'closed' : 'pinned');
        }}
      >
        {label}
        <Caret size={14} weight="bold" aria-hidden />
      </Toggle>
      {isOpen && (
        <Panel id={id} data-panel $isWide={isWide} $align={align}>
          {children}
        </Panel>
      )}
    </Place>
  );
}

const List = styled.ul`
  min-width: 208px;
  padding: ${space[8]};
`;

export const panelItem = css`
  ${type.body}
  display: flex;
  align-items: center;
  width: 100%;
  min-height: 40px;
  padding: ${space[8]} ${space[12]};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${token.text};
  text-align: start;
  text-decoration: none;
  cursor: pointer;
  ${media.hover} {
    &:hover {
      background: ${token.sunken};
      color: ${token.text};
      text-decoration: none;
    }
  }
`;

/** Plain entries below each other. */
export function PanelList({ children }: { children: ReactNode }) {
  return <List>{children}</List>;
}
