import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCountries } from '#contract/utilities.ts';
import { addressOf } from '#contract/call.ts';
import { delayUntilStarted } from '#server/http/delayUntilStarted.ts';
import { ApiError } from '#server/platform/errors.ts';
import { StartUp } from '#server/platform/startUp.ts';
import { startTestServer } from '#tests/support/server.ts';

const site = mkdtempSync(join(tmpdir(), 'humanar-start-'));
beforeAll(() => writeFileSync(join(site, 'index.html'), readFileSync('src/web/index.html')));
afterAll(() => rmSync(site, { recursive: true }));

/** A server paused in the middle of its start: `finish` completes the start, `fail` makes it fail. */
async function startHeld() {
  let app: FastifyInstance | undefined;
  let finish = (): void => {};
  let fail = (_reason: Error): void => {};
  const released = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  let reach = (): void => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const starting = startTestServer({
    site,
    routes: (own) => void (app = own),
    more: (platform) => {
      void platform.startUp.add(async () => {
        reach();
        await released;
      });
      return [];
    },
  });
  await Promise.race([reached, starting]);
  if (!app) throw new Error('the start has no step');
  return { app, starting, finish, fail };
}

const callUrl = addressOf(listCountries);

it('serves pages while starting, holds calls until it has started, and reports not ready on /readyz', async () => {
  const { app, starting, finish } = await startHeld();
  let isAnswered = false;
  const answer = app.inject(callUrl).then((response) => {
    isAnswered = true;
    return response;
  });
  expect((await app.inject('/')).statusCode).toBe(200);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect(isAnswered).toBe(false);
  finish();
  const { statusCode, body } = await answer;
  expect({ statusCode, body }).toMatchObject({ statusCode: 200, body: expect.stringContaining('Nigeria') as string });
  const server = await starting;
  expect((await app.inject('/readyz')).statusCode).toBe(200);

  let isDone = false;
  await server.platform.startUp.add(async () => void (isDone = true));
  expect(isDone, 'a step that is added later is done immediately').toBe(true);
  await server.stop();
});

it('fails waiting calls if the start fails, and closes the database', async () => {
  const { app, starting, fail } = await startHeld();
  const reason = starting.then(
    () => null,
    (error: unknown) => error,
  );
  const answer = app.inject(callUrl);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  fail(new Error('no more room'));
  expect((await answer).statusCode).toBe(503);
  expect(await reason).toMatchObject({ message: 'no more room' });
});

it('tells a waiting call when to retry if the start takes too long, and answers it once', async () => {
  const app = fastify();
  const startUp = new StartUp();
  delayUntilStarted(app, startUp, 1);
  const refusals: unknown[] = [];
  app.setErrorHandler((error, _request, reply) => {
    refusals.push(error);
    return reply
      .code(503)
      .headers(error instanceof ApiError ? error.headers : {})
      .send();
  });
  app.get('/', () => 'done');
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  startUp.end();
  expect((await app.inject('/')).body).toBe('done');
  expect(refusals).toHaveLength(1);
  await app.close();
});
