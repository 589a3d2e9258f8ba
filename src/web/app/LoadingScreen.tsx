import styled from 'styled-components';
import { Mark } from '#ui/Mark.tsx';
import { motion, token } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const Screen = styled.div`
  @keyframes appear {
    to {
      opacity: 1;
    }
  }
  @keyframes beat {
    50% {
      opacity: 0.45;
    }
  }
  position: fixed;
  inset: 0;
  z-index: 15;
  display: grid;
  place-items: center;
  background: ${token.bg};
  /* In a layout, only the page's own part is waiting. */
  main & {
    position: static;
    min-height: 60dvh;
  }
  @media (scripting: none) {
    display: none;
  }

  /* The logo fades in after 200 ms, so that fast loads don't flash it. */
  & > span {
    opacity: 0;
    animation: appear 1ms 200ms forwards;
  }
  /* A written frame has shown it until now. */
  html[data-framed][data-app='alive'] & > span {
    opacity: 1;
    animation: none;
  }
  ${motion.full} {
    & svg {
      animation: beat 1.6s 200ms ease-in-out infinite;
    }
  }
`;

/** A loading logo, shown until it is known what to render: in a layout's main part, or on the whole screen. */
export function LoadingScreen() {
  return (
    <Screen role="status" aria-busy data-awaited>
      <span>
        <Mark size={56} />
      </span>
      <VisuallyHidden>Loading</VisuallyHidden>
    </Screen>
  );
}
