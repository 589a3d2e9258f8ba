/** Where the visit remembers that the bar was closed (as features/announcements/closedBar.ts does). */
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

/**
 * The announcement bar before the application is there. The page holds all announcements: shown is the first that has
 * begun and not ended (`data-from`, `data-until`, UTC), `data-step` leads to the one before or after, `data-close` closes the
 * bar for this visit. Presses that were answered are marked by `preventDefault`.
 * @param signal ends it
 */
export function enhanceAnnouncements(signal: AbortSignal): void {
  const now = Date.now();
  const isCurrent = ({ dataset }: HTMLElement) => Date.parse(dataset['from'] ?? '') <= now && now < Date.parse(dataset['until'] ?? '');
  // In lists too.
  for (const item of document.querySelectorAll<HTMLElement>('[data-until]')) item.hidden = !isCurrent(item);
  const bar = document.querySelector<HTMLElement>('[data-announcements]');
  if (bar === null) return;
  const items = [...bar.querySelectorAll('li')];
  const current = items.filter(isCurrent);
  let shown = 0;
  const show = () => {
    for (const item of items) item.hidden = item !== current[shown];
  };

  show();
  bar.hidden = current.length === 0 || isClosed();
  for (const arrow of bar.querySelectorAll<HTMLElement>('[data-step]')) arrow.hidden = current.length < 2;
  bar.addEventListener(
    'click',
    (event) => {
      const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step], [data-close]') : null;
      if (key === null) return;
      event.preventDefault();
      if (key.dataset['step'] === undefined) {
        close();
        bar.hidden = true;
      } else {
        shown = (shown + Number(key.dataset['step']) + current.length) % current.length;
        show();
      }
    },
    { signal },
  );
}
