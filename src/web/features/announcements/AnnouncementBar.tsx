import { type MouseEvent, useLayoutEffect, useState } from 'react';
import styled from 'styled-components';
import { CaretLeftBoldIcon } from '#ui/icons/CaretLeftBoldIcon.ts';
import { CaretRightBoldIcon } from '#ui/icons/CaretRightBoldIcon.ts';
import { XBoldIcon } from '#ui/icons/XBoldIcon.ts';
import type { Announcement } from '#contract/marketing.ts';
import { isCurrent } from '#domain/announcements.ts';
import { Link } from '#ui/Link.tsx';
import { media, motion, page, radius, tapTarget, space, token, type } from '#ui/theme.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { focusAfter } from '../../early/announcementBar.ts';
import { closeBar, useIsBarClosed } from './barDismissal.ts';
import { productTime, useProductTime } from './useProductTime.ts';

/*
 * As tall as its tallest announcement, so that switching doesn't move the page: two lines on phones, one on wider
 * screens, more with large text.
 */
const Strip = styled.aside`
  border-bottom: 1px solid ${token.line};
  background: ${token.sunken};
  &[hidden],
  html[data-bar-closed] & {
    display: none;
  }
`;

const Line = styled.div`
  ${page}
  display: flex;
  align-items: stretch;
  min-height: 56px;
  padding-inline: ${space[4]};
  ${media.sm} {
    min-height: 40px;
    padding-inline: ${space[12]};
  }
`;

const Items = styled.ul`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  min-width: 0;
`;

const Item = styled.li`
  ${type.caption}
  grid-area: 1 / 1;
  display: flex;
  flex-direction: column;
  gap: 0 ${space[8]};
  min-width: 0;
  /* Leaves room for the arrows' focus rings. */
  padding-inline: ${space[4]};
  color: ${token.muted};
  /* Hidden announcements keep their space, except outdated ones (early/currentAnnouncements.ts). */
  &[hidden] {
    visibility: hidden;
  }
  &[data-over] {
    display: none;
  }
  ${media.sm} {
    flex-flow: row wrap;
    justify-content: center;
  }
  ${media.lg} {
    flex-wrap: nowrap;
  }
`;

const Title = styled.strong`
  flex: none;
  max-width: 100%;
  color: ${token.text};
`;

const Summary = styled.span`
  display: none;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${media.lg} {
    display: block;
  }
`;

const More = styled.span`
  flex: none;
  a {
    ${tapTarget}
  }
`;

const Key = styled.button`
  flex: none;
  display: grid;
  place-items: center;
  width: 44px;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${token.muted};
  cursor: pointer;
  transition: color ${motion.hover};
  &[hidden] {
    display: none;
  }
  &:focus-visible {
    outline-offset: -4px;
  }
  ${media.hover} {
    &:hover {
      color: ${token.text};
    }
  }
  @media (scripting: none) {
    visibility: hidden;
  }
`;

/** The id of the announcement visible in the DOM: the visitor may have moved on before hydration. */
const visibleId = (): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLElement>('[data-announcements] li:not([hidden])')?.dataset['id'] ?? null);

/**
 * The bar above the header (rule announcements.bar): the current announcement, arrows to the others, and a link to its
 * page. Only announcements that have started and not ended by the product's time; without any, there is no bar and no
 * space for it. The prerendered bar contains all announcements, and early/currentAnnouncements.ts hides some by their
 * attributes; hydration continues from the state it left.
 * @param announcements newest first
 */
export function AnnouncementBar({ announcements }: { announcements: readonly Announcement[] }) {
  const now = useProductTime();
  const isClosed = useIsBarClosed();
  const [selectedId, select] = useState(
    () => visibleId() ?? announcements.find((announcement) => isCurrent(announcement, productTime()))?.id ?? null,
  );
  useLayoutEffect(() => select((before) => visibleId() ?? before), []);
  const current = now === null ? announcements : announcements.filter((announcement) => isCurrent(announcement, now));
  if (isClosed || current.length === 0) return null;
  const selectedIndex = Math.max(
    0,
    current.findIndex(({ id }) => id === selectedId),
  );
  const close = ({ currentTarget }: MouseEvent) => {
    focusAfter(currentTarget.closest('aside'));
    closeBar();
  };
  const step = (by: 1 | -1) => (event: MouseEvent) =>
    // early/ may already have handled this press.
    select(
      event.defaultPrevented
        ? visibleId()
        : (current[(selectedIndex + by + current.length) % current.length]?.id ?? null),
    );
  return (
    <Strip aria-label="Announcements" data-announcements data-no-print suppressHydrationWarning>
      <Line>
        {current.length > 1 && (
          <Key
            type="button"
            aria-label="Previous announcement"
            data-step="-1"
            onClick={step(-1)}
            suppressHydrationWarning
          >
            <CaretLeftBoldIcon size={14} aria-hidden />
          </Key>
        )}
        <Items className="announcements" aria-live="polite">
          {current.map(({ id, announcementTitle, summary, startDate, endDate }, index) => (
            <Item
              key={id}
              hidden={index !== selectedIndex}
              data-id={id}
              data-from={startDate}
              data-until={endDate}
              suppressHydrationWarning
            >
              <Title>{announcementTitle}</Title>
              <Summary>{summary}</Summary>
              <More>
                <Link href={`/announcement/${id}`}>
                  Learn More<VisuallyHidden> about {announcementTitle}</VisuallyHidden>
                </Link>
              </More>
            </Item>
          ))}
        </Items>
        {current.length > 1 && (
          <Key type="button" aria-label="Next announcement" data-step="1" onClick={step(1)} suppressHydrationWarning>
            <CaretRightBoldIcon size={14} aria-hidden />
          </Key>
        )}
        <Key type="button" aria-label="Close announcements" data-close onClick={close}>
          <XBoldIcon size={14} aria-hidden />
        </Key>
      </Line>
    </Strip>
  );
}
