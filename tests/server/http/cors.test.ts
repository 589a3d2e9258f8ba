import type { FastifyInstance, InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#contract/call.ts';
import { implement } from '#server/http/implement.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Pages on our own origins read every answer of the API, refusals too. Other origins read none. */

const callNamed = (name: string) =>
  call({
    name,
    method: 'GET',
    path: `/${name}`,
    host: 'hr',
    policy: { who: 'anyone' },
    summary: 'Refuses.',
    response: z.object({}),
    errors: [],
  });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    more: () => [
      implement(callNamed('limited'), async () => ({}), { limits: () => [{ key: 'limited', max: 0, seconds: 60 }] }),
      implement(callNamed('broken'), async () => Promise.reject(new Error('broken'))),
      implement(callNamed('away'), async () =>
        Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
      ),
    ],
  });
});
afterAll(() => server.stop());

const ORIGIN = 'http://humanar.test';
const ask = (app: FastifyInstance, { headers, ...request }: InjectOptions, origin = ORIGIN) =>
  app.inject({ ...request, headers: { ...headers, origin } });
type Response = Awaited<ReturnType<typeof ask>>;

function expectReadable({ statusCode, headers }: Response, status: number): void {
  expect({ statusCode, headers }).toMatchObject({
    statusCode: status,
    headers: {
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'retry-after, x-request-id',
      vary: 'origin',
    },
  });
}
const preflight = (origin?: string) =>
  ask(
    server.app,
    { method: 'OPTIONS', url: '/hr/auth/login', headers: { 'access-control-request-method': 'POST' } },
    origin,
  );

describe('the site’s own origin', () => {
  it('may make calls', async () => {
    const { statusCode, headers } = await preflight();
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, ORIGIN]);
  });

  it.each<[number, InjectOptions]>([
    [400, { method: 'POST', url: '/hr/auth/login', payload: {} }],
    [401, { url: '/hr/subscriptions/transactions' }],
    [404, { url: '/hr/nothing' }],
    [413, { method: 'POST', url: '/hr/auth/login', payload: { email: 'a'.repeat(70_000) } }],
    [
      415,
      {
        method: 'POST',
        url: '/hr/auth/login',
        payload: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
    [429, { url: '/hr/limited' }],
    [500, { url: '/hr/broken' }],
    [503, { url: '/hr/away' }],
  ])('can read a refusal with %i', async (status, request) => {
    expectReadable(await ask(server.app, request), status);
  });

  it('can read that the server is overloaded', async () => {
    const busy = await startTestServer({ overload: { inFlight: 0, lagMs: 600_000 } });
    expectReadable(await ask(busy.app, { url: '/hr/utilities/countries/' }), 503);
    await busy.stop();
  });

  it('can read that the server didn’t start', async () => {
    let answer: Promise<Response> | undefined;
    let starting: FastifyInstance | undefined;
    const failed = startTestServer({
      routes: (app) => void (starting = app),
      more: ({ startUp }) => {
        void startUp.add(async () => {
          if (!starting) throw new Error('the server has no app');
          answer = ask(starting, { url: '/hr/utilities/countries/' });
          // Answered after the call has arrived.
          await starting.inject('/healthz');
          throw new Error('no more room');
        });
        return [];
      },
    });
    await expect(failed).rejects.toThrow('no more room');
    if (!answer) throw new Error('nothing was asked during the start');
    expectReadable(await answer, 503);
  });
});

it('no other origin may make calls', async () => {
  expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
});

it('caches keep an answer for each origin, also for a request without one', async () => {
  const url = '/hr/utilities/countries/';
  const answers = [await server.app.inject(url), await ask(server.app, { url }, 'https://evil.example')];
  for (const { headers } of answers) expect(headers['vary']).toMatch(/^origin\b/);
  expect(answers[0]?.headers['cache-control']).toMatch(/^public/);
});
