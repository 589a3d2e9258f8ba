import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The state that an address names: `#state=deciding`. */
export const stateIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('state');

/** The address of a state, or of a transition by its key: `/flows/cancel#state=deciding`. */
export const stateAddress = (machine: string, name: string): string =>
  `/flows/${machine}#state=${encodeURIComponent(name)}`;

/** The address of what happens outside of the chart in a state: `/flows/cancel#state=cancelling&outside=reload`. */
export const outsideAddress = (machine: string, state: string, happening: string): string =>
  `${stateAddress(machine, state)}&outside=${happening}`;

/** What happens outside of the chart, in the address. */
export const useHappeningInAddress = (): string | null =>
  new URLSearchParams(useLocation().hash.slice(1)).get('outside');

/** The id of a composition in the list of machines that are searched together. */
export const compositionId = (name: string): string => name.replaceAll(' ', '-');

/**
 * Selects the state in the address when that changes. Removes it from the address once something else is selected, so
 * that a reloaded or copied address shows what is read.
 */
export function useStateInAddress(selected: string | null, select: (name: string) => void): void {
  const { key, hash } = useLocation();
  const before = useRef<string | null>(null);
  useEffect(() => {
    const { pathname, search, hash: current } = window.location;
    const named = stateIn(current);
    if (named !== null && before.current === named && selected !== named)
      window.history.replaceState(window.history.state, '', pathname + search);
    before.current = selected;
  }, [selected]);
  useEffect(() => {
    const named = stateIn(hash);
    if (named !== null) select(named);
  }, [key, hash, select]);
}
