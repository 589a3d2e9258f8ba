import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { pageAt, pages } from '#contract/pages.ts';
import { useFollowWithin } from '#ui/navigation.ts';
import { savedChoice } from '#tabState/savedChoice.ts';
import { useIsHydrated } from './useIsHydrated.ts';
import { PrerenderedHead } from './PrerenderedHead.tsx';

/*
 * What only tells something needs no code where it was written ahead of time: it stays as it is, and only its links are listened
 * to. Wherever nothing was written, because somebody has come from another page of the site, it is rendered.
 */

/** The path that was written ahead of time; null where nothing was, what was is made anew here, or the page is being written just now. */
const writtenPath =
  typeof document !== 'undefined' && document.getElementById('root')?.hasChildNodes() === true && document.documentElement.dataset['madeHere'] === undefined ? window.location.pathname : null;

/** Whether this path's page has come as it was written, so that what only tells something need not be loaded. Without a path: whether any page has. */
export const isPrerendered = (pathname?: string): boolean => writtenPath !== null && (pathname === undefined || pathname === writtenPath);

/* Lies between an element and its parts, and takes no place. */
const Kept = styled.div`
  display: contents;
`;

/** What stands there is taken over without being looked at: React compares nothing within. */
const asItStands = { __html: '' };

/** Only pages of the site: a feed or a file is the browser's. */
const isOurs = (anchor: HTMLAnchorElement): boolean => pageAt(anchor.pathname, pages) !== undefined;

/** A link by which somebody comes to try, and not to buy, says so by `data-tries`. */
const keepChoice = ({ target }: { target: EventTarget }): void => {
  if (target instanceof Element && target.closest('a[data-tries]') !== null) savedChoice.keep({ isBuyingNow: false });
};

/**
 * A part of a page that only tells something, with links and without anything that React would have to hear.
 * @param as `page`: it is all of the page, and what stands in the head is its too; `frame`: it stays from page to page
 */
export function Prerendered({ as = 'part', children }: { as?: 'page' | 'part' | 'frame'; children: ReactNode }) {
  const isAlive = useIsHydrated();
  const { pathname, search } = useLocation();
  const follow = useFollowWithin(isOurs);
  const [first] = useState({ pathname, search });
  // Only where it is first rendered over what was written; at another address there is something else.
  const [isKept, keep] = useState(() => !isAlive && isPrerendered(pathname));
  if (isKept && as !== 'frame' && (pathname !== first.pathname || search !== first.search)) keep(false);
  if (!isKept) return <Kept onClickCapture={keepChoice}>{children}</Kept>;
  return (
    <>
      {as === 'page' && <PrerenderedHead />}
      <Kept key="kept" onClickCapture={keepChoice} onClick={follow} dangerouslySetInnerHTML={asItStands} suppressHydrationWarning />
    </>
  );
}
