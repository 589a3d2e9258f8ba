import { type Browser, chromium } from 'playwright';
import { browserFlags, ensureBrowser } from '#scripts/browser.mjs';
import { Backstage } from '#tests/e2e/backstage.ts';
import { spawnServer } from '#tests/support/spawnServer.ts';
import { spawnLiveSite } from './liveSite.ts';
import { median } from './processes.ts';
import { slowPage } from './slowPage.ts';

/** Phones place letters between pixels. This browser otherwise rounds their widths, and other words fit on a line. */
const phoneText = ['--font-render-hinting=none', '--enable-font-subpixel-positioning'];

/** A cheap phone on slow 3G. */
const setting = { slowdown: 4, latency: 300, down: 700, up: 330, viewport: { width: 360, height: 740 }, pixelRatio: 2 };

interface Entrance {
  name: string;
  path: string;
  /** Contains the price that the page is opened for. */
  price?: string;
}

const entrances: readonly Entrance[] = [
  { name: 'home', path: '/' },
  { name: 'pricing', path: '/pricing' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'order', path: '/pricing/order?plan=core', price: 'aside' },
];
const account: Entrance = { name: 'account', path: '/subscriptions/management/subscription' };

/** All times in ms since the navigation began; 0 if it never happened. */
interface Arrival {
  content: number;
  price: number;
  alive: number;
  /** Total blocking time from the first content on. */
  blocking: number;
  shift: number;
  scripts: number;
  /** The longest chain of scripts that were each requested after the one before had arrived. */
  rounds: number;
  /** In bytes, without headers. */
  scriptBytes: number;
}

/** Runs in the page before its own scripts. */
function watch({ price, token }: { price: string | undefined; token: string | undefined }): void {
  if (token !== undefined) localStorage.setItem('humanar.token', token);
  const seen = { content: 0, price: 0, alive: 0, shift: 0, tasks: [] as [number, number][] };
  Object.assign(window, { seen });
  const on = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.content = startTime));
  on('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  on('layout-shift', (entry) => 'value' in entry && (seen.shift += Number(entry.value)));
  const look = (): void => {
    seen.alive ||= document.documentElement.dataset['app'] === 'alive' ? performance.now() : 0;
    const panel = price === undefined ? null : document.querySelector<HTMLElement>(`main ${price}`);
    if (
      seen.content > 0 &&
      panel?.checkVisibility({ visibilityProperty: true }) &&
      /₦\s?[\d,]{4,}/.test(panel.innerText)
    )
      seen.price ||= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The longest chain of spans in which each starts after the one before has ended. */
function longestChain(spans: readonly { start: number; end: number }[]): number {
  const depths: { end: number; depth: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const before = depths.filter((one) => one.end <= start).map(({ depth }) => depth);
    depths.push({ end, depth: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...depths.map(({ depth }) => depth));
}

async function arrive(browser: Browser, url: string, { path, price }: Entrance, token?: string): Promise<Arrival> {
  const page = await slowPage(browser, setting);
  await page.addInitScript(watch, { price, token });
  await page.goto(url + path, { waitUntil: 'load', timeout: 90_000 });
  await page.waitForFunction(() => document.documentElement.dataset['app'] === 'alive', null, { timeout: 90_000 });
  if (price !== undefined)
    await page.waitForFunction(() => (window as unknown as { seen: { price: number } }).seen.price > 0, null, {
      timeout: 90_000,
    });
  await page.waitForLoadState('networkidle', { timeout: 90_000 });
  const {
    content,
    price: priced,
    alive,
    shift,
    tasks,
    files,
  } = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = resources.filter(({ name }) => name.endsWith('.js'));
    return {
      ...(
        window as unknown as {
          seen: Record<'content' | 'price' | 'alive' | 'shift', number> & { tasks: [number, number][] };
        }
      ).seen,
      files: scripts.map(({ startTime, responseEnd, encodedBodySize }) => ({
        start: startTime,
        end: responseEnd,
        size: encodedBodySize,
      })),
    };
  });
  await page.context().close();
  return {
    content,
    price: priced,
    alive,
    shift,
    blocking: tasks
      .filter(([start]) => start >= content)
      .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
    scripts: files.length,
    rounds: longestChain(files),
    scriptBytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

const row = (name: string, arrivals: readonly Arrival[]): string => {
  const of = (what: keyof Arrival) => median(arrivals.map((each) => each[what]));
  const seconds = (what: 'content' | 'price' | 'alive') => (of(what) === 0 ? '' : `${(of(what) / 1000).toFixed(2)} s`);
  return `  ${name.padEnd(8)} ${seconds('content').padStart(13)} ${seconds('price').padStart(8)} ${seconds('alive').padStart(8)} ${`${Math.round(of('blocking'))} ms`.padStart(10)} ${of('shift').toFixed(3).padStart(7)} ${String(of('scripts')).padStart(9)} ${String(of('rounds')).padStart(8)} ${`${(of('scriptBytes') / 1024).toFixed(1)} KB`.padStart(10)}`;
};

/** Measures how long somebody with a cheap phone on slow 3G waits on the pages that people enter by. */
export async function benchSlowNetwork({ rounds, only }: { rounds: number; only?: readonly string[] }): Promise<void> {
  const executablePath = ensureBrowser();
  if (executablePath === null) throw new Error('No browser found. Set CHROME_PATH to a Chromium or Chrome.');
  const isIncluded = ({ name }: Entrance) => only === undefined || only.includes(name);
  const { slowdown, latency, down, viewport } = setting;
  console.info(
    `\nEntering on slow 3G; Chromium, ${slowdown}× slower processor, ${latency} ms, ${down} kbit/s, ${viewport.width} px, cold cache, medians of ${rounds} interleaved rounds`,
  );
  console.info('  page     first content    price    alive   blocking   shift   scripts   rounds       sent');
  const browser = await chromium.launch({ executablePath, args: [...browserFlags, ...phoneText] });
  try {
    const live = await spawnLiveSite();
    try {
      const visits = entrances.filter(isIncluded);
      const arrivals = new Map<string, Arrival[]>(visits.map(({ name }) => [name, []]));
      for (let round = 0; round < rounds; round += 1)
        for (const visit of visits) arrivals.get(visit.name)?.push(await arrive(browser, live.url, visit));
      for (const [name, list] of arrivals) console.info(row(name, list));
    } finally {
      await live.stop();
    }
    if (!isIncluded(account)) return;
    // Only a sandbox has accounts to sign in to.
    const sandbox = await spawnServer({ env: { NODE_ENV: 'production', LOG_LEVEL: 'error', FLOWS: 'off' } });
    try {
      const arrivals: Arrival[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const token = await new Backstage(sandbox.url).tokenOf('bola@adeolatextiles.ng');
        arrivals.push(await arrive(browser, sandbox.url, account, token));
      }
      console.info(row(account.name, arrivals));
    } finally {
      await sandbox.stop();
    }
  } finally {
    await browser.close();
  }
}
