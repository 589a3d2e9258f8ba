import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from '#contract/call.ts';
import { rateLimits, sandboxMails } from '#server/db/schema/index.ts';
import { implement } from '#server/http/implement.ts';
import { Undeliverable } from '#server/platform/lane.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server.ts';

const slow = call({
  name: 'slow',
  method: 'GET',
  path: '/slow',
  host: 'hr',
  policy: { who: 'anyone' },
  summary: 'Waits.',
  response: z.object({ ok: z.literal(true) }),
  errors: [],
});

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function withSlowCall(options: TestServerOptions = {}) {
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  let startedCount = 0;
  server = await startTestServer({
    ...options,
    more: () => [
      implement(slow, async () => {
        startedCount += 1;
        await waiting;
        return { ok: true as const };
      }),
    ],
  });
  return { server, finish, startedCount: () => startedCount };
}

const statusOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

describe('stopping', () => {
  it('finishes requests in progress, accepts no new ones and closes the database', async () => {
    const { server: running, finish, startedCount } = await withSlowCall();
    const url = await running.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = statusOf(`${url}/hr/slow`);
    await expect.poll(() => startedCount()).toBe(1);
    const stopped = running.stop();
    server = undefined;
    await expect(statusOf(`${url}/healthz`)).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/);
    finish();
    expect(await answer).toBe(200);
    await stopped;
    await expect(running.platform.database.execute('select 1')).rejects.toThrow(/closed|end on the pool/);
  });
});

describe('overload', () => {
  it('is shed with 503 before any work is done, and ends when the load does', async () => {
    const {
      server: busy,
      finish,
      startedCount,
    } = await withSlowCall({ overload: { inFlight: 3, lagMs: Number.POSITIVE_INFINITY } });
    const warn = vi.spyOn(busy.app.log, 'warn');
    const url = await busy.app.listen({ port: 0, host: '127.0.0.1' });
    const first = [1, 2, 3].map(() => statusOf(`${url}/hr/slow`));
    await expect.poll(() => startedCount()).toBe(3);
    const refused = await fetch(`${url}/hr/slow`);
    expect({
      status: refused.status,
      after: refused.headers.get('retry-after'),
      body: await refused.json(),
    }).toMatchObject({ status: 503, after: '2', body: { code: 'unavailable' } });
    // One line a minute, however many are refused.
    expect(await statusOf(`${url}/hr/slow`)).toBe(503);
    expect(warn.mock.calls).toEqual([
      [{ inProgress: 3, lagMs: expect.any(Number) as number }, 'overloaded: refusing calls'],
    ]);
    expect(startedCount()).toBe(3);
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    finish();
    expect(await Promise.all(first)).toEqual([200, 200, 200]);
    await expect.poll(() => statusOf(`${url}/hr/slow`)).toBe(200);
  });
});

describe('mail', () => {
  it('reaches the sandbox mailbox once, after its transaction is committed', async () => {
    server = await startTestServer();
    const { database, mailer, outbox } = server.platform;
    const letter = {
      to: 'ada@kuramo.ng',
      subject: 'Hello',
      title: 'Hello',
      paragraphs: ['Good morning.'],
      code: '012345',
    };
    await database.transaction((tx) => mailer.send(tx, letter));
    const mails = () => database.sql.select().from(sandboxMails).where(eq(sandboxMails.to, 'ada@kuramo.ng'));
    await expect
      .poll(() => mails())
      .toMatchObject([{ subject: 'Hello', code: '012345', link: null, sentAt: server?.clock.now() }]);
    // Also waits until it is marked as sent.
    await outbox.drain();
    // As after a crash between sending and marking.
    await database.execute(
      `update outbox set sent_at = null, next_at = now() - interval '1 hour', payload = '${JSON.stringify(letter)}'`,
    );
    await outbox.drain();
    expect(await mails()).toHaveLength(1);
    expect((await database.execute('select attempts from outbox')).rows).toEqual([{ attempts: 2 }]);
  });
});

/** What was logged, sorted: independent workers log in any order. */
const messagesOf = ({ mock }: { mock: { calls: unknown[][] } }): string[] =>
  mock.calls.map(([, message]) => String(message)).toSorted((one, other) => one.localeCompare(other));

describe('work that is given up', () => {
  it('is logged as an error, unlike work that is tried again', async () => {
    server = await startTestServer();
    const { outbox, database, deferred } = server.platform;
    const [warn, error] = [vi.spyOn(server.app.log, 'warn'), vi.spyOn(server.app.log, 'error')];
    let failure: Error = new Error('busy');
    outbox.deliver('note', () => Promise.reject(failure));
    deferred.handle('note', () => Promise.reject(failure));
    const post = () =>
      database.transaction(async (tx) => {
        await outbox.post(tx, 'note', {});
        await deferred.post(tx, 'note', {});
        await tx.execute('update deferred_work set failures = 1');
      });
    await post();
    await outbox.drain();
    await deferred.drain();
    expect(error).not.toHaveBeenCalled();
    expect(messagesOf(warn)).toEqual(['deferred work failed', 'delivery failed']);
    failure = new Undeliverable('it never will');
    await post();
    await database.execute("update deferred_work set failures = 6, next_at = now() - interval '1 minute'");
    await outbox.drain();
    await deferred.drain();
    // The earlier work too.
    expect(messagesOf(error)).toEqual(['gave up a delivery', 'gave up deferred work', 'gave up deferred work']);
  });
});

describe('jobs', () => {
  it('delete expired data when they run', async () => {
    server = await startTestServer();
    const { limits, jobs, database } = server.platform;
    await limits.take({ key: 'one', max: 5, seconds: 60 }, { key: 'two', max: 5, seconds: 7200 });
    server.clock.advance({ hours: 1 });
    await jobs.runDue('clean-up');
    expect(await database.sql.select().from(rateLimits)).toMatchObject([{ key: 'two' }]);
  });

  it('are scheduled in the database, and a removed job loses its schedule', async () => {
    server = await startTestServer({ schedules: true });
    const { database } = server.platform;
    expect((await database.execute('select name, cron from jobs.schedule order by name')).rows).toEqual([
      { name: 'clean-up', cron: '*/15 * * * *' },
      { name: 'inquiry-retention', cron: '20 2 * * *' },
      { name: 'notices', cron: '*/5 * * * *' },
      { name: 'payments', cron: '* * * * *' },
      { name: 'purge', cron: '*/5 * * * *' },
      { name: 'renewals', cron: '* * * * *' },
      { name: 'sign-up-retention', cron: '40 2 * * *' },
    ]);
  });

  it('log a failure and run again next time', async () => {
    server = await startTestServer();
    let runs = 0;
    server.platform.jobs.add({
      name: 'fragile',
      cron: '0 0 * * *',
      run: async () => {
        runs += 1;
        if (runs === 1) throw new Error('not today');
      },
    });
    await expect(server.platform.jobs.runDue('fragile')).rejects.toThrow('not today');
    await server.platform.jobs.runDue('fragile');
    expect(runs).toBe(2);
  });
});
