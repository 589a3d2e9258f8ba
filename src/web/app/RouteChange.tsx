import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Puts the cursor on the page's heading, unless the page has placed it. A heading that is still to come takes it by itself (ViewHeading). */
function focusHeading(): void {
  const main = document.querySelector('main');
  if (main === null || main.contains(document.activeElement)) return;
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** When another page comes: scrolls to its start, puts the cursor on its heading, and has screen readers say its title. */
export function RouteChange() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  const [title, say] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    // Going back, the browser knows where the person was; a section link scrolls by itself.
    if (kind !== 'POP' && hash === '') window.scrollTo(0, 0);
    focusHeading();
    say(document.title);
    // What is still being read from the server brings its title with it.
    const late = new MutationObserver(() => say(document.title));
    late.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => late.disconnect();
  }, [pathname, hash, kind]);
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>;
}
