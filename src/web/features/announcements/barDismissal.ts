import { useSyncExternalStore } from 'react';
import { tabStorage } from '#tabState/tabStorage.ts';

const KEY = 'announcements.closed';

const listeners = new Set<() => void>();
const listen = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Whether the visitor has closed the bar during this visit. */
export const useIsBarClosed = (): boolean =>
  useSyncExternalStore(
    listen,
    () => tabStorage.read(KEY) !== null,
    () => false,
  );

export function closeBar(): void {
  tabStorage.keep(KEY, 'true');
  for (const changed of listeners) changed();
}
