import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Room for the sticky header above a section, in px (rule menus.sections). */
export const sectionOffset = 100;
/** How long a page that was just navigated to gets before the scroll, in ms (rule menus.sections). */
export const sectionDelay = 2000;

/** Scrolls to the section with this id, 100 px below the top edge, and puts the cursor there. Without one, nothing happens. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const wantsLessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({
    top: section.getBoundingClientRect().top + scrollY - sectionOffset,
    behavior: wantsLessMotion ? 'instant' : 'smooth',
  });
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

const sameFolder = (path: string) => path.replace(/\/+$/, '') || '/';

/**
 * The router's navigate, which knows section links (rule menus.sections): on their own page they scroll, from another page
 * they navigate and scroll 2000 ms later, or when the page is there where that takes longer, unless the person has gone elsewhere by then.
 */
export function useSectionLinks(): (href: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const here = useRef(pathname);
  /** The section of a page that is slower than the delay. */
  const late = useRef<{ target: string; section: string } | null>(null);
  // With the page itself: a timer that fires right after it came has to know.
  useLayoutEffect(() => {
    here.current = pathname;
    if (late.current?.target === sameFolder(pathname)) scrollToSection(late.current.section);
    late.current = null;
  }, [pathname]);

  return useCallback(
    (href: string) => {
      clearTimeout(waiting.current);
      late.current = null;
      const [address = '', section = ''] = href.split('#');
      const target = sameFolder(address.replace(/\?.*$/, '') || pathname);
      void navigate(href);
      if (!section) return;
      if (target === sameFolder(pathname)) scrollToSection(section);
      else {
        scrollTo({ top: 0, behavior: 'instant' });
        waiting.current = setTimeout(() => {
          if (sameFolder(here.current) === target) scrollToSection(section);
          else if (here.current === pathname) late.current = { target, section };
        }, sectionDelay);
      }
    },
    [navigate, pathname],
  );
}

/** What the address asks for and is still to come. In a page that was written ahead of time the browser has gone there by itself. */
const sectionToCome = (hash: string): string | null => {
  const section = decodeURIComponent(hash.slice(1));
  return section === '' || document.getElementById(section) ? null : section;
};

/** For an address that was opened with a section in it: the same delay, counted from the first render. */
export function useSectionOfArrival(): void {
  const { hash } = useLocation();
  const [arrivedAt] = useState(() => sectionToCome(hash));
  useEffect(() => {
    if (arrivedAt === null) return undefined;
    const waiting = setTimeout(() => scrollToSection(arrivedAt), sectionDelay);
    return () => clearTimeout(waiting);
  }, [arrivedAt]);
}
