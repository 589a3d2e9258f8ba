/** In ms (rule pages.prefetch). */
const LONGEST_WAIT = 2000;

const intents = ['pointerdown', 'touchstart', 'keydown'] as const;

function hasToken(): boolean {
  try {
    return window.localStorage.getItem('humanar.token') !== null;
  } catch {
    return false;
  }
}

/**
 * Browsers also fire pointermove for a resting cursor when the page appears, so wait for an actual change of position.
 */
function whenMoved(then: () => void, signal: AbortSignal): void {
  let first: PointerEvent | undefined;
  const onMove = (now: PointerEvent): void => {
    first ??= now;
    if (now.clientX !== first.clientX || now.clientY !== first.clientY) then();
  };
  addEventListener('pointermove', onMove, { signal, passive: true });
}

/**
 * Runs once the browser is idle after the first paint, which scripts would otherwise delay. Never runs in a background
 * tab, which isn't painted, or in Safari, which doesn't say when it's idle.
 */
function whenIdle(then: () => void): void {
  if (!('requestIdleCallback' in window)) return;
  new PerformanceObserver((painted, paints) => {
    // The first paint may be just the background.
    if (painted.getEntriesByName('first-contentful-paint').length === 0) return;
    paints.disconnect();
    requestIdleCallback(then);
  }).observe({ type: 'paint', buffered: true });
}

/**
 * Runs at every sign that somebody uses the page: input, presses, and movements of the pointer. It also sees events that
 * React stops because their part isn't hydrated.
 */
export function whenUsed(then: () => void, signal: AbortSignal): void {
  // `input` and `click` also come without a pointer or a key: from autofill, screen readers and replays.
  for (const sign of [...intents, 'input', 'click'])
    addEventListener(sign, then, { signal, passive: true, capture: true });
  whenMoved(then, signal);
}

/** Fetches the application's files, which the page lists, without running them. */
function fetchApplication(): void {
  const { application = '' } = document.querySelector<HTMLScriptElement>('script[data-application]')?.dataset ?? {};
  for (const href of application.split(' ').filter(Boolean)) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' });
    document.head.append(link);
  }
}

/** Loads on the first sign of use; after a failure, the next one tries again. */
function loadWhenUsed(load: () => Promise<unknown>): void {
  const used = new AbortController();
  const again = (): void => {
    used.abort();
    load().catch(() => loadWhenUsed(load));
  };
  for (const intent of intents) addEventListener(intent, again, { signal: used.signal, passive: true });
}

/**
 * Loads once: on the first interaction, or when the page is painted and idle; immediately if somebody is signed in or
 * the page is blank until then. The files are fetched before that, as soon as the page is painted and idle, while
 * fonts and pictures may still load. After a failure each press tries again.
 */
export function loadOnFirstUse(load: () => Promise<unknown>): void {
  const firstUse = new AbortController();
  const once = (): void => {
    if (firstUse.signal.aborted) return;
    firstUse.abort();
    load().catch(() => loadWhenUsed(load));
  };
  if (hasToken() || document.documentElement.dataset['madeHere'] === 'unseen') {
    once();
    return;
  }
  whenIdle(fetchApplication);
  for (const intent of intents) addEventListener(intent, once, { signal: firstUse.signal, passive: true });
  whenMoved(once, firstUse.signal);
  const onLoad = (): void => {
    setTimeout(once, LONGEST_WAIT);
    whenIdle(once);
  };
  if (document.readyState === 'complete') onLoad();
  else addEventListener('load', onLoad, { signal: firstUse.signal });
}
