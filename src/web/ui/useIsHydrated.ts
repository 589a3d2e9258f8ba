import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page is hydrated: false during the prerender and in the first client render. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
