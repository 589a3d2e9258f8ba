import { type BrowserContext, expect, type Page, type Request } from 'playwright/test';

/* Waits until a page is idle: every request has been answered and rendered. */

const watched = new WeakSet<BrowserContext>();
const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Null for a document that is just being requested, and for a worker. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

/** Tracks the requests of a context; call it once for each context. */
export function watchRequests(context: BrowserContext): void {
  watched.add(context);
  context.on('request', (request) => {
    const page = pageOf(request);
    if (page !== null) pendingRequests.set(page, (pendingRequests.get(page) ?? new Set()).add(request));
  });
  const end = (request: Request) => {
    const page = pageOf(request);
    if (page !== null) pendingRequests.get(page)?.delete(request);
  };
  context.on('requestfinished', end);
  context.on('requestfailed', end);
}

/**
 * Waits until React has rendered everything that has arrived. It puts off showing a part by up to 300 ms after it has
 * shown a loader, and only then does that part ask for more. Returns false if the page navigated away while waiting.
 */
async function waitForRendering(page: Page): Promise<boolean> {
  try {
    await page.evaluate(async () => {
      const [, container] =
        Object.entries(document.querySelector('#root') ?? {}).find(([name]) => name.startsWith('__reactContainer')) ??
        [];
      const root = (container as { stateNode: { callbackNode: unknown; timeoutHandle: number } } | undefined)
        ?.stateNode;
      // Both are private to React.
      if (root !== undefined && (root.callbackNode === undefined || typeof root.timeoutHandle !== 'number'))
        throw new Error('This version of React keeps its pending work elsewhere.');
      const isBusy = () => root !== undefined && (root.callbackNode !== null || root.timeoutHandle !== -1);
      do {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        // Behind every queued task, such as the effects of what was rendered.
        await new Promise((done) => requestIdleCallback(done, { timeout: 200 }));
      } while (isBusy());
    });
    return true;
  } catch (error) {
    if (String(error).includes('Execution context was destroyed')) return false;
    throw error;
  }
}

const pendingOf = (page: Page): Request[] => [...(pendingRequests.get(page) ?? [])];

/** Waits until nothing is pending but the requests that the test holds back. The context must be watched. */
export function waitForRestBut(page: Page, isHeld: (request: Request) => boolean): Promise<void> {
  if (!watched.has(page.context())) throw new Error('Call watchRequests for this context before its first page.');
  return expect
    .poll(
      async () => {
        const pending = () => pendingOf(page).filter((request) => !isHeld(request));
        // Rendering a response may trigger further requests.
        if (pending().length === 0 && !(await waitForRendering(page))) return ['another document'];
        return pending().map((request) => request.url());
      },
      { message: 'what the page still asks for', intervals: [20, 50, 100] },
    )
    .toEqual([]);
}

/**
 * Waits until the page is idle. A person who reads a page before using or leaving it finds it so, and no request is
 * pending when a journey changes the server's clock, ends a session or finishes.
 */
export const waitForRest = (page: Page): Promise<void> => waitForRestBut(page, () => false);
