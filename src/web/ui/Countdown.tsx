import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { tabularFigures } from '#ui/theme.ts';

export type CountdownProps = {
  /** When it began, in ms since 1970. */
  startedAt: number;
  /** How long it lasts. */
  ms: number;
  /** What comes when it is over: "Send a new code in". */
  label: string;
};

const Line = styled.span`
  ${tabularFigures}
`;

const remaining = (startedAt: number, ms: number) => Math.ceil(Math.min(ms, Math.max(0, startedAt + ms - Date.now())) / 1000);

const inMinutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Says how long something will still take. It only shows the time: what happens at its end is decided elsewhere. */
export function Countdown({ startedAt, ms, label }: CountdownProps) {
  const [seconds, setSeconds] = useState(() => remaining(startedAt, ms));

  useEffect(() => {
    const tick = () => setSeconds(remaining(startedAt, ms));
    tick();
    // Twice a second: one that runs late skips no figure.
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [startedAt, ms]);

  // A timer is not announced as it runs; whoever comes to it hears where it stands.
  return (
    <Line role="timer">
      {label} <time dateTime={`PT${seconds}S`}>{inMinutes(seconds)}</time>
    </Line>
  );
}
