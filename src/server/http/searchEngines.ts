import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { sendWritten, writtenText } from './writtenPages.ts';

/** Show what has an address of its own, or what the link of a mail leads to. */
const doubles = new Set(['/announcements/announcement-details', '/blogs/blog-details', '/demo']);
/** Nothing there is for everybody, and some of it costs work. */
const closed = ['/hr/', '/marketing/', '/payments/', '/subscriptions', '/account', '/restore-email', '/logos/', '/main-app', '/sandbox', '/flows', '/demo'];

/** What is told of a page: when it changed, ISO 8601, where that is known; null where it is not to be found any more. */
export type Listing = (path: string) => { changed: string | null } | null;

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Serves robots.txt and sitemap.xml. `paths`: what may be found now, of what everybody may see. A sandbox is no place to be found. */
export function guideSearchEngines(app: FastifyInstance, { publicUrl, sandbox }: Pick<Config, 'publicUrl' | 'sandbox'>, paths: () => readonly string[], listing: Listing): void {
  const { origin } = new URL(publicUrl);
  const rules = sandbox ? ['Disallow: /'] : [...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`];
  app.get('/robots.txt', { config: { policy: { who: 'anyone' } } }, (_request, reply) =>
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }).send(`User-agent: *\n${rules.join('\n')}\n`),
  );
  let map = { text: '', written: writtenText('', 'application/xml') };
  app.get('/sitemap.xml', { config: { policy: { who: 'anyone' } } }, (request, reply) => {
    const urls = paths()
      .filter((path) => !doubles.has(path))
      .toSorted()
      .flatMap((path) => {
        const listed = listing(path);
        if (listed === null) return [];
        return [`  <url><loc>${inXml(origin + path)}</loc>${listed.changed === null ? '' : `<lastmod>${listed.changed}</lastmod>`}</url>`];
      });
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
    if (text !== map.text) map = { text, written: writtenText(text, 'application/xml') };
    return sendWritten(request, reply, map.written);
  });
}
