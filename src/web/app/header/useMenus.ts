import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { enhanceMenus } from '../../early/menus.ts';

/** The header's menus (see early/menus.ts), from the first render on; another page closes them, and their groups. What was opened before stays open. */
export function useMenus(): void {
  const { key } = useLocation();
  const shown = useRef(key);

  useEffect(() => {
    const untilGone = new AbortController();
    enhanceMenus(untilGone.signal);
    return () => untilGone.abort();
  }, []);

  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    for (const folded of document.querySelectorAll<HTMLDetailsElement>('details[data-menu], details[data-menu] details')) folded.open = false;
  }, [key]);
}
