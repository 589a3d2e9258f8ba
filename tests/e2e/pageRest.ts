import { type BrowserContext, expect, type Page, type Request } from 'playwright/test';

/* When a page has come to rest: all that it asked for has been answered, and has been rendered. */

const underWay = new WeakMap<Page, Set<Request>>();

/** Null for a document that is only just asked for, and for a worker. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

/** Follows what the pages of a context ask for; once for each context. */
export function watchRequests(context: BrowserContext): void {
  context.on('request', (request) => {
    const page = pageOf(request);
    if (page !== null) underWay.set(page, (underWay.get(page) ?? new Set()).add(request));
  });
  const end = (request: Request) => {
    const page = pageOf(request);
    if (page !== null) underWay.get(page)?.delete(request);
  };
  context.on('requestfinished', end);
  context.on('requestfailed', end);
}

const asked = (page: Page): string[] => [...(underWay.get(page) ?? [])].map((request) => request.url());

/**
 * Waits until the page has come to rest. A person who reads a page before they use it, or who leaves it for something else,
 * finds it so; and nothing is on its way any more when a journey changes the server's clock, ends a session or is over.
 */
export const waitForRest = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        // What an answer leads to is asked for by the time that it has been rendered.
        if (asked(page).length === 0) await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        return asked(page);
      },
      { message: 'what the page still asks for', intervals: [20, 50, 100] },
    )
    .toEqual([]);
