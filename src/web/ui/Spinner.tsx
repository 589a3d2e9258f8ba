import styled from 'styled-components';
import { motion } from '#ui/theme.ts';

const Ring = styled.svg`
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  ${motion.full} {
    animation: turn 0.9s linear infinite;
  }
`;

/** A spinning ring beside a text. Decorative. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <Ring width={size} height={size} viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <circle cx="8" cy="8" r="6.25" opacity=".28" />
      <path d="M8 1.75A6.25 6.25 0 0 1 14.25 8" strokeLinecap="round" />
    </Ring>
  );
}
