/** Pause between two tries while the browser believes it's online, in ms. */
const PAUSE = 5_000;
/** How long the site may take to answer, in ms. */
const LIMIT = 10_000;
/**
 * When a page reloaded itself. The script must have no module in common with the application (prerender.mjs), so this
 * repeats loadPagePart.ts.
 */
const KEY = 'humanar-reloaded-at';

const isFetched = (src: string): Promise<boolean> =>
  import(/* @vite-ignore */ src).then(
    () => true,
    () => false,
  );

/** Whether the site answers, even if the file is gone. A gateway whose server is down answers with 500 or more. */
const answers = async (src: string): Promise<boolean> => {
  try {
    const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(LIMIT) } as const;
    return (await fetch(src, options)).status < 500;
  } catch {
    return false;
  }
};

/**
 * Records a reload. False if this page is a reload, which didn't help then, if another was less than a minute ago, or if
 * it can't be recorded: reloads might repeat forever.
 */
function mayReload(): boolean {
  try {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isRecent = Date.now() - Number(window.sessionStorage.getItem(KEY)) < 60_000;
    if (navigation === undefined || navigation.type === 'reload' || isRecent) return false;
    window.sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

async function fetchAgain(src: string): Promise<void> {
  if (await isFetched(src)) return;
  // Lost only until then, or replaced by a newer release. Some browsers remember what they couldn't fetch.
  if (await answers(src)) {
    if (await isFetched(src)) return;
    if (mayReload()) return location.reload();
  }
  await new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE);
    addEventListener('online', resolve, { once: true });
  });
  return fetchAgain(src);
}

/**
 * Fetches the page's own script again if it, or a file that it imports, couldn't be fetched, until it is there. If that
 * doesn't help although the site answers, the page is reloaded once (rule pages.partReload).
 */
export function retryScript(): void {
  const onError = ({ target }: Event): void => {
    if (
      !(target instanceof HTMLScriptElement) ||
      target.type !== 'module' ||
      !target.src.startsWith(`${location.origin}/`)
    )
      return;
    document.removeEventListener('error', onError, true);
    void fetchAgain(target.src);
  };
  // The errors of files don't bubble.
  document.addEventListener('error', onError, true);
}
