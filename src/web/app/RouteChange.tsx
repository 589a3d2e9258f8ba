import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** When another page comes: scrolls to its start, and puts the cursor into its main part unless the page has placed it. */
export function RouteChange(): null {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Going back, the browser knows where the person was; a section link scrolls by itself.
    if (kind !== 'POP' && hash === '') window.scrollTo(0, 0);
    const main = document.querySelector('main');
    if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, hash, kind]);
  return null;
}
