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

const pendingOf = (page: Page): Request[] => [...(pendingRequests.get(page) ?? [])];

/** Waits until nothing is pending but the requests that the test holds back. The context must be watched. */
export function waitForRestBut(page: Page, isHeld: (request: Request) => boolean): Promise<void> {
  if (!watched.has(page.context())) throw new Error('Call watchRequests for this context before its first page.');
  return expect
    .poll(
      async () => {
        const pending = () => pendingOf(page).filter((request) => !isHeld(request));
        // Rendering a response may trigger further requests.
        if (pending().length === 0)
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
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
