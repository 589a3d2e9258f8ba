import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { tabularFigures } from '#ui/theme.ts';

const Line = styled.span`
  ${tabularFigures}
`;

const inMinutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Says how much of `ms` is left since it appeared: "Send a new code in 0:42". It only shows the time; what happens at
 * its end is decided elsewhere. `over` takes the label's and the time's place then.
 */
export function Countdown({ ms, label, over }: { ms: number; label: string; over?: string }) {
  const [left, setLeft] = useState(ms);

  useEffect(() => {
    const end = Date.now() + ms;
    // Twice a second: a tick that comes late skips no figure.
    const timer = setInterval(() => setLeft(Math.max(0, end - Date.now())), 500);
    return () => clearInterval(timer);
  }, [ms]);

  // A running timer is not announced; whoever comes to it hears where it stands.
  return (
    <Line role="timer">
      {left === 0 && over !== undefined ? over : `${label} ${inMinutes(Math.ceil(left / 1000))}`}
    </Line>
  );
}
