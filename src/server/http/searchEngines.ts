import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { escapeMarkup } from '#server/platform/escapeMarkup.ts';
import { sendPage, cacheableText } from './prerenderedPages.ts';

/** Addresses that duplicate another page, or that only a mail links to. */
const duplicatePaths = new Set(['/announcements/announcement-details', '/blogs/blog-details', '/demo']);
/** Not public, and some of it is expensive to serve. */
const privatePaths = [
  '/hr/',
  '/marketing/',
  '/payments/',
  '/subscriptions',
  '/account',
  '/restore-email',
  '/logos/',
  '/main-app',
  '/sandbox',
  '/flows',
  '/demo',
];

/** A page's listing: when it last changed (ISO 8601, if known), or null if it should no longer be found. */
export type Listing = (path: string) => { changed: string | null } | null;

/**
 * Serves robots.txt and sitemap.xml. `paths` returns the public pages to list now. A sandbox asks not to be indexed.
 */
export function guideSearchEngines(
  app: FastifyInstance,
  { publicUrl, sandbox }: Pick<Config, 'publicUrl' | 'sandbox'>,
  paths: () => readonly string[],
  listing: Listing,
): void {
  const { origin } = new URL(publicUrl);
  const rules = sandbox
    ? ['Disallow: /']
    : [...privatePaths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`];
  app.get('/robots.txt', { config: { policy: { who: 'anyone' } } }, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(`User-agent: *\n${rules.join('\n')}\n`),
  );
  let map = { text: '', written: cacheableText('', 'application/xml') };
  app.get('/sitemap.xml', { config: { policy: { who: 'anyone' } } }, (request, reply) => {
    const urls = paths()
      .filter((path) => !duplicatePaths.has(path))
      .toSorted()
      .flatMap((path) => {
        const listed = listing(path);
        if (listed === null) return [];
        const changed = listed.changed === null ? '' : `<lastmod>${listed.changed}</lastmod>`;
        return [`  <url><loc>${escapeMarkup(origin + path)}</loc>${changed}</url>`];
      });
    const text = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>\n',
    ].join('\n');
    if (text !== map.text) map = { text, written: cacheableText(text, 'application/xml') };
    return sendPage(request, reply, map.written);
  });
}
