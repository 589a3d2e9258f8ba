import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** The product's time: in the sandbox its clock can be moved, and the server writes into the page by how much. */
export const productTime = (): number => Date.now() + Number((typeof document === 'undefined' ? undefined : document.documentElement.dataset['ahead']) ?? 0);

/** Somebody who comes back to the page after lunch finds what holds then. */
const watch = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** The product's time, in ms since the epoch, to the minute. Null where the page is written ahead of time: nobody looks at it yet. */
export const useProductTime = (): number | null =>
  useSyncExternalStore(
    watch,
    () => Math.floor(productTime() / MINUTE) * MINUTE,
    () => null,
  );
