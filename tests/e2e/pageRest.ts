import { type BrowserContext, expect, type Page, type Request } from 'playwright/test';

/* Waits until a page is idle: every request has been answered and rendered. */

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

const pendingUrls = (page: Page): string[] => [...(pendingRequests.get(page) ?? [])].map((request) => request.url());

/**
 * Waits until the page is idle. A person who reads a page before using or leaving it finds it so, and no request is
 * pending when a journey changes the server's clock, ends a session or finishes.
 */
export const waitForRest = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        // Rendering a response may trigger further requests.
        if (pendingUrls(page).length === 0)
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        return pendingUrls(page);
      },
      { message: 'what the page still asks for', intervals: [20, 50, 100] },
    )
    .toEqual([]);
