import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import type { PlanList } from '#contract/plans.ts';
import {
  PRERENDERED_PLANS_ID,
  PRERENDERED_QUOTE_ID,
  type PrerenderedPrices,
  usualOrderPath,
  usualOrders,
} from '#contract/prerenderedPrices.ts';
import type { Quote } from '#contract/quotes.ts';
import type { Config } from '#server/config.ts';
import { describeError } from '#server/platform/log.ts';

/*
 * Pages that show prices. The build renders them with the prices of a new database. If other prices are in force, the
 * pages are rendered again, once for each price list rather than for each request.
 */

/** What pages are rendered with: the shell around them and the settings passed to the site. */
interface Frame {
  template: string;
  settings: object;
}

export interface PageOrder extends Frame {
  /** URL of the module that renders pages. */
  renderer: string;
  paths: readonly string[];
  prices: PrerenderedPrices;
}

/** The exports of the built src/web/prerender.tsx that are used here. */
export interface PageWriting {
  write: (path: string, order: { template: string; prices: PrerenderedPrices }) => Promise<string>;
}

/** Formatted as src/web/prerender.tsx puts it into a page. */
const asData = (plans: PlanList): string => JSON.stringify(plans).replaceAll('<', '\\u003c');
const place = new RegExp(`<script id="${PRERENDERED_PLANS_ID}" type="application/json">(.*?)</script>`, 's');
const dataIn = (html: string): string | undefined => place.exec(html)?.[1];
const quotePlace = new RegExp(`<script id="${PRERENDERED_QUOTE_ID}" type="application/json">(.*?)</script>`, 's');

/**
 * Everything in pages that a new price book changes: the list, and what renewing each usual order costs, which may
 * follow a later book. `renewalOf` gives an order's renewal price.
 */
const priceKey = (plans: string | undefined, renewalOf: (path: string) => number | null | undefined): string =>
  JSON.stringify([plans, ...usualOrders.map((order) => renewalOf(usualOrderPath(order)))]);

function writtenRenewal(html: string | undefined): number | null | undefined {
  const data = quotePlace.exec(html ?? '')?.[1];
  return data === undefined ? undefined : (JSON.parse(data) as Quote).renewal.amount;
}

const keyOf = ({ plans, quotes }: PrerenderedPrices): string =>
  priceKey(asData(plans), (path) => quotes.find((quote) => usualOrderPath(quote) === path)?.renewal.amount);

/** Renders pages in a worker thread. Rejects if any of them fails. */
function renderAgain(
  site: string,
  kind: string,
  paths: readonly string[],
  prices: PrerenderedPrices,
): Promise<[path: string, html: string][]> {
  const server = join(site, '../server');
  const frame = JSON.parse(readFileSync(join(site, '.pages', `${kind}.json`), 'utf8')) as Frame;
  const order: PageOrder = { ...frame, renderer: pathToFileURL(join(server, 'prerender.js')).href, paths, prices };
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(server, 'pageWriter.js'), {
      workerData: order,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    thread
      .once('message', resolve)
      .once('error', reject)
      .once('exit', () => reject(new Error('the pages were not rendered')));
  });
}

export interface Prices {
  now: () => Promise<PrerenderedPrices>;
  /** How often to check for a new price book, in ms. */
  everyMs: number;
}

/**
 * Keeps the prices in `written` (HTML by path, as built) up to date: before the server is ready, and every few seconds
 * from then on.
 * `replace` receives a page's new HTML, or null if rendering failed, because no page is better than a wrong price.
 */
export function keepPricesCurrent(
  app: FastifyInstance,
  site: string,
  { sandbox }: Pick<Config, 'sandbox'>,
  written: ReadonlyMap<string, string>,
  prices: Prices,
  replace: (path: string, html: string | null) => Promise<void>,
): void {
  const priced = new Map([...written].filter(([, html]) => dataIn(html) !== undefined));
  if (priced.size === 0) return;
  const paths = [...priced.keys()];
  const built = priceKey(dataIn([...priced.values()][0] ?? ''), (path) => writtenRenewal(written.get(path)));
  let rendered = built;

  const pagesWith = async (current: PrerenderedPrices): Promise<Iterable<[string, string | null]>> => {
    if (keyOf(current) === built) return priced;
    try {
      return await renderAgain(site, sandbox ? 'sandbox' : 'site', paths, current);
    } catch (error) {
      app.log.error(describeError(error), 'pages with prices could not be rendered: browsers will render them');
      return paths.map((path) => [path, null]);
    }
  };
  const updatePages = async (): Promise<void> => {
    const current = await prices.now();
    const wanted = keyOf(current);
    if (wanted === rendered) return;
    for (const [path, html] of await pagesWith(current)) await replace(path, html);
    rendered = wanted;
  };

  let running: Promise<void> | null = null;
  const updateOnce = () => (running ??= updatePages().finally(() => (running = null)));
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await updateOnce();
    timer = setInterval(
      () => void updateOnce().catch((error: unknown) => app.log.warn(describeError(error), 'prices not checked')),
      prices.everyMs,
    ).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running?.catch(() => {});
  });
}
