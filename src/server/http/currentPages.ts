/*
 * Announcements start and end while prerendered pages are in memory. Parts of a page with a limited period carry it in
 * `data-from` and `data-until`. Parts outside their period, by the product's clock, are marked in the same way as in
 * src/web/early/currentAnnouncements.ts, for browsers without scripts. The page also says how far that clock is ahead
 * of the real time, so that scripts in the browser can continue from there.
 */

const MINUTE = 60_000;
/**
 * The period in which a page looks the same, from `from` until before `until`. In ms since the epoch, by the product's
 * clock.
 */
export interface PageSpan {
  from: number;
  until: number;
  /** How far the product's clock is ahead of the real time, in ms, rounded to whole minutes. */
  ahead: number;
}

const aheadAt = (now: number): number => Math.round((now - Date.now()) / MINUTE) * MINUTE;

/** The span around `now` that is bounded by the nearest starts and ends in the pages. */
export function spanAt(now: number, pages: Iterable<string>): PageSpan {
  const moments = [...pages].flatMap((html) =>
    [...html.matchAll(/ data-(?:from|until)="([^"]+)"/g)].map(([, moment = '']) => Date.parse(moment)),
  );
  return {
    from: Math.max(...moments.filter((moment) => moment <= now), -Infinity),
    until: Math.min(...moments.filter((moment) => moment > now), Infinity),
    ahead: aheadAt(now),
  };
}

/**
 * Whether a span still applies. Called for each request, so it only compares numbers. The clock may have been moved.
 */
export const isWithin = ({ from, until, ahead }: PageSpan, now: number): boolean =>
  from <= now && now < until && Math.abs(now - Date.now() - ahead) <= MINUTE;

const unmarked = (attributes: string): string => attributes.replaceAll(/ (?:hidden|data-over)=""/g, '');
const hiddenIf = (isHidden: boolean): string => (isHidden ? ' hidden=""' : '');

/**
 * Shows the first current announcement in the bar, with arrows if there are more, and hides the bar if there are none.
 */
function withBar(bar: string): string {
  let current = 0;
  const items = bar.replaceAll(
    /<li\b(?![^>]* data-over)([^>]*)>/g,
    (_, attributes: string) => `<li${attributes}${hiddenIf(current++ > 0)}>`,
  );
  return items
    .replace(/^<aside\b([^>]*)>/, (_, attributes: string) => `<aside${unmarked(attributes)}${hiddenIf(current === 0)}>`)
    .replaceAll(
      /<button\b([^>]* data-step="[^>]*)>/g,
      (_, attributes: string) => `<button${unmarked(attributes)}${hiddenIf(current < 2)}>`,
    );
}

/** Renders a page for a span. */
export function pageIn({ from: now, ahead }: PageSpan, html: string): string {
  const marked = html.replaceAll(
    /<(\w+)([^>]* data-from="([^"]+)" data-until="([^"]+)"[^>]*)>/g,
    (_, tag: string, attributes: string, from: string, until: string) => {
      const isOver = !(Date.parse(from) <= now && now < Date.parse(until));
      return `<${tag}${unmarked(attributes)}${isOver ? ' hidden="" data-over=""' : ''}>`;
    },
  );
  const updated = marked.replace(/<aside\b[^>]* data-announcements.*?<\/aside>/s, withBar);
  return ahead === 0 ? updated : updated.replace('<html ', `<html data-ahead="${ahead}" `);
}
