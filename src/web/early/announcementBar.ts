/** Where the visit remembers that the bar was closed (as features/announcements/barDismissal.ts does). */
const CLOSED = 'humanar.announcements.closed';

function isClosed(): boolean {
  try {
    return sessionStorage.getItem(CLOSED) !== null;
  } catch {
    return false;
  }
}

function close(): void {
  try {
    sessionStorage.setItem(CLOSED, 'true');
  } catch {
    // Where the browser forbids storage the next page shows it again.
  }
}

/** A cursor in the bar goes on to what follows it, before the bar goes: it would be lost with that. */
export const focusAfter = (bar: Element | null): void => bar?.nextElementSibling?.querySelector<HTMLElement>('a[href]')?.focus();

/**
 * The announcement bar before the application is there. The page holds all announcements, and currentAnnouncements.ts has shown the first
 * that holds: `data-step` leads to the one before or after, `data-close` closes the bar for this visit. Presses that were
 * answered are marked by `preventDefault`.
 * @param signal ends it
 */
export function enhanceAnnouncementBar(signal: AbortSignal): void {
  const bar = document.querySelector<HTMLElement>('[data-announcements]');
  if (bar === null) return;
  if (isClosed()) bar.hidden = true;
  const current = [...bar.querySelectorAll<HTMLElement>('li:not([data-over])')];
  let shown = 0;
  bar.addEventListener(
    'click',
    (event) => {
      const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step], [data-close]') : null;
      if (key === null) return;
      event.preventDefault();
      if (key.dataset['step'] === undefined) {
        close();
        focusAfter(bar);
        bar.hidden = true;
      } else {
        shown = (shown + Number(key.dataset['step']) + current.length) % current.length;
        for (const item of current) item.hidden = item !== current[shown];
      }
    },
    { signal },
  );
}
