import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realKeys } from '#tests/support/realKeys.ts';
import { administrator } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* How the server handles malformed HTTP, sent unchanged over a socket. */

const folder = mkdtempSync(join(tmpdir(), 'humanar-site-'));
let server: TestServer;
let port: number;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), readFileSync('src/web/index.html'));
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await startTestServer({ site: folder, docs: true });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Raw {
  status: number;
  headers: string;
  body: string;
}

/** Sends lines unchanged and reads until the server closes the connection. */
async function send(lines: readonly string[], body = ''): Promise<Raw> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  const answer = await text(socket);
  const [headers = '', content = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(headers.split(' ', 2)[1]), headers: headers.toLowerCase(), body: content };
}
const host = 'host: humanar.test';
const close = 'connection: close';

describe('an ambiguous request', () => {
  it.each([
    ['two tokens', [host, 'authorization: one', 'Authorization: two']],
    ['one token twice', [host, 'authorization: one', 'authorization: one']],
    ['two hosts', [host, 'Host: evil.example']],
    ['one host twice', [host, host]],
    ['no host', []],
  ])('is refused: %s', async (_, headers) => {
    for (const target of [
      '/healthz',
      '/faq',
      '/no-such-page',
      '/hr/auth/refresh_linchpin',
      '/docs/json',
      '/favicon.svg',
    ]) {
      const { status, body, headers: answered } = await send([`GET ${target} HTTP/1.1`, ...headers, close]);
      expect([target, status, JSON.parse(body)]).toEqual([
        target,
        400,
        { msg: 'We couldn’t read this request. Reload the page and try again.', code: 'malformed_request' },
      ]);
      expect(answered).toContain('content-security-policy: ');
      expect(answered).toContain('x-request-id: ');
    }
  });

  it('is refused even if the first token is valid', async () => {
    const { token } = await administrator(server);
    const line = 'GET /hr/auth/refresh_linchpin HTTP/1.1';
    expect((await send([line, host, `authorization: ${token}`, close])).status).toBe(200);
    expect((await send([line, host, `authorization: ${token}`, 'authorization: x', close])).status).toBe(400);
  });

  it('doesn’t include HTTP/1.0 without a host', async () => {
    expect((await send(['GET /healthz HTTP/1.0'])).status).toBe(200);
  });
});

describe('an unreadable request', () => {
  it.each<[string, number, string, readonly string[], string?]>([
    ['isn’t HTTP', 400, 'malformed_request', ['GARBAGE']],
    ['has an unknown method', 400, 'malformed_request', ['EAT /faq HTTP/1.1', host]],
    ['has a broken header', 400, 'malformed_request', ['GET / HTTP/1.1', host, 'a b: c']],
    [
      'states its length twice',
      400,
      'malformed_request',
      ['POST /hr/auth/login HTTP/1.1', host, 'content-length: 3', 'content-length: 4'],
      'abc',
    ],
    [
      'states its length in two ways',
      400,
      'malformed_request',
      ['POST /hr/auth/login HTTP/1.1', host, 'content-length: 3', 'transfer-encoding: chunked'],
      '0\r\n\r\n',
    ],
    [
      'has broken chunks',
      400,
      'malformed_request',
      ['POST /hr/auth/login HTTP/1.1', host, 'content-type: application/json', 'transfer-encoding: chunked'],
      'zz\r\n{}\r\n',
    ],
    [
      'has headers that are too long',
      431,
      'headers_too_large',
      ['GET / HTTP/1.1', host, `x-much: ${'a'.repeat(20_000)}`],
    ],
    [
      'has an address longer than the limit for all headers',
      431,
      'headers_too_large',
      [`GET /${'a'.repeat(20_000)} HTTP/1.1`, host],
    ],
  ])('gets a JSON error and a closed connection: it %s', async (_, status, code, lines, body) => {
    const answer = await send(lines, body);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      { msg: expect.stringMatching(/^[A-Z].+\.$/), code },
    ]);
    expect(answer.headers).toContain('content-type: application/json; charset=utf-8');
    expect(answer.headers).toContain('connection: close');
  });
});

describe('a path traversal', () => {
  it.each([
    '/docs/static/%2e%2e/x',
    '/docs/static/..%2fx',
    '/docs/static/%2e%2e%2f%2e%2e%2fpackage.json',
    '/docs/static/%2e%2e',
    '/docs/static/.hidden',
    '/assets/%2e%2e/index.html',
    '/%2e%2e/package.json',
  ])('with %s is not found', async (target) => {
    expect((await send([`GET ${target} HTTP/1.1`, host, close])).status).toBe(404);
  });
});

describe('a static file', () => {
  it.each([
    ['a range that it doesn’t have', 'range: bytes=9999-'],
    ['a malformed range', 'range: bytes=9-3,x'],
    ['another version', 'if-match: "other"'],
    ['unmodified since 1970', 'if-unmodified-since: Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('survives any header: %s', async (_, header) => {
    expect((await send(['GET /favicon.svg HTTP/1.1', host, header, close])).status).toBeLessThan(500);
  });
});

describe('an idle connection', () => {
  it('is kept for a minute, between requests and within one', async () => {
    const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(headers.get('keep-alive')).toBe('timeout=60');
    expect(server.app.server).toMatchObject({ keepAliveTimeout: 60_000, timeout: 60_000, requestTimeout: 30_000 });
  });
});

describe('the API documentation', () => {
  const isThere = async (env: Record<string, string>) => {
    const other = await startTestServer({ docs: true, env });
    const statuses = [];
    for (const url of ['/docs', '/docs/', '/docs/json', '/docs/static/index.css'])
      statuses.push((await other.app.inject(url)).statusCode);
    await other.stop();
    return new Set(statuses.map((status) => status < 400));
  };

  it('is served in the sandbox unless switched off', async () => {
    expect(await isThere({})).toEqual(new Set([true]));
    expect(await isThere({ DOCS: 'off' })).toEqual(new Set([false]));
  });

  it('isn’t served with real keys unless switched on', async () => {
    expect(await isThere(realKeys)).toEqual(new Set([false]));
    expect(await isThere({ ...realKeys, DOCS: 'on' })).toEqual(new Set([true]));
  });
});
