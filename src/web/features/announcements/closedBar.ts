import { useSyncExternalStore } from 'react';
import { tabMemory } from '#tabState/tabStorage.ts';

const KEY = 'announcements.closed';

const listeners = new Set<() => void>();
const listen = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Whether the visitor has closed the bar, in this visit. */
export const useClosed = (): boolean =>
  useSyncExternalStore(
    listen,
    () => tabMemory.read(KEY) !== null,
    () => false,
  );

export function closeBar(): void {
  tabMemory.keep(KEY, 'true');
  for (const changed of listeners) changed();
}
