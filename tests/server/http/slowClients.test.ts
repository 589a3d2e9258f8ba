import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call } from '#contract/call.ts';
import { implement } from '#server/http/implement.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Clients that send half a request or don't read their answer, over real sockets, to a server that takes three calls. */

const shared = { host: 'hr', policy: { who: 'anyone' }, errors: [] } as const;
const form = call({
  ...shared,
  name: 'form',
  method: 'POST',
  path: '/form',
  summary: 'Waits after a form has arrived.',
  body: z.strictObject({}),
  response: z.object({ ok: z.literal(true) }),
});
const long = call({
  ...shared,
  name: 'long',
  method: 'GET',
  path: '/long',
  summary: 'Answers more than a connection buffers.',
  response: z.object({ text: z.string() }),
});
const formHead = ['POST /hr/form HTTP/1.1', 'content-type: application/json', 'content-length: 2'];

let server: TestServer;
let url: string;
let started: number;
let finish: () => void;
let sockets: Socket[];
beforeEach(async () => {
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  started = 0;
  sockets = [];
  server = await startTestServer({
    overload: { inFlight: 3, lagMs: Number.POSITIVE_INFINITY },
    more: () => [
      implement(form, async () => {
        started += 1;
        await waiting;
        return { ok: true as const };
      }),
      implement(long, async () => ({ text: 'a'.repeat(16 * 1024 * 1024) })),
    ],
  });
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  finish();
  await server.stop();
});

/** Sends a head over each of four connections, and waits until the server has read them. Reads no answer. */
async function sendFourTimes(head: readonly string[]): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let n = 1; n <= 4; n += 1) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    const requested = once(server.app.server, 'request');
    socket.write(`${[...head, 'host: humanar.test'].join('\r\n')}\r\n\r\n`);
    await requested;
    opened.push(socket);
  }
  sockets.push(...opened);
  return opened;
}

const statusFrom = async (socket: Socket): Promise<number> => {
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return Number(answer.toString().split(' ', 2)[1]);
};
const statusOf = async (path: string): Promise<number> => {
  const { status, body } = await fetch(`${url}${path}`);
  await body?.cancel();
  return status;
};

describe('a call', () => {
  it('is served while others are half sent', async () => {
    await sendFourTimes(formHead);
    expect(await statusOf('/hr/long')).toBe(200);
  });

  it('is served while others’ answers are unread', async () => {
    await sendFourTimes(['GET /hr/long HTTP/1.1']);
    await expect.poll(() => statusOf('/hr/long')).toBe(200);
  });

  it('counts towards the limit once its body has arrived', async () => {
    const clients = await sendFourTimes(formHead);
    const statuses = Promise.all(clients.map(statusFrom));
    for (const client of clients) client.write('{}');
    await expect.poll(() => started).toBe(3);
    expect(await statusOf('/hr/long')).toBe(503);
    finish();
    expect((await statuses).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 503]);
    expect(await statusOf('/hr/long')).toBe(200);
  });

  it('no longer counts when its client has left', async () => {
    const clients = await sendFourTimes(formHead);
    for (const client of clients) client.write('{}');
    await expect.poll(() => started).toBe(3);
    for (const client of clients) client.destroy();
    await expect.poll(() => statusOf('/hr/long')).toBe(200);
  });
});

it('a half-sent request is ended soon after the time limit', async () => {
  Object.assign(server.app.server, { requestTimeout: 100, headersTimeout: 100 });
  const began = performance.now();
  const [client] = await sendFourTimes(formHead);
  expect(client && (await statusFrom(client))).toBe(408);
  // Node itself would look every 30 seconds.
  expect(performance.now() - began).toBeLessThan(20_000);
});
