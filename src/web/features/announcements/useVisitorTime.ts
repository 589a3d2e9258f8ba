import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** Somebody who comes back to the page after lunch finds what holds then. */
const watch = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** The visitor's time, in ms since the epoch, to the minute. Null where the page is written ahead of time: nobody looks at it yet. */
export const useVisitorTime = (): number | null =>
  useSyncExternalStore(
    watch,
    () => Math.floor(Date.now() / MINUTE) * MINUTE,
    () => null,
  );
