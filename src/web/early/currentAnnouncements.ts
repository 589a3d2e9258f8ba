/** Marks with `data-over` what has not begun or has ended (`data-from`, `data-until`, UTC), and shows the first of the bar that is current. */
function judge(): void {
  // The product's clock may have been moved: the server says by how much.
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
 * A page holds all announcements and is older than some of their ends: those that do not hold are hidden while the page is
 * still being read, so that none is painted first and moves the page when it goes.
 */
export function showCurrentAnnouncements(): void {
  judge();
  if (document.readyState !== 'loading') return;
  const reading = new MutationObserver(judge);
  reading.observe(document, { childList: true, subtree: true });
  // Whole now, and no other script has touched it yet.
  document.addEventListener(
    'readystatechange',
    () => {
      reading.disconnect();
      judge();
    },
    { once: true },
  );
}
