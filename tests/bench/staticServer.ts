import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '#scripts/port.mjs';

/* The pages that were written by hand, compressed once and sent from memory, with the caching that the product has. */

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8', '.woff2': 'font/woff2' };

const files = ['home.html', 'app.html', 'pricing.html', 'faq.html', 'post.html', 'style.css', '../../../src/web/ui/fonts/public-sans.woff2', '../../../src/web/ui/fonts/bricolage-grotesque.woff2'];

/** The source of a page written by hand. */
export const staticPage = (name: string): string => readFileSync(fileURLToPath(new URL(`./static/${name}.html`, import.meta.url)), 'utf8');

/** Serves `tests/bench/static` on a free loopback port. */
export async function serveStatic(): Promise<{ url: string; stop: () => Promise<void> }> {
  const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>(
    files.map((file) => {
      const plain = readFileSync(fileURLToPath(new URL(`./static/${file}`, import.meta.url)));
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
