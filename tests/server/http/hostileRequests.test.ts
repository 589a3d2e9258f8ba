import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureGrowth, hostileStrings, MOST_GROWTH, shortestTime } from '#tests/support/growth.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* No request from a stranger costs the server more than a little time. */

const folder = mkdtempSync(join(tmpdir(), 'humanar-site-'));
let server: TestServer;
let port: number;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), readFileSync('src/web/index.html'));
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await startTestServer({ site: folder, docs: true, env: { TRUST_PROXY: '1' } });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Sends a request target unchanged, which no client library does, and returns the whole response. */
async function ask(target: string, method = 'GET'): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write(`${method} ${target} HTTP/1.1\r\nhost: humanar.test\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  return text(socket);
}
const statusOf = async (target: string): Promise<number> => Number((await ask(target)).split(' ', 2)[1]);

/** The parser accepts 16 kB of request line and headers. */
const LONGEST_TARGET = 16_000;
/** The longest time that any request line may take, in ms. */
const MAX_MS = 20;

const targets = {
  'slashes with something at their end': `${'/'.repeat(LONGEST_TARGET)}x`,
  'slashes alone': '/'.repeat(LONGEST_TARGET),
  'encoded slashes': `/${'%2f'.repeat(LONGEST_TARGET / 3)}x`,
  'encoded slashes as long as a path may be': `/${'%2f'.repeat(680)}x`,
  'slashes after a page': `/faq${'/'.repeat(LONGEST_TARGET)}x`,
  'slashes after a call': `/hr/auth/login${'/'.repeat(LONGEST_TARGET)}x`,
  'many folders': '/a'.repeat(LONGEST_TARGET / 2),
  'many folders as long as a path may be': '/a'.repeat(1_024),
  'folders above': '/..'.repeat(LONGEST_TARGET / 3),
  'encoded percent signs': `/${'%25'.repeat(680)}`,
  'broken escapes': `/${'%'.repeat(2_000)}`,
  'one long name': `/${'a'.repeat(LONGEST_TARGET)}`,
  'one long name of a call': `/hr/auth/signup/check-alias/${'a'.repeat(LONGEST_TARGET - 100)}`,
  'a long host': `http://${'a/'.repeat(LONGEST_TARGET / 2)}`,
  'a long query': `/pricing?${'&trial'.repeat(LONGEST_TARGET / 6 - 10)}`,
  'a long query of a call': `/hr/subscriptions/transactions?${'page=1&'.repeat(LONGEST_TARGET / 7 - 10)}`,
  'an open group of a pattern': '/:a(',
  'a broken group of a pattern': '/faq/:a([)',
  'a wildcard of a pattern': '/*x',
  'many names of a pattern': `/${':a-'.repeat(680)}`,
  'a long path of a file': `/assets/${'../'.repeat(600)}`,
  'a long path of the docs': `/docs/static/${'a/'.repeat(1_000)}`,
};

describe('a request line', () => {
  it.each(Object.entries(targets))('with %s is answered within 20 ms', async (_, target) => {
    expect(await shortestTime(() => ask(target))).toBeLessThan(MAX_MS);
  });

  it.each(Object.entries(targets))('with %s is no failure of ours, for any method', async (_, target) => {
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect([method, await ask(target, method)]).toEqual([method, expect.stringMatching(/^HTTP\/1\.1 [234]/)]);
  });

  it('with too long a path is refused with a message, for any method', async () => {
    for (const target of [
      `/${'a'.repeat(2_048)}`,
      '/'.repeat(LONGEST_TARGET),
      `/hr/${'a'.repeat(3_000)}`,
      `http://humanar.test/${'a'.repeat(3_000)}?x`,
    ]) {
      const answer = await ask(target);
      expect(answer).toMatch(/^HTTP\/1\.1 414 .*\r\n/);
      expect(answer).toContain('x-content-type-options: nosniff');
      expect(answer).toMatch(
        /\{"msg":"This address is too long\. Check the link and try again\.","code":"address_too_long"\}$/,
      );
    }
    expect((await server.app.inject({ method: 'POST', url: `/hr/${'a'.repeat(3_000)}`, payload: {} })).statusCode).toBe(
      414,
    );
  });

  it('may have a long query', async () => {
    expect(await statusOf(`/faq?${'a'.repeat(10_000)}`)).toBe(200);
    expect(await statusOf(`/faq?next=//elsewhere//${'/'.repeat(5_000)}`)).toBe(200);
  });

  it('with two slashes in a row gets a page for people and JSON for programs', async () => {
    for (const target of ['//', '//faq', '/faq//', '/apps//payroll', '/faq//?x=1', 'http://humanar.test//faq']) {
      const answer = await ask(target);
      expect([target, answer.slice(9, 12)]).toEqual([target, '404']);
      expect(answer).toContain('id="root"');
    }
    for (const target of ['/hr//auth/refresh_linchpin', '/hr/auth/signup/check-alias//kuramo', '/docs//json']) {
      expect(await ask(target)).toMatch(/^HTTP\/1\.1 404 [^]*"code":"not_found"\}$/);
    }
    for (const url of ['//faq', '/hr//auth/login']) {
      const { statusCode, json } = await server.app.inject({ method: 'POST', url, payload: {} });
      expect([statusCode, json()]).toMatchObject([404, { code: 'not_found' }]);
    }
  });

  it('with encoded slashes at the end is not found', async () => {
    expect(await statusOf('/faq/')).toBe(200);
    expect(await statusOf('/faq%2f%2f')).toBe(404);
  });

  it('may include the host, as a proxy’s does', async () => {
    expect(await statusOf('http://humanar.test/faq')).toBe(200);
    expect(await statusOf('http://humanar.test/healthz')).toBe(200);
  });
});

describe('the time to handle a header', () => {
  const headers = [
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'content-type',
    'cookie',
    'forwarded',
    'host',
    'idempotency-key',
    'if-match',
    'if-modified-since',
    'if-none-match',
    'if-range',
    'if-unmodified-since',
    'origin',
    'range',
    'referer',
    'user-agent',
    'x-app-key',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
  ];
  const readers = [
    ['GET', '/faq'],
    ['GET', '/favicon.svg'],
    ['GET', '/docs/static/index.css'],
    ['GET', '/hr/auth/refresh_linchpin'],
    ['POST', '/hr/auth/login'],
    ['POST', '/payments/v1/webhook'],
  ] as const;

  it.each(headers)('of %s grows at most linearly with its length', { timeout: 120_000 }, async (name) => {
    for (const [method, url] of readers) {
      for (const [kind, hostile] of Object.entries(hostileStrings)) {
        // Only ASCII, because other characters never reach a server.
        if (/[^\0-~]/.test(kind.replace(' … ', ''))) continue;
        const send = (value: string) =>
          server.app.inject({
            method,
            url,
            headers: { [name]: value },
            ...(method === 'POST' && name !== 'content-type' && { payload: {} }),
          });
        expect(await measureGrowth(send, hostile), `${method} ${url} ${kind}`).toBeLessThanOrEqual(MOST_GROWTH);
      }
    }
  });
});

describe('the time to handle a body', () => {
  const bodies: Record<string, (length: number) => string> = {
    'unknown fields': (length) =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: Math.floor(length / 10) }, (_, index) => [`f${index}`, 1])),
      ),
    'fields within fields': (length) => '{"a":'.repeat(length / 6) + '1' + '}'.repeat(length / 6),
    'lists within lists': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
    'items that do not fit': (length) =>
      JSON.stringify({
        type: 'new',
        plan: 'flexi',
        moduleIds: Array.from({ length: Math.floor(length / 3) }, () => 1),
        numberOfUsers: 1,
        isPlanDurationAnnual: false,
      }),
    'the same field': (length) => `{${'"a":1,'.repeat(length / 6)}"a":1}`,
    'a prototype in disguise': (length) => `{${'"__proto__" '.repeat(length / 12)}`,
    spaces: (length) => `{${' '.repeat(length)}`,
    escapes: (length) => `{"email":"${'\\u0020'.repeat(length / 6)}"}`,
    digits: (length) => `{"email":${'9'.repeat(length)}}`,
  };
  const parse = (text: string): void => {
    try {
      JSON.parse(text);
    } catch {
      // Most of them aren't JSON.
    }
  };
  const calls = [
    '/hr/auth/login',
    '/hr/auth/code/verify',
    '/hr/subscriptions/generate-quote',
    '/humanar/v1/inquiries',
    '/payments/v1/webhook',
  ];

  it.each(Object.entries(bodies))(
    'of %s grows at most linearly with its length',
    { timeout: 120_000 },
    async (_, made) => {
      for (const url of calls) {
        const send = (payload: string) =>
          server.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload });
        // V8 parses an object of thousands of fields several times slower for each field than one of hundreds.
        const growth = await measureGrowth(send, (length) => made(length * 0.95), parse);
        expect(growth, url).toBeLessThanOrEqual(MOST_GROWTH);
      }
    },
  );
});
