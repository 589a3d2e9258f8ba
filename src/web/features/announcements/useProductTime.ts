import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** The product's time, in ms. In the sandbox its clock can be moved; the server writes the offset into the page. */
export const productTime = (): number =>
  Date.now() + Number((typeof document === 'undefined' ? undefined : document.documentElement.dataset['ahead']) ?? 0);

/** Updates the time when the person returns to the tab. */
const watch = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** The product's time in ms since the epoch, rounded to the minute. Null while prerendering. */
export const useProductTime = (): number | null =>
  useSyncExternalStore(
    watch,
    () => Math.floor(productTime() / MINUTE) * MINUTE,
    () => null,
  );
