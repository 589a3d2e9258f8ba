import { test as base, type BrowserContext, type BrowserContextOptions, type ConsoleMessage } from 'playwright/test';
import { freshPostgres } from '#tests/support/freshPostgres.ts';
import { spawnServer, type SpawnedServer } from '#tests/support/spawnServer.ts';
import { Backstage } from './backstage.ts';
import { watchFlows } from './flowWatch.ts';
import { isGallery } from './gallery/exhibit.ts';
import { watchAccounts } from './namedAccounts.ts';
import { waitForRest, watchRequests } from './pageRest.ts';

/**
 * The browser logs every refused response to the console. A journey that expects a refusal says so beforehand;
 * any other error or warning, and every uncaught error, fails it.
 */
export interface Refusals {
  /**
   * Requires and allows the server to answer `status` to `path` (a prefix, without query) at least once from here to
   * the journey's end; 0 means no or a broken connection.
   */
  expect: (status: number, path: string) => void;
}

interface Expected {
  status: number;
  path: string;
  isHeard: boolean;
}

const refusalIn = (message: ConsoleMessage): { status: number; path: string } | null => {
  const status = /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_RESET)$/.test(message.text())
    ? 0
    : /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1];
  const { url } = message.location();
  return status === undefined || !URL.canParse(url) ? null : { status: Number(status), path: new URL(url).pathname };
};

const ignoredMessages = [
  // The browser blocks the driver and axe in mail frames, where no script runs, not even a test's.
  /^Blocked script execution in 'about:srcdoc'/,
  /^Failed to execute 'postMessage' on 'DOMWindow'.*recipient window's origin \('null'\)/,
  // Measures the machine: the page needed a preloaded font later than three seconds after it had loaded.
  /was preloaded using link preload but not used within a few seconds/,
];

const isComplaint = (message: ConsoleMessage): boolean =>
  (message.type() === 'error' || message.type() === 'warning') &&
  !ignoredMessages.some((ignored) => ignored.test(message.text()));

/** Opens another browser, as of another person or device. It is watched like the first, and closed at the end. */
export type OpenBrowser = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/** Watches the requests, errors and named accounts of a journey's browsers. */
interface Watch {
  refusals: Refusals;
  /** Call it before the browser's first page. */
  add: (context: BrowserContext) => void;
  contexts: BrowserContext[];
  complaints: () => string[];
  /** Calls for an account that the page did not name. */
  nameless: () => string[];
}

function startWatch(): Watch {
  const messages: string[] = [];
  const expected: Expected[] = [];
  const contexts: BrowserContext[] = [];
  const nameless: (() => string[])[] = [];
  const add = (context: BrowserContext): void => {
    contexts.push(context);
    watchRequests(context);
    nameless.push(watchAccounts(context));
    context.on('console', (message) => {
      if (!isComplaint(message)) return;
      const refusal = refusalIn(message);
      const matching = expected.filter(
        ({ status, path }) => refusal?.status === status && refusal.path.startsWith(path),
      );
      for (const each of matching) each.isHeard = true;
      if (matching.length === 0)
        messages.push(
          `${message.type()} on ${message.page()?.url()}: ${message.text().slice(0, 300)} (${message.location().url})`,
        );
    });
    context.on('weberror', (problem) =>
      messages.push(`uncaught on ${problem.page()?.url()}: ${problem.error().stack ?? problem.error().message}`),
    );
  };
  return {
    add,
    contexts,
    nameless: () => nameless.flatMap((found) => found()),
    refusals: { expect: (status, path) => void expected.push({ status, path, isHeard: false }) },
    complaints: () => [
      ...new Set(messages),
      ...expected.filter(({ isHeard }) => !isHeard).map(({ status, path }) => `${path} never answered ${status}`),
    ],
  };
}

/**
 * Playwright's `test` with a server per worker, on PostgreSQL if available: `page.goto('/sign-in')` uses it. Data is
 * fresh for each worker, so a journey creates its own account (`backstage`) and leaves the demo accounts unchanged.
 */
export const test = base.extend<
  { watch: Watch; refusals: Refusals; openBrowser: OpenBrowser; flows: void; backstage: Backstage },
  { settings: Readonly<Record<string, string>>; server: SpawnedServer }
>({
  /** The server's settings, besides those for its database. */
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ settings }, hand) => {
      const onPostgres = process.env['TEST_DATABASE_URL'];
      const database = onPostgres ? await freshPostgres(onPostgres) : null;
      const server = await spawnServer({
        env: { ...settings, ...(database && { SANDBOX: 'on', DATABASE_URL: database.url }) },
      });
      await hand(server);
      await server.stop();
      await database?.drop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, hand) => hand(server.url),
  watch: [
    async ({ context }, hand, testInfo) => {
      const watch = startWatch();
      watch.add(context);
      await hand(watch);
      // Pending requests may be refused too, or make the browser complain.
      if (testInfo.status === testInfo.expectedStatus)
        await Promise.all(watch.contexts.flatMap((each) => each.pages()).map(waitForRest));
      await Promise.all(watch.contexts.filter((each) => each !== context).map((each) => each.close()));
      expect(watch.complaints(), 'what the browser complained about').toEqual([]);
      expect(watch.nameless(), 'calls for an account that the page did not name').toEqual([]);
    },
    { auto: true },
  ],
  refusals: async ({ watch }, hand) => hand(watch.refusals),
  openBrowser: async ({ browser, baseURL, watch }, hand) =>
    hand(async (options = {}) => {
      const opened = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), ...options });
      watch.add(opened);
      return opened;
    }),
  // Records fired transitions for the flow book.
  flows: [
    async ({ context }, hand, { testId }) => {
      // The gallery's journeys take other ways than the tests do.
      const finish = isGallery ? null : await watchFlows(context, testId);
      await hand();
      finish?.();
    },
    { auto: true },
  ],
  backstage: async ({ server, context, watch }, hand) => {
    const backstage = new Backstage(server.url, context);
    await hand(backstage);
    if (backstage.hasMovedClock) {
      // Moving the clock back ends later sessions, and a page with pending requests would be refused.
      await Promise.all(watch.contexts.flatMap((each) => each.pages()).map((page) => page.close()));
    }
    await backstage.putProviderBack();
    await backstage.putClockBack();
  },
});

const { expect } = test;
export { expect };
