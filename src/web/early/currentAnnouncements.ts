/**
 * Marks announcements that haven't started or have ended (`data-from`, `data-until`, UTC) with `data-over`, and shows
 * the bar's first current one.
 */
function judge(): void {
  // The server writes the offset of the product's clock into the page.
  const now = Date.now() + Number(document.documentElement.dataset['ahead'] ?? 0);
  for (const item of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const { from = '', until = '' } = item.dataset;
    item.hidden = !(Date.parse(from) <= now && now < Date.parse(until));
    item.toggleAttribute('data-over', item.hidden);
  }
  const bar = document.querySelector<HTMLElement>('[data-announcements]');
  if (bar === null) return;
  const current = bar.querySelectorAll<HTMLElement>('li:not([data-over])');
  for (const [index, item] of current.entries()) item.hidden = index > 0;
  bar.hidden = current.length === 0;
  for (const arrow of bar.querySelectorAll<HTMLElement>('[data-step]')) arrow.hidden = current.length < 2;
}

/**
 * A prerendered page contains all announcements, including ones that have since ended. Hides those that aren't current
 * while the page is still being parsed, so that none is painted first and then shifts the page.
 */
export function showCurrentAnnouncements(): void {
  judge();
  if (document.readyState !== 'loading') return;
  const reading = new MutationObserver(judge);
  reading.observe(document, { childList: true, subtree: true });
  // The document is complete now, and no other script has touched it yet.
  document.addEventListener(
    'readystatechange',
    () => {
      reading.disconnect();
      judge();
    },
    { once: true },
  );
}
