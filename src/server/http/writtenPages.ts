import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { Compressed, encodingFor } from './compressed.ts';
import { pagePolicy } from './security.ts';

/*
 * Pages that the build has written ahead of time (src/scripts/prerender.mjs). They are the same for everybody and for every
 * request, so that their styles and the one script that stands in them are allowed by hash, they are compressed once, and a browser asks only whether they changed.
 */

/** What stands in them for what only the running server knows. */
const ORIGIN = 'https://origin.invalid';

interface WrittenPage {
  body: Compressed;
  etag: string;
  policy: string;
}

const hashOf = (algorithm: 'sha256' | 'sha1', text: string): string => createHash(algorithm).update(text).digest('base64');

/** Networks without an address leave no trace, and neither does a list of none. */
function withSocial(html: string, social: Config['social']): string {
  const given = Object.entries(social).filter(([, address]) => address !== null);
  const list = /<ul data-social="true".*?<\/ul>/gs;
  if (given.length === 0) return html.replaceAll(list, '');
  return html.replaceAll(list, (row) =>
    row.replaceAll(/<li data-social="(\w+)">.*?<\/li>/gs, (item, network: string) => {
      const address = given.find(([name]) => name === network)?.[1];
      return address ? item.replace(`${ORIGIN}/social/${network}`, () => address) : '';
    }),
  );
}

const allowed = (html: string, pattern: RegExp): string[] => [...new Set([...html.matchAll(pattern)].map(([, inside = '']) => `'sha256-${hashOf('sha256', inside)}'`))];

function writtenPage(html: string, config: Config): WrittenPage {
  const attributes = allowed(html, /<[a-z][^>]*\sstyle="([^"&]*)"/g);
  // Those very ones, by their hashes: no other may stand in an attribute.
  const styles = [...allowed(html, /<style[^>]*>(.*?)<\/style>/gs), ...(attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : [])];
  return { body: new Compressed(Buffer.from(html)), etag: `"${hashOf('sha1', html)}"`, policy: pagePolicy(config, styles, allowed(html, /<script>(.*?)<\/script>/gs)) };
}

/** The written pages by their paths. `settings`: what the site is told about this server, as it stands in an attribute. */
export function writtenPages(folder: string, config: Config, settings: string): Map<string, WrittenPage> {
  const pages = new Map<string, WrittenPage>();
  const home = join(folder, '.pages', config.sandbox ? 'sandbox' : 'site');
  if (!existsSync(home)) return pages;
  for (const entry of readdirSync(home, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(home, file).split(sep).join('/').replace(/\.html$/, '');
    const html = withSocial(readFileSync(file, 'utf8'), config.social).replaceAll('__HUMANAR_CONFIG__', () => settings).replaceAll(ORIGIN, new URL(config.publicUrl).origin);
    pages.set(path === 'index' ? '/' : `/${path}`, writtenPage(html, config));
  }
  return pages;
}

/** Sends a written page, or says that the browser's is still the newest. */
export async function sendWritten(request: FastifyRequest, reply: FastifyReply, { body, etag, policy }: WrittenPage): Promise<FastifyReply> {
  reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.split(/,\s*/).some((known) => known.replace(/^W\//, '') === etag)) return reply.code(304).send();
  reply.header('content-type', 'text/html; charset=utf-8');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(body.plain);
  const encoded = await body.as(encoding);
  return reply.header('content-encoding', encoding).send(encoded);
}
