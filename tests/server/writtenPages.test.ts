import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const style = '.a{color:red}';
const script = 'mark()';
const social = ['linkedin', 'x'].map((name) => `<li data-social="${name}"><a href="https://origin.invalid/social/${name}">${name}</a></li>`).join('');
const written = (title: string) => `<!doctype html><html lang="en-NG"><head><script>${script}</script><script type="application/ld+json">{}</script><meta name="humanar-config" content="__HUMANAR_CONFIG__"><title>${title}</title>
<link rel="canonical" href="https://origin.invalid/faq"><style data-styled="true">${style}</style></head><body><div id="root"><p style="top:0">${title}</p><ul data-social="true" class="b">${social}</ul></div></body></html>`;

const folder = mkdtempSync(join(tmpdir(), 'humanar-written-'));
let server: TestServer;
let quiet: TestServer;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), readFileSync('src/web/index.html'));
  mkdirSync(join(folder, '.pages/sandbox/announcements'), { recursive: true });
  for (const path of ['index', 'faq', 'announcements/announcement-details']) writeFileSync(join(folder, '.pages/sandbox', `${path}.html`), written(path));
  server = await startTestServer({ site: folder, env: { PUBLIC_URL: 'https://humanar.test', SOCIAL_X: 'https://x.com/humanar' } });
  quiet = await startTestServer({ site: folder });
});
afterAll(async () => {
  await server.stop();
  await quiet.stop();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, from = server) => from.api.raw({ method: 'GET', url, headers });
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a page that was written ahead of time', () => {
  it.each(['/', '/faq', '/faq/', '/faq?utm_source=mail&ref=AB'])('is sent for %s, filled in with what this server knows', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'text/html; charset=utf-8' });
    expect(body).toContain('<link rel="canonical" href="https://humanar.test/faq">');
    expect(body).toMatch(/humanar-config" content="\{&quot;sandbox&quot;:true,/);
    expect(body).not.toMatch(/\.invalid|__HUMANAR/);
  });

  it('shows the networks that have an address, and no list where none has', async () => {
    const { body } = await get('/faq');
    expect(body).toContain('<a href="https://x.com/humanar">x</a>');
    expect(body).not.toContain('linkedin</a>');
    expect((await get('/faq', {}, quiet)).body).not.toMatch(/<ul|\.invalid/);
  });

  it('allows its own styles and script by their hashes, and nothing inline beside them', async () => {
    const policy = String((await get('/faq')).headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' ${hash(style)} 'unsafe-hashes' ${hash('top:0')} `);
    expect(policy).toContain(`script-src 'self' ${hash(script)};`);
    expect(policy).not.toMatch(/unsafe-inline|nonce/);
  });

  it('is asked for anew only when it has changed', async () => {
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
  ] as const)('for a browser that takes %s comes as %s', async (accepted, encoding, decoded) => {
    const { headers, rawPayload } = await get('/faq', { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding']);
    expect(decoded(rawPayload).toString()).toBe((await get('/faq')).body);
  });

  it('is made in the browser where the address says something that changes it', async () => {
    const { headers, body } = await get('/faq?q=leave');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<div id="root"></div>');
  });
});

describe('search engines', () => {
  it('are kept out of a sandbox', async () => {
    const { headers, body } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe('User-agent: *\nDisallow: /\n');
  });

  it('find every page that has an address of its own', async () => {
    const { headers, body } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(['https://humanar.test/', 'https://humanar.test/faq']);
  });
});
