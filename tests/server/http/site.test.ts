import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blogs } from '#content/blogs.ts';
import { legacyRedirects, type Page, pages, redirectTarget } from '#contract/pages.ts';
import { pressStyleHash, toasterStyleHash } from '#server/http/securityHeaders.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'humanar-site-'));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), readFileSync('src/web/index.html'));
  writeFileSync(join(folder, 'assets/main-4f2a.js'), 'export {};');
  writeFileSync(join(folder, 'assets/main-4f2a.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, 'assets/main-4f2a.js.gz'), gzipSync('export {};'));
  writeFileSync(join(folder, 'assets/kept-1b2c.js'), 'export const kept = true;');
  writeFileSync(join(folder, 'assets/font-77aa.woff2'), 'a font');
  writeFileSync(join(folder, 'assets/gone-3c4d.js'), 'export {};');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  server = await startTestServer({
    site: folder,
    env: { HR_API_URL: 'https://hr.humanar.test', SOCIAL_X: 'https://x.com/humanar' },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => server.api.raw(url);

/** Posts and announcements that exist at the test's time, 20 November 2026. */
const posts: Record<string, string[]> = {
  '/blog/:id': blogs.map(({ id }) => id),
  '/announcement/:id': ['annual-returns', 'christmas-payroll', 'independence-day', 'two-factor-sign-in'],
};
const namesOf = (page: Page): readonly string[] => page.only ?? posts[page.pattern] ?? [''];
const addresses = (pages as readonly Page[]).flatMap((page) =>
  namesOf(page).map((name) => page.pattern.replace(/:\w+$/, name)),
);

describe('a page', () => {
  // Rules: pages.addresses
  it.each(addresses)('%s answers with and without a trailing slash', async (address) => {
    for (const url of new Set([address, `${address.replace(/\/$/, '')}/`, `${address}?ref=AB`])) {
      const { statusCode, headers } = await get(url);
      expect({ url, statusCode, type: headers['content-type'] }).toEqual({
        url,
        statusCode: 200,
        type: 'text/html; charset=utf-8',
      });
    }
  });

  it('has a nonce of its own in its policy and is never cached', async () => {
    const answers = [await get('/'), await get('/')];
    const nonces = answers.map(({ body }) => /property="csp-nonce" nonce="([^"]+)"/.exec(body)?.[1] ?? '');
    expect(nonces[0]).not.toBe(nonces[1]);
    answers.forEach(({ headers }, index) => {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
      expect(headers['content-security-policy']).toContain(`'nonce-${nonces[index]}'`);
    });
    const policy = String(answers[0]?.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://hr.humanar.test;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types humanar default");
    // No images from other hosts, organisation logos included: the host would learn who views them.
    expect(policy).toContain("img-src 'self' data:;");
    expect(policy).not.toContain('unsafe');
  });

  it('contains the configuration that it needs', async () => {
    const { body } = await get('/');
    const content = /name="humanar-config" content="([^"]+)"/.exec(body)?.[1] ?? '';
    const config: unknown = JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
    expect(config).toEqual({
      sandbox: true,
      origin: 'http://humanar.test',
      hrApi: 'https://hr.humanar.test',
      generalApi: '',
      appKey: 'humanar-web',
      mainApp: '/main-app',
      linchpin: 'session',
      social: { x: 'https://x.com/humanar' },
      contact: {
        email: { label: 'sales@humanar.ng', href: 'mailto:sales@humanar.ng' },
        company: {
          label: 'Humanar Sandbox Ltd, 12 Example Close, Yaba, Lagos, Nigeria, tax number 00000000-0001',
          href: '',
        },
      },
      flows: true,
    });
  });

  it.each([
    '/no-such-page',
    '/sign-in/further',
    '/index.html',
    '/.vite/manifest.json',
    '/../package.json',
    '/privacy-policy/consent',
    '/term-of-use/general',
    ...(pages as readonly Page[])
      .map(({ pattern }) => pattern)
      .filter((pattern) => pattern.includes(':'))
      .flatMap((pattern) => {
        const folder = pattern.replace(/:\w+$/, '');
        return [pattern, `${folder}no-such-name`, `${folder}no-such-name/`, `${folder}constructor`, `${folder}newest`];
      }),
    `/blog/${blogs[0]?.id}/further`,
    `/blog/${blogs[0]?.id}.md`,
    '/blog/annual-returns',
    '/apps/payroll/further',
    '/privacy_files',
    '/terms_files',
    '/blog',
    '/announcement',
  ])('%s is not found', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    // The site itself shows the error within its header and footer.
    expect(body).toContain('id="root"');
  });

  it('for an announcement appears when the announcement starts and stays after it ends', async () => {
    const at = async (moment: string) => {
      await server.clock.moveTo(new Date(moment));
      return (await get('/announcement/christmas-payroll')).statusCode;
    };
    expect(await at('2026-11-16T06:59:59.999Z')).toBe(404);
    expect(await at('2026-11-16T07:00:00.000Z')).toBe(200);
    expect(await at('2027-02-01T00:00:00.000Z')).toBe(200);
    await server.clock.moveTo(null);
  });
});

describe('an old address', () => {
  // An address with a token or code isn't cached; a permanent redirect would be kept forever.
  const carried = [
    ['', 'public, max-age=86400'],
    ['?ref=DEMO', 'public, max-age=86400'],
    ['?token=a%2Fb&code=012345', 'no-store'],
    ['?code=012345', 'no-store'],
    ['?RESET_TOKEN=t', 'no-store'],
    ['?ref=DEMO&reset_token=t', 'no-store'],
    ['?linchpin=t', 'no-store'],
    ['?barcode=1', 'public, max-age=86400'],
  ] as const;

  // Rules: pages.formerAddresses
  it.each(legacyRedirects.flatMap(({ from, to }) => carried.map(([query, kept]) => [from, query, to, kept] as const)))(
    '%s%s redirects to %s permanently: %s',
    async (from, query, to, kept) => {
      for (const url of [from + query, `${from}/${query}`]) {
        const { statusCode, headers } = await get(url);
        expect({ statusCode, to: headers.location, kept: headers['cache-control'] }).toEqual({
          statusCode: 308,
          to: redirectTarget(to, query.slice(1)),
          kept,
        });
      }
    },
  );
});

describe('a file', () => {
  it('is cached for good if its name has a hash, otherwise for an hour', async () => {
    expect((await get('/assets/main-4f2a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each([
    ['/assets/main-4f2a.js', 'br, gzip'],
    ['/assets/main-4f2a.js', 'gzip'],
    ['/assets/main-4f2a.js', ''],
    ['/assets/font-77aa.woff2', 'br'],
  ])('%s in %j is the same from memory as from disk', async (url, encoding) => {
    const ask = async (method: 'GET' | 'HEAD', more: Record<string, string> = {}) => {
      const { statusCode, headers, rawPayload } = await server.api.raw({
        method,
        url,
        headers: { 'accept-encoding': encoding, ...more },
      });
      const { date: _date, 'x-request-id': _id, ...stableHeaders } = headers;
      return { statusCode, headers: stableHeaders, body: rawPayload.toString('hex') };
    };
    // Conditional requests are compared with the file on disk.
    const fromDisk = await ask('GET', { 'if-none-match': '"another"' });
    expect(fromDisk.headers['content-encoding']).toBe(
      url.endsWith('.js') && encoding
        ? encoding.slice(0, encoding.indexOf(',') + 1 || undefined).replace(',', '')
        : undefined,
    );
    expect(await ask('GET')).toEqual(fromDisk);
    expect(await ask('GET')).toEqual(fromDisk);
    expect(await ask('HEAD')).toEqual({ ...fromDisk, body: '' });
    expect((await ask('GET', { 'if-none-match': String(fromDisk.headers.etag) })).statusCode).toBe(304);
    expect(await ask('GET', { range: 'bytes=0-1' })).toMatchObject({
      statusCode: 206,
      body: fromDisk.body.slice(0, 4),
    });
  });

  it('stays available while the site is rebuilt, once it has been requested', async () => {
    const before = await get('/assets/kept-1b2c.js');
    expect(before.statusCode).toBe(200);
    rmSync(join(folder, 'assets/kept-1b2c.js'));
    const { statusCode, body } = await get('/assets/kept-1b2c.js');
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: before.body });
  });

  it.each(['main-0000.js', 'gone-3c4d.js'])(
    'that is missing is a plain 404 that no cache keeps, so the page can reload: %s',
    async (name) => {
      rmSync(join(folder, 'assets/gone-3c4d.js'), { force: true });
      const { statusCode, headers } = await get(`/assets/${name}`);
      expect({ statusCode, cached: headers['cache-control'] }).toEqual({ statusCode: 404, cached: 'no-store' });
      expect(headers['content-type']).toContain('application/json');
    },
  );
});

describe('a read-only address', () => {
  it.each([
    '/',
    '/faq',
    '/faq/?x=1',
    '/pricing/order',
    `/blog/${blogs[0]?.id}`,
    '/sitemap.xml',
    '/robots.txt',
    '/blogs/feed.xml',
    '/favicon.svg',
    '/support',
  ])('%s refuses any other method', async (url) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      // The body of the request is ignored.
      const { statusCode, headers, json } = await server.app.inject({
        method,
        url,
        ...(method === 'POST' && { headers: { 'content-type': 'text/plain' }, payload: 'x' }),
      });
      expect({ method, statusCode, allow: headers.allow, body: json() }).toMatchObject({
        method,
        statusCode: 405,
        allow: 'GET, HEAD',
        body: { code: 'method_not_allowed' },
      });
    }
  });

  it.each(['/no-such-page', '/hr/nothing', '/blog/no-such-post'])('%s is not found for any method', async (url) => {
    const response = await server.app.inject({ method: 'POST', url });
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'not_found' }]);
  });
});

describe('a call address', () => {
  it.each(['/hr/nothing', '/hr', '/marketing/nothing', '/payments/v1/nothing', '/humanar/v1/nothing'])(
    '%s answers unknown calls with JSON',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'not_found' });
    },
  );
});

it('the content security policy allows the toaster’s style by its hash', () => {
  const source = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8');
  const style: string = JSON.parse(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1] ?? '""');
  expect(toasterStyleHash).toBe(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});

it('the content security policy allows react-aria’s pressable style by its hash', () => {
  const source = readFileSync('node_modules/react-aria/dist/private/interactions/usePress.mjs', 'utf8');
  const [, attribute = ''] = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(source) ?? [];
  const [, style = ''] = /style\.textContent = `([^`]+)`\.trim\(\)/.exec(source) ?? [];
  expect(pressStyleHash).toBe(
    `'sha256-${createHash('sha256')
      .update(style.replace(/\$\{[^}]+\}/, attribute).trim())
      .digest('base64')}'`,
  );
});
