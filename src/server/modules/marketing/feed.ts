import type { FastifyInstance } from 'fastify';
import { blogs } from '#content/blogs.ts';
import type { Blog } from '#contract/marketing.ts';
import { sendPage, cacheableText } from '../../http/prerenderedPages.ts';
import { escapeMarkup } from '../../platform/escapeMarkup.ts';
import type { Platform } from '../../platform/platform.ts';

const inRfc822 = (moment: string): string => new Date(moment).toUTCString();

const item = (publicUrl: string, { id, title, summary, author, publishedAt, topic }: Blog): string => {
  const address = escapeMarkup(`${publicUrl}/blog/${id}`);
  return `    <item>
      <title>${escapeMarkup(title)}</title>
      <link>${address}</link>
      <guid isPermaLink="true">${address}</guid>
      <pubDate>${inRfc822(publishedAt)}</pubDate>
      <dc:creator>${escapeMarkup(author.name)}</dc:creator>
      <category>${escapeMarkup(topic)}</category>
      <description>${escapeMarkup(summary)}</description>
    </item>`;
};

/**
 * The blog as RSS 2.0, with absolute links.
 * @param publicUrl the site's address, without a trailing slash
 * @param posts newest first
 */
export function rssFeed(publicUrl: string, posts: readonly Blog[]): string {
  const newest = posts[0];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>Humanar blog</title>
    <link>${escapeMarkup(publicUrl)}/blogs</link>
    <description>Payroll, remittances, leave and staff records in Nigeria, explained with figures.</description>
    <language>en-ng</language>
    <atom:link href="${escapeMarkup(publicUrl)}/blogs/feed.xml" rel="self" type="application/rss+xml"/>
${newest ? `    <lastBuildDate>${inRfc822(newest.publishedAt)}</lastBuildDate>\n` : ''}${posts.map((post) => item(publicUrl, post)).join('\n')}
  </channel>
</rss>
`;
}

/** Serves `GET /blogs/feed.xml`. The feed changes only with a build, so it is rendered once. */
export function serveFeed(app: FastifyInstance, { config }: Platform): void {
  const feed = cacheableText(rssFeed(config.publicUrl, blogs), 'application/rss+xml');
  app.get('/blogs/feed.xml', { config: { policy: { who: 'anyone' } } }, (request, reply) =>
    sendPage(request, reply, feed),
  );
}
