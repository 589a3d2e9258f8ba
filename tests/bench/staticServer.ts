import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '#scripts/port.mjs';

/* Serves the hand-written pages, compressed once and sent from memory, with the product's caching. */

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

const pages = ['home', 'app', 'pricing', 'faq', 'post'];
const files = [
  'style.css',
  '../../../src/web/ui/fonts/public-sans.woff2',
  '../../../src/web/ui/fonts/bricolage-grotesque.woff2',
];

const read = (file: string): Buffer => readFileSync(fileURLToPath(new URL(`./static/${file}`, import.meta.url)));

/** Matches the parts that are left out of purchase pages, which have no announcements and a shorter footer. */
const full = /<!-- full -->\n([\s\S]*?)<!-- end of full -->\n/g;

/** A hand-written page: its title and main part in the shared frame. */
export function staticPage(name: string): string {
  const page = read(`${name}.html`).toString();
  const start = page.indexOf('<main');
  return read('frame.html')
    .toString()
    .replace('<!-- title -->\n', () => page.slice(0, start))
    .replace('<!-- main -->', () => page.slice(start).trimEnd())
    .replaceAll(full, name === 'pricing' ? '' : '$1');
}

/** Serves `tests/bench/static` on a free loopback port. */
export async function serveStatic(): Promise<{ url: string; stop: () => Promise<void> }> {
  const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>(
    [
      ...pages.map((name) => ({ file: `${name}.html`, plain: Buffer.from(staticPage(name)) })),
      ...files.map((file) => ({ file, plain: read(file) })),
    ].map(({ file, plain }) => {
      const type = types[extname(file)] ?? '';
      const isText = type.startsWith('text/');
      const isPage = extname(file) === '.html';
      const headers = {
        'content-type': type,
        'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
        ...(isPage && { etag: `"${createHash('sha1').update(plain).digest('base64')}"` }),
        ...(isText && { 'content-encoding': 'br', vary: 'accept-encoding' }),
      };
      return [`/${file.split('/').at(-1)}`, { headers, body: isText ? brotliCompressSync(plain) : plain }] as const;
    }),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer) response.writeHead(200, { ...answer.headers, 'content-length': answer.body.length }).end(answer.body);
    else response.writeHead(404).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
