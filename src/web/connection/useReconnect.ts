import { useEffect, useRef } from 'react';

/** How long a request that failed with a connection waits for another try, in ms. */
const PAUSE = 10_000;

/**
 * While something waits for the connection, acts as soon as it is back; where the browser never noticed that it was away, after ten
 * seconds. Once for each time that `isWaiting` becomes true; what rejects waits for the next time.
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
      const goOn = () => {
        disarm();
        Promise.resolve(latest.current()).catch(arm);
      };
      addEventListener('online', goOn, { signal: armed.signal });
      const timer = navigator.onLine ? setTimeout(goOn, PAUSE) : undefined;
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
