import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { CompressedBody, type Encoding, encodingFor } from './compressedBody.ts';
import { ORIGIN, fillContactDetails } from './contactDetails.ts';
import { filesIn } from './filesIn.ts';
import { pagePolicy } from './securityHeaders.ts';

/*
 * Pages prerendered by the build (src/scripts/prerender.mjs). They are the same for everyone and every request, so
 * their styles and inline script are allowed by hash, they are compressed once, and browsers only revalidate them,
 * except those that a secret in the address opens.
 */

export interface PrerenderedPage {
  body: CompressedBody;
  etag: string;
  /** Computed once: a page's headers differ only by encoding. */
  headers: Readonly<Record<'unchanged' | 'plain' | Encoding, Readonly<Record<string, string>>>>;
}

const hashOf = (algorithm: 'sha256' | 'sha1', text: string): string =>
  createHash(algorithm).update(text).digest('base64');

/** Removes networks without an address from lists and structured data, and also the list if none is left. */
function withSocial(raw: string, social: Config['social']): string {
  const configured = Object.entries(social).filter(([, address]) => address !== null);
  const sameAs =
    configured.length === 0
      ? ''
      : `,"sameAs":${JSON.stringify(configured.map(([, address]) => address)).replaceAll('<', '\\u003c')}`;
  const html = raw.replaceAll(/,"sameAs":\[[^\]]*\]/g, () => sameAs);
  const list = /<ul data-social="true".*?<\/ul>/gs;
  if (configured.length === 0) return html.replaceAll(list, '');
  return html.replaceAll(list, (row) =>
    row.replaceAll(/<li data-social="(\w+)">.*?<\/li>/gs, (item, network: string) => {
      const address = configured.find(([name]) => name === network)?.[1];
      return address ? item.replace(`${ORIGIN}/social/${network}`, () => address) : '';
    }),
  );
}

const allowed = (html: string, pattern: RegExp): string[] => [
  ...new Set([...html.matchAll(pattern)].map(([, inside = '']) => `'sha256-${hashOf('sha256', inside)}'`)),
];

function createPage(text: string, type: string, headers: Readonly<Record<string, string>>): PrerenderedPage {
  const etag = `"${hashOf('sha1', text)}"`;
  const unchanged = { ...headers, etag, vary: 'accept-encoding' };
  const plain = { ...unchanged, 'content-type': `${type}; charset=utf-8` };
  return {
    body: new CompressedBody(Buffer.from(text)),
    etag,
    headers: {
      unchanged,
      plain,
      br: { ...plain, 'content-encoding': 'br' },
      gzip: { ...plain, 'content-encoding': 'gzip' },
    },
  };
}

/** A machine-readable text such as a feed, ready to be sent and cacheable for an hour. */
export const cacheableText = (text: string, type: string): PrerenderedPage =>
  createPage(text, type, { 'cache-control': 'public, max-age=3600' });

/**
 * A page that is ready to be sent. `settings` are those passed to the site, escaped for an attribute. Browsers
 * revalidate the page unless `headers` say otherwise.
 */
export function prerenderedPage(
  raw: string,
  config: Config,
  settings: string,
  headers: Readonly<Record<string, string>> = {},
): PrerenderedPage {
  const html = fillContactDetails(withSocial(raw, config.social), config.contact)
    .replaceAll('__HUMANAR_CONFIG__', () => settings)
    .replaceAll(ORIGIN, new URL(config.publicUrl).origin);
  const attributes = allowed(html, /<[a-z][^>]*\sstyle="([^"&]*)"/g);
  // Allows exactly these inline styles by their hashes.
  const styles = [
    ...allowed(html, /<style[^>]*>(.*?)<\/style>/gs),
    ...(attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : []),
  ];
  return createPage(html, 'text/html', {
    'content-security-policy': pagePolicy(config, styles, allowed(html, /<script>(.*?)<\/script>/gs)),
    'cache-control': 'no-cache',
    ...headers,
  });
}

/** The built pages by path. */
export function builtPages(folder: string, config: Pick<Config, 'sandbox'>): Map<string, string> {
  const pages = new Map<string, string>();
  const home = join(folder, '.pages', config.sandbox ? 'sandbox' : 'site');
  if (!existsSync(home)) return pages;
  for (const file of filesIn(home)) {
    const path = file.replace(/\.html$/, '');
    pages.set(path === 'index' ? '/' : `/${path}`, readFileSync(join(home, file), 'utf8'));
  }
  return pages;
}

/** Sends a prerendered page, or 304 if the browser's copy is current. Returns synchronously if it can. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, headers }: PrerenderedPage,
): FastifyReply | Promise<FastifyReply> {
  const knownEtags = request.headers['if-none-match'];
  if (reply.statusCode === 200 && knownEtags?.split(/,\s*/).some((one) => one.replace(/^W\//, '') === etag))
    return reply.code(304).headers(headers.unchanged).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.headers(headers[encoding ?? 'plain']);
  const encoded = encoding === null ? body.plain : body.as(encoding);
  return encoded instanceof Promise ? encoded.then((buffer) => reply.send(buffer)) : reply.send(encoded);
}
