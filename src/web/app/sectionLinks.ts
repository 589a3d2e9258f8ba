import { withoutSlash } from '#contract/pages.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The space left for the sticky header above a section, in px (rule menus.sections). */
export const sectionOffset = 100;
/** How long a page that was just navigated to gets before the scroll, in ms (rule menus.sections). */
export const sectionDelay = 2000;

/** Scrolls the section with this id to 100 px below the top, and focuses it. Does nothing if there is none. */
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

/**
 * A navigate function that handles section links (rule menus.sections): on the same page it scrolls; from another page
 * it navigates and scrolls 2000 ms later, or once the page has rendered if that takes longer, unless the person has
 * navigated elsewhere by then.
 */
export function useSectionLinks(): (href: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const here = useRef(pathname);
  /** The section to scroll to on a page that takes longer than the delay. */
  const late = useRef<{ target: string; section: string } | null>(null);
  // A layout effect, because a timer that fires right after the page has rendered must see this.
  useLayoutEffect(() => {
    here.current = pathname;
    if (late.current?.target === withoutSlash(pathname)) scrollToSection(late.current.section);
    late.current = null;
  }, [pathname]);

  return useCallback(
    (href: string) => {
      clearTimeout(waiting.current);
      late.current = null;
      const [address = '', section = ''] = href.split('#');
      const target = withoutSlash(address.replace(/\?.*$/, '') || pathname);
      void navigate(href);
      if (!section) return;
      if (target === withoutSlash(pathname)) scrollToSection(section);
      else {
        scrollTo({ top: 0, behavior: 'instant' });
        waiting.current = setTimeout(() => {
          if (withoutSlash(here.current) === target) scrollToSection(section);
          else if (here.current === pathname) late.current = { target, section };
        }, sectionDelay);
      }
    },
    [navigate, pathname],
  );
}

/**
 * The section in the address, unless the page was prerendered: then the browser has already scrolled there. Anybody may
 * have written the address, so it may not be decodable, and no section is called that.
 */
function sectionToCome(hash: string): string | null {
  try {
    const section = decodeURIComponent(hash.slice(1));
    return section === '' || document.getElementById(section) ? null : section;
  } catch {
    return null;
  }
}

/**
 * Scrolls to the section of the address the site was opened with, after the same delay, counted from the first render.
 */
export function useSectionOfArrival(): void {
  const { hash } = useLocation();
  const [arrivedAt] = useState(() => sectionToCome(hash));
  useEffect(() => {
    if (arrivedAt === null) return undefined;
    const waiting = setTimeout(() => scrollToSection(arrivedAt), sectionDelay);
    return () => clearTimeout(waiting);
  }, [arrivedAt]);
}
