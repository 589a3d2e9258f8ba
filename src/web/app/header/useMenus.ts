import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { enhanceMenus } from '../../early/menus.ts';

/**
 * Runs the header's menus (see early/menus.ts) from the first render on. Opening another page closes them and their
 * groups; hydration and section links don't.
 */
export function useMenus(): void {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const currentAddress = useRef(address);

  useEffect(() => {
    const untilGone = new AbortController();
    const drop = enhanceMenus(untilGone.signal);
    return () => {
      untilGone.abort();
      drop();
    };
  }, []);

  useEffect(() => {
    if (currentAddress.current === address) return;
    currentAddress.current = address;
    for (const folded of document.querySelectorAll<HTMLDetailsElement>(
      'details[data-menu], details[data-menu] details',
    ))
      folded.open = false;
  }, [address]);
}
