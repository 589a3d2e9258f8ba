import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const style = '.a{color:red}';
const script = 'export const answer = 42;';
const decided = 'mark()';
const social = ['linkedin', 'x']
  .map((name) => `<li data-social="${name}"><a href="https://origin.invalid/social/${name}">${name}</a></li>`)
  .join('');
const contactItems = ['phone', 'whatsapp', 'email', 'address', 'company']
  .map(
    (kind) =>
      `<li data-contact="${kind}"><span>${['address', 'company'].includes(kind) ? `__CONTACT_${kind.toUpperCase()}__` : `<a href="https://origin.invalid/contact/${kind}">__CONTACT_${kind.toUpperCase()}__</a>`}</span></li>`,
  )
  .join('');
const written = (
  title: string,
) => `<!doctype html><html lang="en-NG"><head><script>${decided}</script><script type="application/ld+json">{"name":"Humanar","telephone":"__CONTACT_PHONE__","contactPoint":{"@type":"ContactPoint","contactType":"customer service","name":"WhatsApp","url":"https://origin.invalid/contact/whatsapp"},"address":"__CONTACT_ADDRESS__","sameAs":["https://origin.invalid/social/linkedin","https://origin.invalid/social/x"]}</script><meta name="humanar-config" content="__HUMANAR_CONFIG__"><title>${title}</title>
<link rel="canonical" href="https://origin.invalid/faq"><style data-styled="true">${style}</style></head><body><div id="root"><p style="top:0">${title}</p><ul data-social="true" class="b">${social}</ul><ul data-contact="true" class="c">${contactItems}</ul></div></body></html>`;

const folder = mkdtempSync(join(tmpdir(), 'humanar-written-'));
let server: TestServer;
let quiet: TestServer;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), readFileSync('src/web/index.html'));
  for (const inside of ['announcements', 'pricing'])
    mkdirSync(join(folder, '.pages/sandbox', inside), { recursive: true });
  for (const path of [
    'index',
    'faq',
    '404',
    'pricing',
    'pricing/order',
    'announcements/announcement-details',
    'reset-password',
    'reset-password@link',
  ])
    writeFileSync(join(folder, '.pages/sandbox', `${path}.html`), written(path));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/main-4f2a.js'), script);
  writeFileSync(join(folder, 'assets/main-4f2a.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/main-4f2a.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await startTestServer({
    site: folder,
    env: { SANDBOX: 'on', PUBLIC_URL: 'https://humanar.test', SOCIAL_X: 'https://x.com/humanar' },
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  quiet = await startTestServer({ site: folder });
});
afterAll(async () => {
  await server.stop();
  await quiet.stop();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests like a browser, without any decoding in between. */
const overHttp = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.app.server.address() as AddressInfo;
    request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
    })
      .on('error', reject)
      .end();
  });

/** Headers without those of a single response. */
const stableHeaders = ({
  date: _date,
  'x-request-id': _id,
  connection: _connection,
  'keep-alive': _kept,
  ...rest
}: IncomingHttpHeaders) => rest;

const get = (url: string, headers: Record<string, string> = {}, from = server) =>
  from.api.raw({ method: 'GET', url, headers });
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a prerendered page', () => {
  it.each([
    '/',
    '/faq',
    '/faq/',
    '/faq?utm_source=mail&ref=AB',
    '/?msclkid=1&mc_cid=2',
    '/faq?source=whatsapp',
    '/faq?_gl=1*a&x',
    '/faq?',
    '/faq?industrial=1',
  ])('is sent for %s with this server’s settings filled in', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect({ statusCode, type: headers['content-type'] }).toEqual({
      statusCode: 200,
      type: 'text/html; charset=utf-8',
    });
    expect(body).toContain('<link rel="canonical" href="https://humanar.test/faq">');
    expect(body).toMatch(/humanar-config" content="\{&quot;sandbox&quot;:true,/);
    expect(body).not.toMatch(/\.invalid|__(?:HUMANAR|CONTACT)/);
  });

  it('is another for a mailed link, which no cache keeps', async () => {
    const answerTo = async (url: string) => {
      const { statusCode, headers, body } = await get(url);
      return { statusCode, caching: headers['cache-control'], title: /<title>(.*?)<\/title>/.exec(body)?.[1] };
    };
    const plain = { statusCode: 200, caching: 'no-cache', title: 'reset-password' };
    for (const url of [
      '/reset-password',
      '/reset-password/?ref=AB',
      '/reset-password?reset_token=',
      '/reset-password?token=a',
    ])
      expect(await answerTo(url), url).toEqual(plain);
    for (const url of ['/reset-password?reset_token=a', '/reset-password/?ref=AB&reset%5Ftoken=a'])
      expect(await answerTo(url), url).toEqual({ statusCode: 200, caching: 'no-store', title: 'reset-password@link' });
    expect((await get('/reset-password@link')).statusCode).toBe(404);
  });

  it('lists the configured social networks, or none', async () => {
    const { body } = await get('/faq');
    expect(body).toContain('<a href="https://x.com/humanar">x</a>');
    expect(body).not.toContain('linkedin</a>');
    expect((await get('/faq', {}, quiet)).body).not.toMatch(/<ul data-social|\.invalid/);
  });

  it('includes the configured networks, or none, in its structured data', async () => {
    const structuredDataIn = ({ body }: { body: string }): unknown =>
      JSON.parse(/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '');
    expect(structuredDataIn(await get('/faq'))).toEqual({ name: 'Humanar', sameAs: ['https://x.com/humanar'] });
    expect(structuredDataIn(await get('/faq', {}, quiet))).toEqual({ name: 'Humanar' });
  });

  it('allows only its own inline styles and script, by their hashes', async () => {
    const policy = String((await get('/faq')).headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' ${hash(style)} 'unsafe-hashes' ${hash('top:0')} `);
    expect(policy).toContain(`script-src 'self' ${hash(decided)};`);
    expect(policy).not.toMatch(/unsafe-inline|nonce/);
  });

  it('is downloaded again only when it has changed', async () => {
    const { headers } = await get('/faq');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get('/faq', { 'if-none-match': `"other", W/${String(headers['etag'])}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/faq', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ['deflate', undefined, (body: Buffer) => body],
  ] as const)('for a browser that accepts %s comes as %s', async (accepted, encoding, decoded) => {
    const { headers, rawPayload } = await get('/faq', { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding']);
    expect(decoded(rawPayload).toString()).toBe((await get('/faq')).body);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (body: Buffer) => body],
  ] as const)(
    'over a real connection, as %s, is complete, has a HEAD response, and isn’t sent again unchanged',
    async (encoding, decoded) => {
      const whole = await overHttp('/faq', { 'accept-encoding': encoding });
      expect(whole.headers['content-length']).toBe(String(whole.body.length));
      expect(decoded(whole.body).toString()).toContain('<title>faq</title>');
      const head = await overHttp('/faq', { 'accept-encoding': encoding }, 'HEAD');
      expect([head.status, head.body.length, stableHeaders(head.headers)]).toEqual([
        200,
        0,
        stableHeaders(whole.headers),
      ]);
      const again = await overHttp('/faq', {
        'accept-encoding': encoding,
        'if-none-match': String(whole.headers['etag']),
      });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      // The browser updates its cached copy with the headers of the 304.
      for (const name of ['content-security-policy', 'cache-control', 'etag', 'vary'])
        expect(again.headers[name]).toBe(whole.headers[name]);
    },
  );

  it('has the headers of every response', async () => {
    const [page, call] = [await get('/faq'), await get('/healthz')];
    const shared = [
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'origin-agent-cluster',
      'referrer-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-frame-options',
    ];
    for (const name of shared) expect([name, page.headers[name]]).toEqual([name, call.headers[name] ?? 'missing']);
    expect(page.headers['x-request-id']).not.toBe(call.headers['x-request-id']);
  });

  it('is the order page for /pricing?trial=true', async () => {
    for (const query of ['trial=true', 'ref=AB&TRIAL=True'])
      expect((await get(`/pricing/?${query}`)).body).toContain('<title>pricing/order</title>');
    for (const query of ['trial=false', 'trial=truely'])
      expect((await get(`/pricing?${query}`)).body).toContain('<title>pricing</title>');
  });

  it('is a complete 404 page for an unknown address, never a 304', async () => {
    const { statusCode, headers, body } = await get('/no-such-page');
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('<title>404</title>');
    for (const url of ['/404', '/blog/nothing', '/no-such-page?utm_source=mail'])
      expect([url, (await get(url)).statusCode, (await get(url)).body]).toEqual([url, 404, body]);
    expect((await get('/no-such-page', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(404);
  });
});

describe('a built file', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (body: Buffer) => body],
  ] as const)('is precompressed as %s, and cached for a year if its name has a hash', async (encoding, decoded) => {
    const { status, headers, body } = await overHttp('/assets/main-4f2a.js', { 'accept-encoding': encoding });
    expect([status, headers['content-encoding'] ?? 'identity', headers['cache-control']]).toEqual([
      200,
      encoding,
      'public, max-age=31536000, immutable',
    ]);
    expect(headers['vary']).toMatch(/accept-encoding/i);
    expect(decoded(body).toString()).toBe(script);
    const head = await overHttp('/assets/main-4f2a.js', { 'accept-encoding': encoding }, 'HEAD');
    expect([head.status, head.body.length, stableHeaders(head.headers)]).toEqual([200, 0, stableHeaders(headers)]);
  });

  it('without a hash in its name is revalidated after an hour and not sent again unchanged', async () => {
    const { headers } = await overHttp('/favicon.svg');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const again = await overHttp('/favicon.svg', { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
});

describe('a machine-readable file', () => {
  it.each([
    ['/sitemap.xml', 'application/xml'],
    ['/blogs/feed.xml', 'application/rss+xml'],
  ])('%s is compressed and sent again only when it has changed', async (path, type) => {
    const plain = await overHttp(path);
    expect(stableHeaders(plain.headers)).toMatchObject({
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=3600',
      etag: expect.stringMatching(/^".+"$/),
      vary: 'accept-encoding',
    });
    const [br, gzip] = [
      await overHttp(path, { 'accept-encoding': 'gzip, br' }),
      await overHttp(path, { 'accept-encoding': 'gzip' }),
    ];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect([brotliDecompressSync(br.body), gunzipSync(gzip.body)]).toEqual([plain.body, plain.body]);
    const again = await overHttp(path, { 'if-none-match': String(plain.headers.etag), 'accept-encoding': 'br' });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, plain.headers.etag]);
    expect((await overHttp(path, { 'if-none-match': '"another"' })).status).toBe(200);
    const head = await overHttp(path, {}, 'HEAD');
    expect([head.status, head.headers.etag, head.body.length]).toEqual([200, plain.headers.etag, 0]);
  });
});

describe('search engines', () => {
  it('are kept out of a sandbox', async () => {
    const { headers, body } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe('User-agent: *\nDisallow: /\n');
  });

  it('find every page that has its own address', async () => {
    const { headers, body } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://humanar.test/',
      'https://humanar.test/faq',
      'https://humanar.test/pricing',
      'https://humanar.test/pricing/order',
    ]);
  });
});
