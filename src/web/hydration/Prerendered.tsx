import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { layoutAt, pageAt, pages } from '#contract/pages.ts';
import { useLinkClicksWithin } from '#ui/navigation.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { useIsHydrated } from '#ui/useIsHydrated.ts';
import { PrerenderedHead } from './PrerenderedHead.tsx';

/*
 * Static parts of prerendered pages. Their code isn't loaded: the HTML stays as the server sent it, and only clicks on
 * its links are handled. After navigation from another page there is no prerendered HTML, so the part is loaded and
 * rendered.
 */

/** Whether the application renders the page at the address instead: it differs, or Back has led away. */
export const isMadeHere = (): boolean => document.documentElement.dataset['madeHere'] !== undefined;

/** Path of the prerendered page; null if there is none, if it's rendered again here, or during the prerender itself. */
let writtenPath: string | null =
  typeof document !== 'undefined' && document.getElementById('root')?.hasChildNodes() === true && !isMadeHere()
    ? window.location.pathname
    : null;

/**
 * Whether the page at `pathname` arrived prerendered, so its static parts needn't be loaded. Without a path: whether
 * any page did.
 */
export const isPrerendered = (pathname?: string): boolean =>
  writtenPath !== null && (pathname === undefined || pathname === writtenPath);

/** The layout whose prerendered parts are still in the page. */
let writtenLayout = writtenPath === null ? null : layoutAt(writtenPath);

/** Whether the page at `pathname` has the frame that arrived prerendered. */
export const isFramePrerendered = (pathname: string): boolean => layoutAt(pathname) === writtenLayout;

/** From here on the application renders every page. */
export function forgetPrerendered(): void {
  writtenPath = null;
  writtenLayout = null;
}

/* A wrapper without a box of its own. */
const Wrapper = styled.div`
  display: contents;
`;

/** Makes React keep the existing HTML without comparing it. */
const asItStands = { __html: '' };

/** Only pages of this site; the browser opens feeds and files itself. */
const isOurs = (anchor: HTMLAnchorElement): boolean => pageAt(anchor.pathname, pages) !== undefined;

/** A link marked `data-tries` leads to the trial, so the saved choice becomes "not buying now". */
const keepChoice = ({ target }: { target: EventTarget }): void => {
  if (target instanceof Element && target.closest('a[data-tries]') !== null) savedChoice.keep({ isBuyingNow: false });
};

/**
 * A static part of a page: links, but no other interaction.
 * @param as `page`: the whole page, including its head; `frame`: stays mounted across pages
 */
export function Prerendered({ as = 'part', children }: { as?: 'page' | 'part' | 'frame'; children: ReactNode }) {
  const isAlive = useIsHydrated();
  const { pathname, search } = useLocation();
  const follow = useLinkClicksWithin(isOurs);
  const [first] = useState({ pathname, search });
  // Only on the first render over prerendered HTML; at any other address the HTML is a different page's.
  const [isKept, keep] = useState(() => !isAlive && isPrerendered(pathname));
  const isFrame = isKept && as === 'frame';
  useEffect(() => (isFrame ? () => void (writtenLayout = null) : undefined), [isFrame]);
  if (isKept && as !== 'frame' && (pathname !== first.pathname || search !== first.search)) keep(false);
  if (!isKept) return <Wrapper onClickCapture={keepChoice}>{children}</Wrapper>;
  return (
    <>
      {as === 'page' && <PrerenderedHead />}
      <Wrapper
        key="kept"
        onClickCapture={keepChoice}
        onClick={follow}
        dangerouslySetInnerHTML={asItStands}
        suppressHydrationWarning
      />
    </>
  );
}
