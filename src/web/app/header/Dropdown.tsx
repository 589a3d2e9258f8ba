import type { ReactNode } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { CaretDownBoldIcon } from '#ui/icons/CaretDownBoldIcon.ts';
import { media, motion, radius, space, token, type, zIndex } from '#ui/theme.ts';
import { plainSummary } from './plainSummary.ts';

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
`;

const Place = styled.div<{ $isWide: boolean }>`
  display: flex;
  align-items: center;
  align-self: stretch;
  position: ${({ $isWide }) => ($isWide ? 'static' : 'relative')};
`;

const Toggle = styled.summary`
  ${topItem}
  ${plainSummary}
  position: relative;

  [open] > & {
    background: ${token.sunken};
    /* As tall as the bar, so that the pointer stays on the menu on its way to the panel. */
    &::after {
      content: '';
      position: absolute;
      inset: -12px 0;
    }
  }
`;

const Caret = styled(CaretDownBoldIcon)`
  ${motion.full} {
    transition: transform ${motion.menu};
  }
  [open] > summary > & {
    transform: rotate(180deg);
  }
`;

const arrive = keyframes`
  from { opacity: 0; transform: translateY(-4px); }
`;
const appear = keyframes`
  from { opacity: 0; }
`;

/* Positioned by the whole row, so that it respects the page's gutter. */
const panelPosition = css`
  left: ${space[24]};
  ${media.xl} {
    left: 0;
  }
`;

const Panel = styled.div<{ $isWide: boolean; $align: 'start' | 'end' }>`
  position: absolute;
  top: 100%;
  z-index: ${zIndex.popover};
  ${({ $align }) => ($align === 'end' ? 'right' : 'left')}: 0;
  border: 1px solid ${token.line};
  border-radius: ${radius.card};
  background: ${token.raised};
  color: ${token.text};
  box-shadow: ${token.vignetteShadow};
  overflow: hidden;
  ${({ $isWide }) => $isWide && panelPosition}

  [open] > & {
    animation: ${appear} ${motion.menu};
    ${motion.full} {
      animation-name: ${arrive};
    }
  }
`;

const Fold = styled.details`
  /* Without scripts, CSS opens it on hover. */
  @media (scripting: none) and (hover: hover) {
    &[data-menu='hover']:hover::details-content {
      content-visibility: visible;
    }
  }
`;

type DropdownProps = {
  /** The content of the summary. If it isn't plain text, set `name` too. */
  label: ReactNode;
  name?: string;
  /** As wide as the bar allows and positioned by it, rather than by the summary. */
  isWide?: boolean;
  align?: 'start' | 'end';
  opensOnHover?: boolean;
  children: ReactNode;
};

/**
 * A disclosure menu in the bar: a summary and its panel of links, built on `<details>`, so that it works without
 * scripts. Its open state lives in the DOM only, where early/menus.ts also changes it.
 */
export function Dropdown({
  label,
  name,
  isWide = false,
  align = 'start',
  opensOnHover = true,
  children,
}: DropdownProps) {
  return (
    <Place $isWide={isWide}>
      <Fold name="menu" data-menu={opensOnHover ? 'hover' : 'press'} suppressHydrationWarning>
        <Toggle data-top aria-label={name}>
          {label}
          <Caret size={14} aria-hidden />
        </Toggle>
        <Panel data-panel $isWide={isWide} $align={align}>
          {children}
        </Panel>
      </Fold>
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

/** A plain list of entries. */
export function PanelList({ children }: { children: ReactNode }) {
  return <List>{children}</List>;
}
