import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { tabularFigures } from '#ui/theme.ts';

const Line = styled.span`
  ${tabularFigures}
`;

const inMinutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Shows how much of `ms` is left since mounting: "Send a new code in 0:42". Display only; what happens at the
 * end is decided elsewhere. `over` then replaces label and time.
 */
export function Countdown({ ms, label, over }: { ms: number; label: string; over?: string }) {
  const [left, setLeft] = useState(ms);

  useEffect(() => {
    const end = Date.now() + ms;
    // Twice a second, so that a late tick doesn't skip a second.
    const timer = setInterval(() => setLeft(Math.max(0, end - Date.now())), 500);
    return () => clearInterval(timer);
  }, [ms]);

  // Role "timer" isn't announced while it runs, but can be read at any time.
  return (
    <Line role="timer">
      {left === 0 && over !== undefined ? over : `${label} ${inMinutes(Math.ceil(left / 1000))}`}
    </Line>
  );
}
