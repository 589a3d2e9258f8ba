import { test as base, type BrowserContext, type ConsoleMessage } from 'playwright/test';
import { freshPostgres } from '#tests/support/freshPostgres.ts';
import { spawnServer, type SpawnedServer } from '#tests/support/spawnServer.ts';
import { Backstage } from './backstage.ts';
import { watchFlows } from './flowWatch.ts';
import { watchAccounts } from './namedAccounts.ts';
import { waitForRest, watchRequests } from './pageRest.ts';

/**
 * The browser writes every refused answer to the console. A journey that is about a refusal says so beforehand;
 * whatever else is written as an error or a warning, and every error that nobody caught, fails it.
 */
export interface Refusals {
  /** From here to the journey's end the server may, and at least once must, answer `status` to `path` (its beginning, without the query); 0 is no connection, or one that broke. */
  expect: (status: number, path: string) => void;
}

interface Expected {
  status: number;
  path: string;
  isHeard: boolean;
}

const refusalIn = (message: ConsoleMessage): { status: number; path: string } | null => {
  const status = /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_RESET)$/.test(message.text()) ? 0 : /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1];
  const { url } = message.location();
  return status === undefined || !URL.canParse(url) ? null : { status: Number(status), path: new URL(url).pathname };
};

/** The browser's answers to the driver and to axe, which reach into every frame: in a mail's frame nothing runs, not even a test. */
const isDriverRefused = (message: ConsoleMessage): boolean =>
  message.text().startsWith("Blocked script execution in 'about:srcdoc'") || /^Failed to execute 'postMessage' on 'DOMWindow'.*recipient window's origin \('null'\)/.test(message.text());

function listenTo(context: BrowserContext): { refusals: Refusals; complaints: () => string[] } {
  const heard: string[] = [];
  const expected: Expected[] = [];
  context.on('console', (message) => {
    if ((message.type() !== 'error' && message.type() !== 'warning') || isDriverRefused(message)) return;
    const refusal = refusalIn(message);
    const matching = expected.filter(({ status, path }) => refusal?.status === status && refusal.path.startsWith(path));
    for (const each of matching) each.isHeard = true;
    if (matching.length === 0) heard.push(`${message.type()} on ${message.page()?.url()}: ${message.text().slice(0, 300)} (${message.location().url})`);
  });
  context.on('weberror', (problem) => heard.push(`uncaught on ${problem.page()?.url()}: ${problem.error().stack ?? problem.error().message}`));
  return {
    refusals: { expect: (status, path) => void expected.push({ status, path, isHeard: false }) },
    complaints: () => [
      ...new Set(heard),
      ...expected.filter(({ isHeard }) => !isHeard).map(({ status, path }) => `${path} never answered ${status}`),
    ],
  };
}

/**
 * Playwright's `test`, with a server of the worker's own, on PostgreSQL where there is one: `page.goto('/sign-in')` goes to it. Data is fresh for each
 * worker, so a journey makes its own account (`backstage`) and leaves the demo accounts as they are.
 */
export const test = base.extend<{ refusals: Refusals; flows: () => Promise<void>; backstage: Backstage }, { server: SpawnedServer }>({
  server: [
    // Playwright reads which fixtures are wanted from the parameter's shape.
    async ({}, hand) => {
      const onPostgres = process.env['TEST_DATABASE_URL'];
      const database = onPostgres ? await freshPostgres(onPostgres) : null;
      const server = await spawnServer(database ? { env: { SANDBOX: 'on', DATABASE_URL: database.url } } : {});
      await hand(server);
      await server.stop();
      await database?.drop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, hand) => hand(server.url),
  refusals: [
    async ({ context }, hand, testInfo) => {
      watchRequests(context);
      const nameless = watchAccounts(context);
      const { refusals, complaints } = listenTo(context);
      await hand(refusals);
      // What is still on its way may be refused too, or have the browser complain.
      if (testInfo.status === testInfo.expectedStatus) await Promise.all(context.pages().map(waitForRest));
      expect(complaints(), 'what the browser complained about').toEqual([]);
      expect(nameless(), 'calls for an account that the page did not name').toEqual([]);
    },
    { auto: true },
  ],
  // For the flow book: what is fired, and how it looks. Handed over is what waits for the pictures under way.
  flows: [
    async ({ context }, hand, { testId, project }) => {
      const finish = await watchFlows(context, testId, project.name === 'desktop');
      await hand(finish);
      await finish();
    },
    { auto: true },
  ],
  backstage: async ({ server, context, flows }, hand) => {
    const backstage = new Backstage(server.url, context);
    await hand(backstage);
    if (backstage.hasMovedClock) {
      // Whoever signed in later than it will be is signed out by that: a page that still asks for something would be refused.
      await flows();
      await Promise.all(context.pages().map((page) => page.close()));
    }
    await backstage.putProviderBack();
    await backstage.putClockBack();
  },
});

const { expect } = test;
export { expect };
