import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { isDatabaseUnreachable } from '#server/db/databaseErrors.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { sandboxProvider, sandboxRoutes } from '#server/sandboxRoutes.ts';
import { freshDatabase } from '#tests/support/freshDatabase.ts';
import { freshPostgres } from '#tests/support/freshPostgres.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Several processes that start at the same time on one database, next to running ones. */

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

describe.skipIf(serverUrl === '')('starting several processes on one database', () => {
  let url: string;
  let drop: () => Promise<void>;
  let observer: Database;
  beforeAll(async () => {
    ({ url, drop } = await freshPostgres(serverUrl));
    observer = openPostgres(url, () => {});
  });
  afterAll(async () => {
    await observer.close();
    await drop();
  });

  const startAs = (name: string, more: typeof sandboxRoutes = sandboxRoutes): Promise<TestServer> =>
    startTestServer({
      database: openPostgres(`${url}?application_name=${name}`, () => {}),
      schedules: true,
      more,
      routes: sandboxProvider,
    });

  /** Starts a server that pauses in the middle of its start until `finish` is called. */
  async function startHeld(name: string) {
    let finish = (): void => {};
    const released = new Promise<void>((resolve) => (finish = resolve));
    let reach = (): void => {};
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const starting = startAs(name, async (platform) => {
      await platform.startUp.add(async () => {
        reach();
        await released;
      });
      return sandboxRoutes(platform);
    });
    starting.catch(() => {});
    await Promise.race([reached, starting]);
    return { starting, finish };
  }

  /** Whether the server with this name has checked whether it is its turn and is now waiting. */
  const isWaiting = async (name: string): Promise<boolean> => {
    const { rows } = await observer.execute(
      `select 1 from pg_stat_activity where application_name = $1 and state = 'idle' and query ilike 'commit'`,
      [name],
    );
    return rows.length > 0;
  };

  it('works four at a time, on a new database and on an existing one', async () => {
    for (const round of ['new', 'set up']) {
      const starts = await Promise.allSettled(Array.from({ length: 4 }, (_, place) => startAs(`start${place}`)));
      for (const each of starts) if (each.status === 'fulfilled') await each.value.stop();
      expect(
        starts.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : [])),
        round,
      ).toEqual([]);
    }
  });

  it('lets them change the database one after another', async () => {
    const first = await startHeld('first');
    const ended: string[] = [];
    const second = startAs('second');
    void second.then(() => ended.push('second'));
    await expect.poll(() => isWaiting('second')).toBe(true);
    void first.starting.then(() => ended.push('first'));
    first.finish();
    for (const server of await Promise.all([first.starting, second])) await server.stop();
    expect(ended).toEqual(['first', 'second']);
  });

  it('continues when the process ahead of them dies', async () => {
    const first = await startHeld('first');
    const second = startAs('second');
    await expect.poll(() => isWaiting('second')).toBe(true);
    await observer.execute(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'first'`);
    await (await second).stop();
    first.finish();
    await expect(first.starting).rejects.toSatisfy(isDatabaseUnreachable);
  });

  it('waits for a running request that needs what a migration changes', async () => {
    const database = await freshDatabase();
    await database.execute(
      `alter table subscriptions drop column paid_ahead; delete from migrations where name in ('0007_open-checks', '0008_paid-ahead')`,
    );
    let migrating: Promise<string[]> = Promise.resolve([]);
    // A request reads two tables, and the migration changes them in the opposite order.
    await database.transaction(async (tx) => {
      await tx.execute('select 1 from subscriptions');
      migrating = migrate(database);
      migrating.catch(() => {});
      const waits = `select 1 from pg_locks where relation = 'subscriptions'::regclass and mode = 'AccessExclusiveLock' and not granted`;
      await expect.poll(async () => (await database.execute(waits)).rows.length).toBe(1);
      await tx.execute('select 1 from payment_attempts');
    });
    expect(await migrating).toEqual(['0007_open-checks', '0008_paid-ahead']);
    await database.close();
  });
});
