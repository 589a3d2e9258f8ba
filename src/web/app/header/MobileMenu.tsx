import type { ReactNode } from 'react';
import styled, { createGlobalStyle, keyframes } from 'styled-components';
import { ListIcon } from '#ui/icons/ListIcon.ts';
import { XIcon } from '#ui/icons/XIcon.ts';
import { prerenderedPart } from '#hydration/prerenderedPart.tsx';
import { Logo } from '#ui/Logo.tsx';
import { focusColour, media, motion, page, radius, space, token } from '#ui/theme.ts';
import { plainSummary } from './plainSummary.ts';

/** The height of the bar; the sheet's top row has the same. */
export const barHeight = '68px';

const size = '44px';
/** Moves the icon outwards, so that its strokes align with the text. */
const overhang = '10px';

const Fold = styled.details`
  flex: none;
  width: ${size};
  height: ${size};
  margin-inline-end: -${overhang};
  ${media.lg} {
    display: none;
  }
`;

/* Stays in place above the sheet, and closes it. */
const Opener = styled.summary`
  ${plainSummary}
  display: grid;
  place-items: center;
  width: ${size};
  height: ${size};
  border-radius: ${radius.control};
  color: ${token.text};
  cursor: pointer;

  > svg:last-child {
    display: none;
  }
  [open] > & {
    position: fixed;
    top: calc((${barHeight} - ${size}) / 2);
    right: calc(${space[16]} - ${overhang});
    z-index: 2;
    ${media.sm} {
      right: calc(${space[24]} - ${overhang});
    }
    > svg:first-child {
      display: none;
    }
    > svg:last-child {
      display: block;
    }
  }
`;

/** Keeps the page behind the sheet from scrolling. */
const StillPage = createGlobalStyle`
  @media (max-width: 1023.98px) {
    html:has([data-menu='sheet'][open]) {
      overflow: hidden;
    }
  }
`;

const arrive = keyframes`
  from { opacity: 0; }
`;

const Sheet = styled.div`
  ${focusColour}: ${token.accent};
  position: fixed;
  inset: 0;
  z-index: 1;
  display: flex;
  flex-direction: column;
  height: 100dvh;
  background: ${token.bg};
  color: ${token.text};
  overflow-y: auto;
  /* Head and foot stay in place and would cover an entry with focus. */
  scroll-padding-block: 76px 85px;
  overscroll-behavior: contain;

  [open] > & {
    animation: ${arrive} ${motion.menu};
  }
`;

const Top = styled.div`
  ${page}
  position: sticky;
  top: 0;
  display: flex;
  flex: none;
  align-items: center;
  min-height: ${barHeight};
  border-bottom: 1px solid ${token.line};
  background: ${token.bg};
`;

const groups = prerenderedPart(async () => ({ default: (await import('./MobileGroups.tsx')).MobileGroups }), 'frame');

/** Loads the contents of the sheet. */
export const preloadMobileMenu = groups.preload;

const Acts = styled.div`
  ${page}
  position: sticky;
  bottom: 0;
  display: grid;
  grid-auto-columns: 1fr;
  grid-auto-flow: column;
  gap: ${space[12]};
  margin-top: auto;
  padding-block: ${space[16]};
  border-top: 1px solid ${token.line};
  background: ${token.bg};
`;

/**
 * The menu below 1024 px: a sheet over the page, built like the bar's menus (see Dropdown).
 * @param acts the content of its foot (Login and Sign Up)
 */
export function MobileMenu({ acts }: { acts?: ReactNode }) {
  return (
    <Fold name="menu" data-menu="sheet" suppressHydrationWarning>
      <Opener aria-label="Menu">
        <ListIcon size={24} aria-hidden />
        <XIcon size={24} aria-hidden />
      </Opener>
      <Sheet>
        <StillPage />
        <Top>
          <Logo />
        </Top>
        <groups.Part />
        {acts !== undefined && <Acts>{acts}</Acts>}
      </Sheet>
    </Fold>
  );
}
