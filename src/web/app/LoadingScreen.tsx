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
  @keyframes breathe {
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

  /* The logo fades in after 200 ms, so that fast loads don't flash it. */
  & > span {
    opacity: 0;
    animation: appear 1ms 200ms forwards;
  }
  ${motion.full} {
    & svg {
      animation: breathe 1.6s 200ms ease-in-out infinite;
    }
  }
`;

/** A full-screen loading logo, shown until it is known what to render. */
export function LoadingScreen() {
  return (
    <Screen role="status" aria-busy>
      <span>
        <Mark size={56} isDecoration />
      </span>
      <VisuallyHidden>Loading</VisuallyHidden>
    </Screen>
  );
}
