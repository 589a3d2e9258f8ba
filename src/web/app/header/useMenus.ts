import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { enhanceMenus } from '../../early/menus.ts';

/**
 * Runs the header's menus (see early/menus.ts) from the first render on. Opening another page closes them and their
 * groups; hydration, section links and an address that only adds what the page shows don't.
 */
export function useMenus(): void {
  const { pathname } = useLocation();
  const currentPath = useRef(pathname);

  useEffect(() => {
    const untilGone = new AbortController();
    const drop = enhanceMenus(untilGone.signal);
    return () => {
      untilGone.abort();
      drop();
    };
  }, []);

  useEffect(() => {
    if (currentPath.current === pathname) return;
    currentPath.current = pathname;
    for (const folded of document.querySelectorAll<HTMLDetailsElement>(
      'details[data-menu], details[data-menu] details',
    ))
      folded.open = false;
  }, [pathname]);
}
