import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#contract/call.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { clientAddress } from '#server/http/address.ts';
import { implement } from '#server/http/implement.ts';
import { ApiError } from '#server/platform/errors.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const echo = call({
  name: 'echo',
  method: 'POST',
  path: '/echo/{id}',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'Says back what it was sent.',
  params: z.object({ id: z.coerce.number().check(z.int()) }),
  query: z.object({ loud: z.optional(z.string()) }),
  body: z.strictObject({
    name: z.string().check(z.minLength(2, 'Use at least 2 characters.')),
    address: z.optional(z.strictObject({ city: z.string() })),
  }),
  response: z.object({ id: z.int(), said: z.nullable(z.string()) }),
  errors: ['alias_taken'],
});

const either = call({
  name: 'either',
  method: 'POST',
  path: '/either',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'Takes one of two forms.',
  body: z.union([
    z.strictObject({ token: z.string().check(z.minLength(4, 'Too short.')), code: z.string() }),
    z.strictObject({ email: z.string().check(z.minLength(4, 'Enter an email.')), code: z.string() }),
  ]),
  response: z.object({}),
  errors: [],
});

const failing = call({
  name: 'failing',
  method: 'GET',
  path: '/failing/{how}',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'Fails as told.',
  params: z.object({ how: z.string() }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['alias_taken'],
});

const forEverybody = call({
  name: 'forEverybody',
  method: 'GET',
  path: '/for-everybody',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'Says the same to everybody for an hour.',
  maxAge: 3600,
  response: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});

const limited = call({
  name: 'limited',
  method: 'GET',
  path: '/limited',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'Twice a minute.',
  response: z.object({}),
  errors: [],
});

async function fail(how: string): Promise<never> {
  if (how === 'refused')
    throw new ApiError('alias_taken', { errors: [{ field: 'alias', msg: 'Taken.' }], headers: { 'x-why': 'because' } });
  if (how === 'away')
    throw Object.assign(new Error('Failed query'), {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    });
  throw new Error('the password is hunter2');
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    docs: true,
    more: () => [
      implement(echo, async ({ params, body, query }) => ({
        id: params.id,
        said: query.loud ? body.name.toUpperCase() : null,
        secret: 'not declared',
      })),
      implement(either, async () => ({})),
      implement(failing, ({ params }) => fail(params.how)),
      implement(forEverybody, async () => ({ ok: true as const })),
      implement(limited, async () => ({}), { limits: ({ ip }) => [{ key: `limited:${ip}`, max: 2, seconds: 60 }] }),
    ],
  });
});
afterAll(() => server.stop());

const post = (url: string, payload: string, type = 'application/json') =>
  server.api.raw({ method: 'POST', url, payload, headers: { 'content-type': type } });

describe('a long answer', () => {
  const ask = (name: string, encoding?: string) =>
    server.api.call(echo, {
      params: { id: 7 },
      query: { loud: 'yes' },
      body: { name },
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    });
  const long = 'Adaeze'.repeat(400);

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed with %s for clients that accept it', async (encoding, decompress) => {
    const { headers, rawPayload } = await server.api.raw({
      method: 'POST',
      url: '/hr/echo/7?loud=yes',
      headers: { 'accept-encoding': encoding },
      payload: { name: long },
    });
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'origin, accept-encoding']);
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(200);
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual({ id: 7, said: long.toUpperCase() });
  });

  it('is sent as it is to others, and so is a short one', async () => {
    for (const answer of [await ask(long), await ask(long, 'identity'), await ask('Ada', 'br')])
      expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

describe('a response', () => {
  it('contains what the contract declares and nothing else', async () => {
    const loud = await server.api.call(echo, { params: { id: 7 }, query: { loud: 'yes' }, body: { name: 'Ada' } });
    expect(loud).toMatchObject({ status: 200, body: { id: 7, said: 'ADA' } });
    expect(Object.keys(loud.body)).toEqual(['id', 'said']);
    const quiet = await server.api.call(echo, { params: { id: 7 }, body: { name: 'Ada' } });
    expect(quiet.body).toEqual({ id: 7, said: null });
  });

  it('has a request id created here and is never cached', async () => {
    const { headers } = await server.api.call(echo, {
      params: { id: 7 },
      body: { name: 'Ada' },
      headers: { 'x-request-id': 'mine' },
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is kept by browsers if the contract says that it is the same for everybody', async () => {
    expect((await server.api.call(forEverybody, {})).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('may load nothing, be framed by nobody and send no referrer', async () => {
    const { headers } = await server.api.raw('/healthz');
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none';base-uri 'none'");
  });
});

describe('an error response', () => {
  it.each([
    ['a missing field', {}, [{ field: 'name', msg: 'This is required.' }]],
    ['a field of the wrong type', { name: 5 }, [{ field: 'name', msg: 'This must be a string.' }]],
    [
      'a value out of bounds, with the contract’s message',
      { name: 'A' },
      [{ field: 'name', msg: 'Use at least 2 characters.' }],
    ],
    ['an unknown key', { name: 'Ada', isRoot: true }, [{ field: 'isRoot', msg: 'This field doesn’t exist.' }]],
    [
      'an unknown nested key',
      { name: 'Ada', address: { city: 'Jos', zip: 1 } },
      [{ field: 'address.zip', msg: 'This field doesn’t exist.' }],
    ],
  ])('names the field for %s', async (_, body, errors) => {
    const response = await post('/hr/echo/7', JSON.stringify(body));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ msg: errorCatalogue.invalid_request.msg, code: 'invalid_request', errors });
  });

  it('lists at most 50 errors, however many the body has', async () => {
    const fields = Array.from({ length: 3_000 }, (_, index) => [`field${index}`, 1] as const);
    const response = await post('/hr/echo/7', JSON.stringify(Object.fromEntries(fields)));
    const { errors } = response.json<{ errors: { field: string }[] }>();
    expect(errors).toHaveLength(50);
    expect(errors[0]).toEqual({ field: 'name', msg: 'This is required.' });
  });

  it.each([
    ['token', { token: 'abc', code: '1' }, [{ field: 'token', msg: 'Too short.' }]],
    ['email', { email: 'abc', code: '1' }, [{ field: 'email', msg: 'Enter an email.' }]],
    ['email without a code', { email: 'ada@kuramo.ng' }, [{ field: 'code', msg: 'This is required.' }]],
  ])('uses the messages of the form that was meant: %s', async (_, body, errors) => {
    expect((await post('/either', JSON.stringify(body))).json()).toMatchObject({ errors });
  });

  it.each([
    ['an invalid parameter', '/hr/echo/seven', '{"name":"Ada"}', 'application/json', 400, 'invalid_request'],
    ['no body', '/hr/echo/7', '', 'application/json', 400, 'invalid_request'],
    ['a body that isn’t JSON', '/hr/echo/7', '{"name":', 'application/json', 400, 'invalid_request'],
    [
      'a __proto__ key',
      '/hr/echo/7',
      '{"name":"Ada","__proto__":{"isRoot":true}}',
      'application/json',
      400,
      'invalid_request',
    ],
    [
      'a body that is too large',
      '/hr/echo/7',
      JSON.stringify({ name: 'A'.repeat(70_000) }),
      'application/json',
      413,
      'payload_too_large',
    ],
    [
      'another media type',
      '/hr/echo/7',
      'name=Ada',
      'application/x-www-form-urlencoded',
      415,
      'unsupported_media_type',
    ],
    ['an unknown call', '/hr/nothing', '{}', 'application/json', 404, 'not_found'],
  ])('has the right status and code for %s', async (_, url, payload, type, status, code) => {
    const response = await post(url, payload, type);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, msg: expect.any(String) });
  });

  it('has the status from the error catalogue, and the given fields and headers', async () => {
    const { status, body, headers } = await server.api.call(failing, { params: { how: 'refused' } });
    expect(status).toBe(409);
    expect(body).toEqual({
      msg: errorCatalogue.alias_taken.msg,
      code: 'alias_taken',
      errors: [{ field: 'alias', msg: 'Taken.' }],
    });
    expect(headers['x-why']).toBe('because');
  });

  it('reveals nothing about an internal error', async () => {
    const { status, body } = await server.api.call(failing, { params: { how: 'broken' } });
    expect(status).toBe(500);
    expect(body).toEqual({ msg: errorCatalogue.internal.msg, code: 'internal' });
  });

  it('is 503 with a retry time while the database is down', async () => {
    const { status, body, headers } = await server.api.call(failing, { params: { how: 'away' } });
    expect({ status, code: body.code, after: headers['retry-after'] }).toEqual({
      status: 503,
      code: 'unavailable',
      after: '5',
    });
  });
});

describe('a rate limit', () => {
  it('lasts for its window by the product’s clock, per IP address', async () => {
    const ask = async (ip: string) => (await server.api.call(limited, { ip })).status;
    expect([await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1')]).toEqual([200, 200, 429]);
    expect(await ask('192.0.2.2')).toBe(200);
    server.clock.advance({ seconds: 20 });
    const refused = await server.api.call(limited, { ip: '192.0.2.1' });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
      headers: { 'retry-after': '40' },
    });
    server.clock.advance({ seconds: 41 });
    expect(await ask('192.0.2.1')).toBe(200);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['[2001:db8::6]:443', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s', (ip, counted) => {
    expect(clientAddress(ip)).toBe(counted);
  });
});

describe('the OpenAPI document', () => {
  it('lists every call with its policy, body and errors', async () => {
    const document = (await server.api.raw('/docs/json')).json();
    const described = document.paths['/hr/echo/{id}'].post;
    expect(described).toMatchObject({ operationId: 'echo', summary: echo.summary });
    expect(described.requestBody.content['application/json'].schema.additionalProperties).toBe(false);
    expect(described.responses['409'].description).toBe('alias_taken');
    expect(described.responses['200'].content['application/json'].schema.properties.said).toMatchObject({
      type: 'string',
      nullable: true,
    });
    expect(document.paths['/healthz']).toBeUndefined();
  });

  it('names the header and scheme that each call requires', async () => {
    const { paths, components } = (await server.api.raw('/docs/json')).json();
    expect(components.securitySchemes).toMatchObject({
      token: { in: 'header', name: 'authorization' },
      mainAppKey: { in: 'header', name: 'authorization' },
      mailEventsKey: { in: 'header', name: 'authorization' },
    });
    expect(paths['/hr/echo/{id}'].post.security).toBeUndefined();
    expect(paths['/hr/org/settings'].patch.security).toEqual([{ token: [] }]);
    expect(paths['/hr/org/members'].post.security).toEqual([{ mainAppKey: [] }]);
    expect(paths['/hr/mail/bounces'].post.security).toEqual([{ mailEventsKey: [] }]);
  });

  it('has a page that loads only its own scripts', async () => {
    const page = await server.api.raw('/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/);
  });
});
