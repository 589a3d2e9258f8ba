import { type BrowserContext, chromium, type Page } from 'playwright';
import { browserFlags, ensureBrowser } from '#scripts/browser.mjs';
import { Backstage } from '#tests/e2e/backstage.ts';
import { heading, payWith, signIn, signUp, waitForApp } from '#tests/e2e/pageActions.ts';
import { spawnServer } from '#tests/support/spawnServer.ts';

/* How many bytes whole journeys cost: what arrives, with headers, as sent. */

const kinds = ['pages', 'scripts', 'answers', 'rest'] as const;
type Kind = (typeof kinds)[number];
type Bytes = Record<Kind, number>;

const kindOf = (type: string, url: string): Kind => {
  if (type === 'Document') return 'pages';
  if (type === 'Script' || url.endsWith('.js')) return 'scripts';
  return type === 'XHR' || type === 'Fetch' ? 'answers' : 'rest';
};

/** Counts what a page receives. The card provider's own page belongs to somebody else. */
async function countBytes(page: Page): Promise<Bytes> {
  const bytes: Bytes = { pages: 0, scripts: 0, answers: 0, rest: 0 };
  const requests = new Map<string, Kind | null>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) =>
    requests.set(requestId, new URL(request.url).pathname.startsWith('/sandbox/') ? null : kindOf(type, request.url)),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = requests.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return bytes;
}

interface Journey {
  name: string;
  take: (page: Page, backstage: Backstage) => Promise<void>;
}

const journeys: readonly Journey[] = [
  {
    name: 'visit, sign-up, trial',
    take: async (page, backstage) => {
      await page.goto('/');
      await waitForApp(page);
      await page.goto('/sign-up');
      await signUp(page, backstage);
      await page.getByRole('button', { name: 'Start 15 days free' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Start the trial until/ })
        .click();
      await heading(page, 'Your trial is running').waitFor();
    },
  },
  {
    name: 'visit, order, pay',
    take: async (page, backstage) => {
      await page.goto('/pricing');
      await page.getByRole('link', { name: 'Choose Core' }).click();
      await page.getByRole('textbox', { name: 'Users' }).fill('10');
      await page.getByRole('button', { name: /^Create account to pay ₦11,610/ }).click();
      await signUp(page, backstage);
      await page.getByRole('link', { name: 'Continue to your order' }).click();
      await page.getByRole('button', { name: /^Continue with ₦11,610/ }).click();
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Pay ₦11,610/ })
        .click();
      await payWith(page, 'mastercard');
      await heading(page, 'Paid').waitFor();
    },
  },
  {
    name: 'sign-in, receipt',
    take: async (page, backstage) => {
      const { email, password } = await backstage.subscriber();
      await page.goto('/sign-in');
      await signIn(page, email, password);
      await heading(page, 'Subscription').waitFor();
      await page.goto('/subscriptions/management/history');
      await page
        .getByRole('main')
        .getByRole('link', { name: /HUM-\d{4}-\d{6}/ })
        .first()
        .click();
      await heading(page, 'Receipt').waitFor();
    },
  },
];

/** Pages that people return to. */
const revisited = ['/', '/pricing', '/pricing/order?plan=core', '/sign-in', '/sign-up'];
const revisitedSignedIn = ['/subscriptions', '/subscriptions/management/history'];

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const sum = (bytes: Bytes): number => kinds.reduce((all, kind) => all + bytes[kind], 0);
const row = (name: string, bytes: Bytes): string =>
  `  ${name.padEnd(38)}${kilobytes(sum(bytes)).padStart(8)} KB${kinds.map((kind) => kilobytes(bytes[kind]).padStart(10)).join('')}`;

async function rest(page: Page): Promise<void> {
  await waitForApp(page);
  await page.waitForLoadState('networkidle');
}

async function visit(context: BrowserContext, take: (page: Page) => Promise<unknown>): Promise<Bytes> {
  const page = await context.newPage();
  const bytes = await countBytes(page);
  await take(page);
  await rest(page);
  await page.close();
  return bytes;
}

/** Signs the browser out; it keeps its cache. */
async function forget(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.route('**/*', (route) => route.fulfill({ body: '' }));
  await page.goto(url);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

/** Prints the bytes of whole journeys and of second visits. */
export async function benchDataUse(): Promise<void> {
  const executablePath = ensureBrowser();
  if (executablePath === null) throw new Error('No browser found. Set CHROME_PATH to a Chromium or Chrome.');
  // Only a sandbox has accounts to sign in to.
  const server = await spawnServer({ env: { NODE_ENV: 'production', LOG_LEVEL: 'error', FLOWS: 'off' } });
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const open = () => browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } });
  const backstage = new Backstage(server.url);
  console.info('\nBytes that journeys cost, as sent, with headers; Chromium at 360 px, each page left to come to rest');
  console.info(`  ${''.padEnd(38)}${'all'.padStart(11)}${kinds.map((kind) => kind.padStart(10)).join('')}`);
  try {
    for (const { name, take } of journeys) {
      const context = await open();
      console.info(row(`${name}, cold`, await visit(context, (page) => take(page, backstage))));
      await forget(context, server.url);
      console.info(row(`${name}, warm`, await visit(context, (page) => take(page, backstage))));
      await context.close();
    }
    const visitor = await open();
    for (const path of revisited) {
      await visit(visitor, (page) => page.goto(path));
      console.info(row(`${path} again`, await visit(visitor, (page) => page.goto(path))));
    }
    const token = await backstage.tokenOf('bola@adeolatextiles.ng');
    await visitor.addInitScript((value) => localStorage.setItem('humanar.token', value), token);
    for (const path of revisitedSignedIn) {
      await visit(visitor, (page) => page.goto(path));
      console.info(row(`${path} again`, await visit(visitor, (page) => page.goto(path))));
    }
    await visitor.close();
  } finally {
    await browser.close();
    await server.stop();
  }
}
