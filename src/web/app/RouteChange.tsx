import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/**
 * Focuses the page's heading, unless the page has set focus itself. A heading that renders later focuses itself
 * (ViewHeading).
 */
function focusHeading(): void {
  const main = document.querySelector('main');
  if (main === null || main.contains(document.activeElement)) return;
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** On navigation: scrolls to the top, focuses the heading, and announces the title to screen readers. */
export function RouteChange() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const currentPath = useRef(pathname);
  const [title, say] = useState('');
  useEffect(() => {
    if (currentPath.current === pathname) return undefined;
    currentPath.current = pathname;
    // The logo of the next page hasn't been shown by a written frame (LoadingScreen).
    delete document.documentElement.dataset['framed'];
    // On Back, the browser restores the scroll position; section links scroll on their own.
    if (kind !== 'POP' && hash === '') window.scrollTo(0, 0);
    focusHeading();
    say(document.title);
    // A page that is still loading sets its title later.
    const late = new MutationObserver(() => say(document.title));
    late.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => late.disconnect();
  }, [pathname, hash, kind]);
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>;
}
