/** After this the browser follows a held link itself, in ms: the application can't be loaded. */
const LONGEST_HOLD = 20_000;

/**
 * Holds a link that is followed in this tab until the application has started, if it is marked `data-waits`, or if
 * something was filled in, which leaving would lose. From then on, only for parts that are still HTML (heldPart.tsx).
 * Marks the last one, and pressReplay.ts presses it again.
 * @param options `signal` stops holding links
 */
export function holdLinks(options: { signal?: AbortSignal } = {}): void {
  const { dataset } = document.documentElement;
  let isFilledIn = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('input', () => (isFilledIn = true), { ...options, capture: true, once: true });
  const hold = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.origin !== location.origin || link.target !== '' || link.download !== '') return;
    const isLeaving = link.pathname !== location.pathname || link.hash === '';
    const isAlive = dataset['app'] === 'alive';
    const waits = 'waits' in link.dataset && (!isAlive || link.closest('[data-held]') !== null);
    const losesInput = isAlive ? document.querySelector('[data-held=filled]') !== null : isFilledIn;
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (isElsewhere || !(waits || (losesInput && isLeaving))) return;
    event.preventDefault();
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
    link.dataset['pressed'] = '';
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      if (!link.isConnected || !('pressed' in link.dataset)) return;
      delete link.dataset['pressed'];
      location.assign(link.href);
    }, LONGEST_HOLD);
  };
  // While React hydrates a part, it stops the events on it.
  document.addEventListener('click', hold, { ...options, capture: true });
}
