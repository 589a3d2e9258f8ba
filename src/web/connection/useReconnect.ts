import { useEffect, useRef } from 'react';

/** Pause before the next try while the browser believes it's online, in ms. */
const PAUSE = 10_000;

/**
 * Calls `act` when the connection is back, or after ten seconds if the browser never noticed that it was gone. Runs
 * once each time `isWaiting` becomes true; a rejected call is repeated on the next occasion.
 */
export function useReconnect(isWaiting: boolean, act: () => unknown): void {
  const latest = useRef(act);
  useEffect(() => void (latest.current = act));
  useEffect(() => {
    if (!isWaiting) return undefined;
    let disarm = () => {};
    let isGone = false;
    const arm = () => {
      if (isGone) return;
      const armed = new AbortController();
      const reconnect = () => {
        disarm();
        Promise.resolve(latest.current()).catch(arm);
      };
      addEventListener('online', reconnect, { signal: armed.signal });
      const timer = navigator.onLine ? setTimeout(reconnect, PAUSE) : undefined;
      disarm = () => {
        armed.abort();
        clearTimeout(timer);
      };
    };
    arm();
    return () => {
      isGone = true;
      disarm();
    };
  }, [isWaiting]);
}
