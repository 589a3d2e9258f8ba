/** Rule pages.prefetch. */
const LONGEST_WAIT = 2000;

const intents = ['pointerdown', 'touchstart', 'keydown'] as const;

function hasToken(): boolean {
  try {
    return localStorage.getItem('humanar.token') !== null;
  } catch {
    return false;
  }
}

/** The browser tells of a cursor that rests where the page appears as of one that moves: it has moved once it is elsewhere. */
function whenMoved(then: () => void, signal: AbortSignal): void {
  let first: PointerEvent | undefined;
  const moved = (now: PointerEvent): void => {
    first ??= now;
    if (now.clientX !== first.clientX || now.clientY !== first.clientY) then();
  };
  addEventListener('pointermove', moved, { signal, passive: true });
}

/** Scripts that come before the page is painted hold that up. A tab in the background is not painted at all. */
function whenPainted(then: () => void): void {
  new PerformanceObserver((painted, paints) => {
    // The first paint may be the ground alone.
    if (painted.getEntriesByName('first-contentful-paint').length === 0) return;
    paints.disconnect();
    then();
  }).observe({ type: 'paint', buffered: true });
}

/** Whoever goes on using a page whose application could not be had tries again by that. */
function loadWhenUsed(load: () => Promise<unknown>): void {
  const used = new AbortController();
  const again = (): void => {
    used.abort();
    load().catch(() => loadWhenUsed(load));
  };
  for (const intent of intents) addEventListener(intent, again, { signal: used.signal, passive: true });
}

/**
 * Loads once: on the first interaction, or when the page is painted and idle; immediately if somebody is signed in or the page is
 * blank until then. After a failure each press tries again.
 */
export function loadOnFirstUse(load: () => Promise<unknown>): void {
  const wanted = new AbortController();
  const once = (): void => {
    if (wanted.signal.aborted) return;
    wanted.abort();
    load().catch(() => loadWhenUsed(load));
  };
  if (hasToken() || document.documentElement.dataset['madeHere'] === 'unseen') {
    once();
    return;
  }
  for (const intent of intents) addEventListener(intent, once, { signal: wanted.signal, passive: true });
  whenMoved(once, wanted.signal);
  const whenIdle = (): void => {
    setTimeout(once, LONGEST_WAIT);
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) whenPainted(() => requestIdleCallback(once));
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { signal: wanted.signal });
}
