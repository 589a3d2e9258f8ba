import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legacyRedirects, pages } from '#contract/pages.ts';
import { toasterStyleHash } from '#server/http/security.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'humanar-site-'));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), readFileSync('src/web/index.html'));
  writeFileSync(join(folder, 'assets/main-4f2a.js'), 'export {};');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  server = await startTestServer({ site: folder, env: { HR_API_URL: 'https://hr.humanar.test', SOCIAL_X: 'https://x.com/humanar' } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => server.api.raw(url);

describe('a page', () => {
  it.each(pages.map(({ pattern }) => pattern))('%s answers in both slash forms', async (pattern) => {
    for (const url of new Set([pattern, `${pattern.replace(/\/$/, '')}/`, `${pattern}?ref=AB`])) {
      const { statusCode, headers } = await get(url);
      expect({ url, statusCode, type: headers['content-type'] }).toEqual({ url, statusCode: 200, type: 'text/html; charset=utf-8' });
    }
  });

  it('has a nonce of its own, which its policy names, and is never kept by a cache', async () => {
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
    // An organisation's logo lies wherever the organisation has it; https only, as its settings demand.
    expect(policy).toContain("img-src 'self' data: https:;");
    expect(policy).not.toContain('unsafe');
  });

  it('is told what it needs to know of the server', async () => {
    const { body } = await get('/');
    const content = /name="humanar-config" content="([^"]+)"/.exec(body)?.[1] ?? '';
    const config: unknown = JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
    expect(config).toEqual({
      sandbox: true,
      hrApi: 'https://hr.humanar.test',
      generalApi: '',
      appKey: 'humanar-web',
      mainApp: '/main-app',
      linchpin: 'session',
      social: { x: 'https://x.com/humanar' },
      flows: true,
    });
  });

  it.each(['/no-such-page', '/sign-in/further', '/index.html', '/.vite/manifest.json', '/../package.json'])('%s is not there', async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });
});

describe('an old address', () => {
  it.each(legacyRedirects.map(({ from, to }) => [from, to]))('%s leads to %s with its query', async (from, to) => {
    for (const url of [`${from}?token=a%2Fb&code=012345`, `${from}/?token=a%2Fb&code=012345`]) {
      const { statusCode, headers } = await get(url);
      expect({ statusCode, to: headers.location }).toEqual({ statusCode: 302, to: `${to}?token=a%2Fb&code=012345` });
    }
    expect((await get(from)).headers.location).toBe(to);
  });
});

describe('a file', () => {
  it('with a hash in its name is kept for good, another for an hour', async () => {
    expect((await get('/assets/main-4f2a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('of an older build is a plain 404, so that the page can reload itself', async () => {
    const { statusCode, headers } = await get('/assets/main-0000.js');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/json');
  });
});

describe('an address of a call', () => {
  it.each(['/hr/nothing', '/hr', '/marketing/nothing', '/payments/v1/nothing', '/humanar/v1/nothing'])('%s answers JSON when there is no such call', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });
});

it('the toaster’s style is the one that the policy allows by its hash', () => {
  const source = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8');
  const style: string = JSON.parse(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1] ?? '""');
  expect(toasterStyleHash).toBe(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});
