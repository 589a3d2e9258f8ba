import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import type * as Router from 'react-router-dom';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scrollToSection, useSectionLinks, useSectionOfArrival } from '#app/sectionLinks.ts';

/** Makes the router wait before it shows the page. */
let isSlow = false;
vi.mock('react-router-dom', async (original) => {
  const router = await original<typeof Router>();
  return {
    ...router,
    useNavigate: () => {
      const navigateNow = router.useNavigate();
      return (to: string) => (isSlow ? undefined : navigateNow(to));
    },
  };
});

let go: (href: string) => void;
let navigate: (to: string) => void;
let currentPath: string;
let scroll: ReturnType<typeof vi.fn>;

function Site() {
  const links = useSectionLinks();
  const router = useNavigate();
  useSectionOfArrival();
  const { pathname, hash } = useLocation();
  useEffect(() => {
    go = links;
    navigate = (to) => void router(to);
    currentPath = pathname + hash;
  });
  return (
    <Routes>
      <Route path="/" element={<section id="pricing">Prices</section>} />
      <Route path="*" element={<h1>Another page</h1>} />
    </Routes>
  );
}

const at = (address: string) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Site />
    </MemoryRouter>,
  );
};

/** The positions that the page was scrolled to, except returns to the top. */
const sectionScrolls = () => scroll.mock.calls.map(([to]) => to as ScrollToOptions).filter(({ top }) => top !== 0);

beforeEach(() => {
  vi.useFakeTimers();
  scroll = vi.fn();
  vi.stubGlobal('scrollTo', scroll);
  vi.stubGlobal('scrollY', 400);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 1000 } as DOMRect);
});
afterEach(() => vi.useRealTimers());

const prefersReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

describe('a section link', () => {
  // Rules: menus.sections
  it('on its own page scrolls smoothly to 100 px above the section and moves focus there', () => {
    prefersReducedMotion(false);
    at('/');
    act(() => go('/#pricing'));
    expect(sectionScrolls()).toEqual([{ top: 1300, behavior: 'smooth' }]);
    expect(document.activeElement?.id).toBe('pricing');
    expect(currentPath).toBe('/#pricing');
  });

  it('jumps if the person prefers reduced motion', () => {
    prefersReducedMotion(true);
    at('/');
    act(() => go('/#pricing'));
    expect(sectionScrolls()).toEqual([{ top: 1300, behavior: 'instant' }]);
  });

  // Rules: menus.sections
  it('from another page navigates and scrolls 2000 ms later', () => {
    at('/contact-us');
    act(() => go('/#pricing'));
    expect(currentPath).toBe('/#pricing');
    act(() => void vi.advanceTimersByTime(1999));
    expect(sectionScrolls()).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(sectionScrolls()).toHaveLength(1);
  });

  it('scrolls a slower page as soon as it has loaded', () => {
    at('/contact-us');
    // The page is loading and appears later.
    isSlow = true;
    act(() => go('/#pricing'));
    act(() => void vi.advanceTimersByTime(2000));
    expect(sectionScrolls()).toEqual([]);
    isSlow = false;
    act(() => navigate('/#pricing'));
    expect(sectionScrolls()).toHaveLength(1);
  });

  it('drops a page that never loaded once the person is elsewhere', () => {
    at('/contact-us');
    isSlow = true;
    act(() => go('/#pricing'));
    act(() => void vi.advanceTimersByTime(2000));
    isSlow = false;
    act(() => navigate('/elsewhere'));
    act(() => navigate('/'));
    expect(sectionScrolls()).toEqual([]);
  });

  it('doesn’t scroll a page that the person has opened in the meantime', () => {
    at('/contact-us');
    act(() => go('/#pricing'));
    act(() => navigate('/elsewhere#pricing'));
    act(() => void vi.advanceTimersByTime(5000));
    expect(sectionScrolls()).toEqual([]);
  });

  it('is dropped when another link is followed', () => {
    at('/contact-us');
    act(() => go('/#pricing'));
    act(() => go('/'));
    act(() => void vi.advanceTimersByTime(5000));
    expect(sectionScrolls()).toEqual([]);
  });
});

describe('an address opened with a section', () => {
  it('scrolls there 2000 ms later', () => {
    at('/#pricing');
    act(() => void vi.advanceTimersByTime(1999));
    expect(sectionScrolls()).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(sectionScrolls()).toHaveLength(1);
  });

  it.each(['/#save-30%', '/#%E0%A4%A'])('opens the page if the section can’t be decoded, as in %s', (address) => {
    at(address);
    expect(document.body.textContent).toBe('Prices');
    act(() => void vi.advanceTimersByTime(5000));
    expect(sectionScrolls()).toEqual([]);
  });

  it('is left to the browser on a prerendered page', () => {
    document.body.innerHTML = '<section id="pricing">Prices</section>';
    at('/#pricing');
    act(() => void vi.advanceTimersByTime(5000));
    expect(sectionScrolls()).toEqual([]);
    document.body.innerHTML = '';
  });
});

it('a link without a section only navigates', () => {
  at('/');
  act(() => go('/sign-in'));
  act(() => void vi.advanceTimersByTime(5000));
  expect(currentPath).toBe('/sign-in');
  expect(sectionScrolls()).toEqual([]);
});

it('a missing section scrolls nothing', () => {
  scrollToSection('nowhere');
  expect(scroll).not.toHaveBeenCalled();
});
