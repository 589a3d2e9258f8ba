import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { announcements } from '#content/announcements.ts';
import { blogs } from '#content/blogs.ts';
import { lastChangeOf } from '#content/legal/document.ts';
import { privacyPolicy } from '#content/legal/privacy/privacyPolicy.ts';
import { isFramedPage, isPrerenderedPage, type Page, pages } from '#contract/pages.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* What search engines see of every prerendered page as time passes. */

const named: Record<string, readonly { id: string }[]> = { '/announcement/:id': announcements, '/blog/:id': blogs };
const pathsOf = ({ pattern, only }: Page): string[] =>
  (only ?? named[pattern]?.map(({ id }) => id))?.map((name) => pattern.replace(/:\w+$/, name)) ?? [pattern];
const prerendered = (pages as readonly Page[]).filter(isPrerenderedPage);
const written = prerendered.flatMap(pathsOf);
const framed = (pages as readonly Page[]).filter(isFramedPage).map(({ pattern }) => pattern);
/** The forms that people enter by. */
const forGuests = new Set(prerendered.filter(({ access }) => access === 'guest').flatMap(pathsOf));

const folder = mkdtempSync(join(tmpdir(), 'humanar-sitemap-'));
let server: TestServer;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), readFileSync('src/web/index.html'));
  for (const path of [...written, ...framed, '/404']) {
    const file = join(folder, '.pages/sandbox', path === '/' ? 'index.html' : `${path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '<!doctype html><html><head></head><body></body></html>');
  }
  server = await startTestServer({ site: folder, env: { SANDBOX: 'on', PUBLIC_URL: 'https://humanar.test' } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function sitemapAt(moment: string) {
  await server.clock.moveTo(new Date(moment));
  const { body } = await server.api.raw({ url: '/sitemap.xml' });
  return new Map(
    [...body.matchAll(/<url><loc>https:\/\/humanar\.test([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g)].map(
      ([, path = '', changed]) => [path, changed],
    ),
  );
}

const unlisted = new Set(['/announcements/announcement-details', '/blogs/blog-details', '/demo']);
const moments = ['2026-11-01T09:00:00Z', '2026-11-20T09:00:00Z', '2026-12-25T00:00:00+01:00', '2027-06-01T09:00:00Z'];

it.each(moments)('on %s the sitemap lists every current page and no ended announcement', async (moment) => {
  const now = Date.parse(moment);
  const found = await sitemapAt(moment);
  const expectedPaths = written.filter((path) => {
    const announcement = announcements.find(({ id }) => path === `/announcement/${id}`);
    return (
      !unlisted.has(path) &&
      !forGuests.has(path) &&
      (!announcement || (Date.parse(announcement.startDate) <= now && now < Date.parse(announcement.endDate)))
    );
  });
  expect([...found.keys()].toSorted()).toEqual(expectedPaths.toSorted());
  for (const path of found.keys()) expect((await server.api.raw({ url: path })).statusCode, path).toBe(200);
});

it.each(moments)('on %s no page has changed in the future', async (moment) => {
  for (const [path, changed] of await sitemapAt(moment)) {
    if (changed === undefined) continue;
    expect(changed, path).toMatch(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/);
    expect(Date.parse(changed), path).toBeLessThanOrEqual(Date.parse(moment));
  }
});

it('the sitemap says when posts, policies and announcements changed', async () => {
  const found = await sitemapAt('2026-12-01T09:00:00Z');
  for (const { id, publishedAt } of blogs) expect(found.get(`/blog/${id}`)).toBe(publishedAt);
  for (const { name, changed } of privacyPolicy.parts) expect(found.get(`/privacy_files/${name}`)).toBe(changed);
  expect(found.get('/privacy-policy')).toBe(lastChangeOf(privacyPolicy));
  expect(found.get('/announcement/christmas-payroll')).toBe(
    announcements.find(({ id }) => id === 'christmas-payroll')?.startDate,
  );
});

it('a page that a secret in its address opens is kept by no cache and no search engine', async () => {
  const hidden = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' };
  for (const url of ['/receipt', '/receipt?link=a', '/receipt/?link=a'])
    expect(await server.api.raw({ url }), url).toMatchObject({ statusCode: 200, headers: hidden });
  expect((await server.api.raw({ url: '/subscriptions' })).headers).not.toHaveProperty('x-robots-tag');
});
