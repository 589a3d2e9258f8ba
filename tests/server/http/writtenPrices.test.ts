import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transformWithOxc } from 'vite';
import type { PlanList } from '#contract/plans.ts';
import type { Quote } from '#contract/quotes.ts';
import { usualOrderPath, usualOrders } from '#contract/prerenderedPrices.ts';
import { planPrices, priceBooks } from '#server/db/schema/index.ts';
import { initialCatalogue } from '#server/modules/plans/service.ts';
import { prerenderedPrices } from '#server/modules/quotes/service.ts';
import { later } from '#server/platform/clock.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { addBook } from '#tests/support/priceBooks.ts';

/* Pages that show prices, and what happens to them when other prices apply. */

const first = structuredClone(initialCatalogue.planList);
const { quotes } = prerenderedPrices(initialCatalogue, new Date());

/** Like src/web/prerender.tsx: the page's data and one price from its text. */
const pageOf = (plans: PlanList, by: string, quote?: Quote) =>
  `<!doctype html><html lang="en-NG"><head><meta name="humanar-config" content="__HUMANAR_CONFIG__"></head><body><div id="root"><b>₦${plans.plans[0]?.monthlyPrice} ${by} https://origin.invalid/</b></div><script id="humanar-plans" type="application/json">${JSON.stringify(plans)}</script>${quote === undefined ? '' : `<script id="humanar-quote" type="application/json">${JSON.stringify(quote)}</script>`}</body></html>`;
/** Replaces the built renderer; it fails at 99% VAT. */
const renderer = `export const write = async (path, { template, prices: { plans } }) => {
  if (plans.pricingDetails.vat === 99) throw new Error('cannot be written');
  const words = '₦' + plans.plans[0].monthlyPrice + ' again for ' + path + ' in ' + globalThis.humanarSettings.place + ' https://origin.invalid/';
  return template.replace('WORDS', words).replace('DATA', JSON.stringify(plans));
};`;
const template =
  '<!doctype html><html lang="en-NG"><head></head><body><div id="root"><b>WORDS</b></div><script id="humanar-plans" type="application/json">DATA</script></body></html>';

const base = mkdtempSync(join(tmpdir(), 'humanar-prices-'));
const site = join(base, 'web');
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(site, '.pages/sandbox'), { recursive: true });
  mkdirSync(join(base, 'server'));
  writeFileSync(join(base, 'package.json'), '{"type":"module"}');
  const writer = 'src/server/pageWriter.ts';
  writeFileSync(
    join(base, 'server/pageWriter.js'),
    (await transformWithOxc(readFileSync(writer, 'utf8'), writer)).code,
  );
  writeFileSync(join(base, 'server/prerender.js'), renderer);
  writeFileSync(join(site, 'index.html'), readFileSync('src/web/index.html'));
  writeFileSync(join(site, '.pages/sandbox.json'), JSON.stringify({ template, settings: { place: 'Lagos' } }));
  for (const path of ['index', 'pricing'])
    writeFileSync(join(site, '.pages/sandbox', `${path}.html`), pageOf(first, 'as built'));
  mkdirSync(join(site, '.pages/sandbox/pricing'));
  for (const path of ['/pricing/order', ...usualOrders.map(usualOrderPath)])
    writeFileSync(
      join(site, '.pages/sandbox', `${path}.html`),
      pageOf(
        first,
        `kept as ${path}`,
        quotes.find((quote) => usualOrderPath(quote) === path),
      ),
    );
  writeFileSync(join(site, '.pages/sandbox/faq.html'), '<!doctype html><html lang="en-NG"><p>No price</p></html>');
});
const started = async () =>
  (server = await startTestServer({
    site,
    pricesEveryMs: 20,
    env: { SANDBOX: 'on', PUBLIC_URL: 'https://humanar.test' },
  }));
afterEach(() => server.stop());
afterAll(() => rmSync(base, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) => server.api.raw({ method: 'GET', url, headers });
const bodyOf = async (url: string) => (await get(url)).body;
const setCore = (monthly: number) =>
  server.platform.database.sql.update(planPrices).set({ monthly }).where(eq(planPrices.planSlug, 'core'));

describe('a page with prices', () => {
  it('is sent as built while the prices of a new database apply', async () => {
    await started();
    expect(await bodyOf('/pricing')).toContain('<b>₦1200 as built https://humanar.test/</b>');
  });

  it('is the only page rewritten, filled in like the others, when other prices apply', async () => {
    await started();
    const before = await get('/pricing', { 'accept-encoding': 'br' });
    const faq = (await get('/faq')).headers['etag'];
    await setCore(1_370_00);
    await expect
      .poll(() => bodyOf('/pricing'))
      .toContain('<b>₦1370 again for /pricing in Lagos https://humanar.test/</b>');
    await expect.poll(() => bodyOf('/')).toContain('₦1370 again for / in Lagos');
    const after = await get('/pricing', { 'accept-encoding': 'br', 'if-none-match': String(before.headers['etag']) });
    expect(after.statusCode).toBe(200);
    expect(brotliDecompressSync(after.rawPayload).toString()).toContain('₦1370');
    expect((await get('/pricing', { 'if-none-match': String(after.headers['etag']) })).statusCode).toBe(304);
    expect((await get('/faq')).headers['etag']).toBe(faq);
    // Back to the earlier prices and the earlier page, which browsers may have cached.
    await setCore(1_200_00);
    await expect
      .poll(async () => (await get('/pricing', { 'if-none-match': String(before.headers['etag']) })).statusCode)
      .toBe(304);
  });

  it('follows a price book when it takes effect', async () => {
    await started();
    const { sql } = server.platform.database;
    const id = await addBook({ sql }, { effectiveFrom: new Date(server.clock.now().getTime() + 86_400_000) });
    await sql
      .update(planPrices)
      .set({ monthly: 1_500_00 })
      .where(and(eq(planPrices.priceBookId, id), eq(planPrices.planSlug, 'core')));
    const before = (await get('/pricing')).headers['etag'];
    expect((await get('/pricing')).headers['etag']).toBe(before);
    server.clock.advance({ days: 1 });
    await expect.poll(() => bodyOf('/pricing')).toContain('₦1500 again');
  });

  it('is rewritten when a later price book changes what a renewal of its order costs', async () => {
    await started();
    const monthly = `/pricing/order?plan=core&type=monthly`;
    expect(await bodyOf(monthly)).toContain('kept as');
    const { sql } = server.platform.database;
    await addBook({ sql }, { effectiveFrom: later(server.clock.now(), { days: 20 }) }, {}, { core: 1_500_00 });
    await expect.poll(() => bodyOf(monthly)).toContain('₦1200 again');
  });

  it('shows the current prices from the first request on', async () => {
    await started();
    await setCore(1_410_00);
    const { database } = server.platform;
    const again = await startTestServer({
      site,
      env: { SANDBOX: 'on', PUBLIC_URL: 'https://humanar.test' },
      database: { ...database, close: async () => {} },
    });
    expect((await again.api.raw('/pricing')).body).toContain('₦1410 again');
    await again.stop();
  });

  it('is rendered in the browser if it can’t be rewritten, rather than with a wrong price', async () => {
    await started();
    await server.platform.database.sql.update(priceBooks).set({ vat: 9_900 });
    await expect.poll(async () => (await get('/pricing')).headers['cache-control']).toBe('no-store');
    expect(await bodyOf('/pricing')).not.toContain('₦');
    expect(await bodyOf('/faq')).toContain('No price');
    await server.platform.database.sql.update(priceBooks).set({ vat: 750 });
    await expect.poll(() => bodyOf('/pricing')).toContain('₦1200 as built');
  });
});

describe('the order page', () => {
  it.each([
    ['plan=core', 'plan=core&type=monthly'],
    ['plan=Complete&type=ANNUAL', 'plan=complete&type=annual'],
    ['type=annual&users=20&plan=flexi&ref=AB', 'plan=flexi&type=annual'],
  ])('with %s is the page that was prerendered for that order', async (query, order) => {
    await started();
    expect(await bodyOf(`/pricing/order?${query}`)).toContain(`kept as /pricing/order@${order} https`);
  });

  it.each(['ref=AB', 'plan=other', 'plan=core&users=21', 'plan=core&apps=payroll', 'plan=core&apps='])(
    'with %s is the one for trials, which the application replaces if there is an order',
    async (query) => {
      await started();
      expect(await bodyOf(`/pricing/order?${query}`)).toContain('kept as /pricing/order https');
    },
  );

  it('can’t be opened at the path under which it is kept', async () => {
    await started();
    expect((await get('/pricing/order@plan=core&type=monthly')).statusCode).toBe(404);
  });

  it('is rewritten for each order when other prices apply', async () => {
    await started();
    await setCore(1_370_00);
    await expect
      .poll(() => bodyOf('/pricing/order?plan=core&type=annual'))
      .toContain('₦1370 again for /pricing/order@plan=core&type=annual');
    await setCore(1_200_00);
  });
});
