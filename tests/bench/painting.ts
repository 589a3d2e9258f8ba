import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { browserFlags, ensureBrowser } from '#scripts/browser.mjs';
import { spawnLiveSite } from './liveSite.ts';
import { median } from './processes.ts';
import { slowPage } from './slowPage.ts';
import { serveStatic, staticPage } from './staticServer.ts';

/** A mid-range phone on a mobile network: Lighthouse's mobile settings, applied by the browser itself. */
const setting = {
  slowdown: 4,
  latency: 150,
  down: 1_600,
  up: 750,
  viewport: { width: 412, height: 823 },
  pixelRatio: 1.75,
};

const pages = [
  { name: 'home', path: '/' },
  { name: 'app', path: '/apps/payroll' },
  { name: 'pricing', path: '/pricing' },
  { name: 'faq', path: '/faq' },
  { name: 'post', path: '/blog/closing-a-month-in-five-days' },
] as const;

interface Painted {
  /** Largest contentful paint, ms. */
  largest: number;
  /**
   * Total blocking time in ms, from the first paint until the application is fetched, and from then until it is
   * interactive and idle.
   */
  before: number;
  after: number;
  /** Cumulative layout shift. */
  shift: number;
}

interface Watched {
  largest: number;
  first: number;
  shift: number;
  tasks: [start: number, duration: number][];
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Runs in the page before any of its own scripts. */
function watch(): void {
  const watched: Watched = { largest: 0, first: 0, shift: 0, tasks: [] };
  window.watched = watched;
  const on = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => (watched.largest = startTime));
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (watched.first = startTime));
  // By definition, shifts after an input or a window resize don't count.
  on(
    'layout-shift',
    (entry) =>
      (watched.shift +=
        'value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true ? Number(entry.value) : 0),
  );
  on('longtask', ({ startTime, duration }) => watched.tasks.push([startTime, duration]));
}

const comesAlive = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset['app'] === 'alive', null, { timeout: 90_000 });

async function paint(browser: Browser, url: string, hasApplication: boolean): Promise<Painted> {
  const page = await slowPage(browser, setting);
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
  if (hasApplication) await comesAlive(page);
  await page.waitForLoadState('networkidle');
  const observed = await page.evaluate(() => {
    // The application's first file is the first that the early script requests.
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'));
    const early = scripts.find(({ name }) => name.includes('/early-'));
    const application = early && scripts.find(({ startTime }) => startTime >= early.startTime + early.duration);
    return { ...window.watched, applicationAt: application?.startTime ?? Number.MAX_VALUE };
  });
  await page.context().close();
  const blocking = (from: number, until: number) =>
    observed.tasks
      .filter(([start]) => start >= from && start < until)
      .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
  return {
    largest: observed.largest,
    shift: observed.shift,
    before: blocking(observed.first, observed.applicationAt),
    after: blocking(observed.applicationAt, Number.MAX_VALUE),
  };
}

/** The share of a page's words that its hand-written counterpart also has, because the two drift apart unnoticed. */
async function sharedWords(browser: Browser, url: string, name: string): Promise<number> {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(url);
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [shown, byHand] = [
    words(await page.locator('main').innerText()),
    new Set(words(staticPage(name).replaceAll(/<[^>]+>/g, ' '))),
  ];
  await page.close();
  return shown.filter((word) => byHand.has(word)).length / shown.length;
}

async function comparePaint(browser: Browser, product: string, byHand: string, rounds: number): Promise<void> {
  const { slowdown, latency, down, viewport } = setting;
  console.info(
    `\nPages compared with hand-written ones; Chromium, ${slowdown}× slower processor, ${latency} ms, ${down} kbit/s, ${viewport.width} px, cold cache, medians of ${rounds} interleaved rounds`,
  );
  console.info(
    '  page      largest paint: by hand   product     ×    blocked before the application   by it    layout shift (by hand)   words in common',
  );
  for (const { name, path } of pages) {
    const observed: Record<'byHand' | 'product', Painted[]> = { byHand: [], product: [] };
    for (let round = 0; round < rounds; round += 1) {
      observed.byHand.push(await paint(browser, `${byHand}/${name}.html`, false));
      observed.product.push(await paint(browser, `${product}${path}`, true));
    }
    const of = (side: keyof typeof observed, what: keyof Painted) => median(observed[side].map((each) => each[what]));
    const ratio = median(
      observed.product.map(({ largest }, round) => largest / (observed.byHand[round]?.largest ?? Number.NaN)),
    );
    const words = Math.round((await sharedWords(browser, `${product}${path}`, name)) * 100);
    console.info(
      `  ${name.padEnd(8)} ${`${Math.round(of('byHand', 'largest'))} ms`.padStart(24)} ${`${Math.round(of('product', 'largest'))} ms`.padStart(9)} ${ratio.toFixed(2).padStart(5)} ${`${Math.round(of('product', 'before'))} ms`.padStart(32)} ${`${Math.round(of('product', 'after'))} ms`.padStart(7)} ${`${of('product', 'shift').toFixed(3)} (${of('byHand', 'shift').toFixed(3)})`.padStart(24)} ${`${words} %`.padStart(17)}`,
    );
  }
}

interface Fetched {
  type: string;
  wire: number;
  gzip: number;
}

/** Everything that a page fetches: until its application would load (`idle: false`), or until that is interactive. */
async function fetchedFiles(browser: Browser, url: string, idle: boolean): Promise<Fetched[]> {
  const context = await browser.newContext({ viewport: setting.viewport });
  const page = await context.newPage();
  // The application never gets idle time then.
  if (!idle) await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  const pending: Promise<Fetched>[] = [];
  page.on('requestfinished', (request) => {
    const weigh = async (): Promise<Fetched> => {
      const [sizes, body] = await Promise.all([
        request.sizes(),
        request.response().then((response) => response?.body()),
      ]);
      return {
        type: request.resourceType(),
        wire: sizes.responseBodySize + sizes.responseHeadersSize,
        gzip: body ? gzipSync(body).length : 0,
      };
    };
    pending.push(weigh());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  if (idle) await comesAlive(page);
  const all = await Promise.all(pending);
  await context.close();
  return all;
}

const kilobytes = (list: readonly Fetched[], what: 'wire' | 'gzip') =>
  `${(list.reduce((sum, each) => sum + each[what], 0) / 1024).toFixed(1)} KB`;

async function weigh(browser: Browser, product: string): Promise<void> {
  const first = await fetchedFiles(browser, `${product}/`, false);
  const types = [...new Set(first.map(({ type }) => type))].map(
    (type) =>
      `${type} ${kilobytes(
        first.filter((each) => each.type === type),
        'wire',
      )}`,
  );
  console.info(
    `\nThe home page before its application is fetched: ${kilobytes(first, 'wire')} on the wire with headers, ${first.length} requests (${types.join(', ')})`,
  );
  for (const [name, path] of [
    ['home', '/'],
    ['sign-in', '/sign-in'],
  ] as const) {
    const scripts = (await fetchedFiles(browser, `${product}${path}`, true)).filter(({ type }) => type === 'script');
    console.info(
      `  all scripts of ${name} once it is interactive: ${kilobytes(scripts, 'gzip')} gzip, ${kilobytes(scripts, 'wire')} on the wire, ${scripts.length} files`,
    );
  }
}

/**
 * Measures what visitors wait for: paint, blocking time and layout shift, compared with hand-written pages, and what is
 * fetched.
 */
export async function benchPainting({ rounds }: { rounds: number }): Promise<void> {
  const executablePath = ensureBrowser();
  if (executablePath === null) throw new Error('No browser found. Set CHROME_PATH to a Chromium or Chrome.');
  const [product, byHand] = [await spawnLiveSite(), await serveStatic()];
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    await weigh(browser, product.url);
    await comparePaint(browser, product.url, byHand.url, rounds);
  } finally {
    await browser.close();
    await byHand.stop();
    await product.stop();
  }
}
