/*
 * Announcements begin and end while the written pages lie in memory. Each part of a page that holds for a time says so
 * (`data-from`, `data-until`); what does not hold by the product's clock is marked as src/web/early/currentAnnouncements.ts marks it, for
 * whoever has no script, and the page says how far that clock is ahead of the real one, by which the browser judges from then on.
 */

const MINUTE = 60_000;
/** A page from `from` on and before `until` says the same. In ms since the epoch, by the product's clock. */
export interface PageSpan {
  from: number;
  until: number;
  /** How far the product's clock is ahead of the real one, in whole minutes. */
  ahead: number;
}

const aheadAt = (now: number): number => Math.round((now - Date.now()) / MINUTE) * MINUTE;

/** Around a moment, between two beginnings or ends that stand in the pages. */
export function spanAt(now: number, pages: Iterable<string>): PageSpan {
  const moments = [...pages].flatMap((html) => [...html.matchAll(/ data-(?:from|until)="([^"]+)"/g)].map(([, moment = '']) => Date.parse(moment)));
  return {
    from: Math.max(...moments.filter((moment) => moment <= now), -Infinity),
    until: Math.min(...moments.filter((moment) => moment > now), Infinity),
    ahead: aheadAt(now),
  };
}

/** Asked for each request: nothing but a comparison. The clock may have been moved. */
export const isWithin = ({ from, until, ahead }: PageSpan, now: number): boolean => from <= now && now < until && Math.abs(now - Date.now() - ahead) <= MINUTE;

const unmarked = (attributes: string): string => attributes.replaceAll(/ (?:hidden|data-over)=""/g, '');
const hiddenIf = (isHidden: boolean): string => (isHidden ? ' hidden=""' : '');

/** Of what is current the bar shows the first, with arrows where there are more, and is not there where there is none. */
function withBar(bar: string): string {
  let current = 0;
  const items = bar.replaceAll(/<li\b(?![^>]* data-over)([^>]*)>/g, (_, attributes: string) => `<li${attributes}${hiddenIf(current++ > 0)}>`);
  return items
    .replace(/^<aside\b([^>]*)>/, (_, attributes: string) => `<aside${unmarked(attributes)}${hiddenIf(current === 0)}>`)
    .replaceAll(/<button\b([^>]* data-step="[^>]*)>/g, (_, attributes: string) => `<button${unmarked(attributes)}${hiddenIf(current < 2)}>`);
}

/** A page as it is in a span. */
export function pageIn({ from: now, ahead }: PageSpan, html: string): string {
  const judged = html.replaceAll(/<(\w+)([^>]* data-from="([^"]+)" data-until="([^"]+)"[^>]*)>/g, (_, tag: string, attributes: string, from: string, until: string) => {
    const isOver = !(Date.parse(from) <= now && now < Date.parse(until));
    return `<${tag}${unmarked(attributes)}${isOver ? ' hidden="" data-over=""' : ''}>`;
  });
  const told = judged.replace(/<aside\b[^>]* data-announcements.*?<\/aside>/s, withBar);
  return ahead === 0 ? told : told.replace('<html ', `<html data-ahead="${ahead}" `);
}
