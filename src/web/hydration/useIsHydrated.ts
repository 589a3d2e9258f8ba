import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page has come to life: false where it is written ahead of time and in the first render that takes that over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
