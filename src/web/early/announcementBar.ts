/**
 * The storage key that remembers for this visit that the bar was closed (also in
 * features/announcements/barDismissal.ts).
 */
const CLOSED = 'humanar.announcements.closed';

function isClosed(): boolean {
  try {
    return window.sessionStorage.getItem(CLOSED) !== null;
  } catch {
    return false;
  }
}

function close(): void {
  try {
    window.sessionStorage.setItem(CLOSED, 'true');
  } catch {
    // Where the browser blocks storage, the bar reappears on the next page.
  }
}

/** Moves focus from the bar to what follows it; call this before hiding the bar, or focus would be lost. */
export const focusAfter = (bar: Element | null): void =>
  bar?.nextElementSibling?.querySelector<HTMLElement>('a[href]')?.focus();

/**
 * The announcement bar before hydration. The page contains all announcements, and currentAnnouncements.ts has shown the
 * first current one: `data-step` moves to the previous or next one, `data-close` closes the bar for this visit. The
 * application's bar knows handled presses by `preventDefault`.
 * @param signal removes the handlers
 */
export function enhanceAnnouncementBar(signal: AbortSignal): void {
  const bar = document.querySelector<HTMLElement>('[data-announcements]');
  if (bar === null) return;
  if (isClosed()) bar.hidden = true;
  const current = [...bar.querySelectorAll<HTMLElement>('li:not([data-over])')];
  let index = 0;
  bar.addEventListener(
    'click',
    (event) => {
      const key =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step], [data-close]') : null;
      if (key === null) return;
      event.preventDefault();
      if (key.dataset['step'] === undefined) {
        close();
        focusAfter(bar);
        bar.hidden = true;
      } else {
        index = (index + Number(key.dataset['step']) + current.length) % current.length;
        for (const item of current) item.hidden = item !== current[index];
      }
    },
    { signal },
  );
}
