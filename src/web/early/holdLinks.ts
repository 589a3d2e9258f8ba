/** After this the browser follows a held link itself, in ms: the application can't be loaded. */
const LONGEST_HOLD = 20_000;

/**
 * Holds a link that is followed in this tab until the application has started, if it is marked `data-waits`, or if
 * something was filled in, which leaving would lose. Marks the last one, and pressReplay.ts presses it again.
 * @param options `signal` stops holding links
 */
export function holdLinks(options: { signal?: AbortSignal } = {}): void {
  const { dataset } = document.documentElement;
  let isFilledIn = false;
  document.addEventListener('input', () => (isFilledIn = true), { ...options, capture: true, once: true });
  const hold = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.origin !== location.origin || link.target !== '' || link.download !== '') return;
    const isLeaving = link.pathname !== location.pathname || link.hash === '';
    const mustWait = 'waits' in link.dataset || (isFilledIn && isLeaving);
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!mustWait || isElsewhere || dataset['app'] === 'alive') return;
    event.preventDefault();
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
    link.dataset['pressed'] = '';
    setTimeout(() => link.isConnected && 'pressed' in link.dataset && location.assign(link.href), LONGEST_HOLD);
  };
  // While React hydrates a part, it stops the events on it.
  document.addEventListener('click', hold, { ...options, capture: true });
}
