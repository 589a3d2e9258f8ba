import type { MouseEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { radius, space, token, type, zIndex } from '#ui/theme.ts';

const Part = styled.main`
  min-width: 0;
  /* What comes after a part that loads for the first time would move when it arrives. It waits for up to five seconds. */
  & :is([data-awaited='next'], :has([data-awaited='next'])) ~ * {
    visibility: hidden;
    animation: wait-over 0s 5s forwards;
  }
  @keyframes wait-over {
    to {
      visibility: visible;
    }
  }
`;

const Skip = styled.a`
  ${type.smallStrong}
  position: fixed;
  top: ${space[8]};
  left: ${space[8]};
  z-index: ${zIndex.notices};
  padding: ${space[8]} ${space[12]};
  border-radius: ${radius.control};
  background: ${token.accent};
  color: ${token.onAccent};

  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

/** Moves on without a new address, which would render the page again. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  const main = document.getElementById('main');
  main?.scrollIntoView();
  main?.focus({ preventScroll: true });
}

/** The first tab stop: skips the header. */
export const SkipLink = () => (
  <Skip href="#main" onClick={skip} data-no-print>
    Skip to content
  </Skip>
);

/** The page's main element; focusable. */
export function MainContent({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <Part id="main" tabIndex={-1} className={className}>
      {children}
    </Part>
  );
}
