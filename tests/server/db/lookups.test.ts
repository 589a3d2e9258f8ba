import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { isDatabaseUnreachable } from '#server/db/databaseErrors.ts';
import { Lookups } from '#server/db/lookups.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { databaseGate } from '#tests/support/databaseGate.ts';
import { freshPostgres } from '#tests/support/freshPostgres.ts';

/* Lookups share a connection to PostgreSQL. None gets another's answer, and none waits for a connection that is lost. */

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

describe.skipIf(serverUrl === '')('lookups on PostgreSQL', () => {
  let url: string;
  let drop: () => Promise<void>;
  let database: Database;
  let lookups: Lookups | null = null;
  beforeAll(async () => {
    ({ url, drop } = await freshPostgres(serverUrl));
    database = openPostgres(url, () => {});
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    await close();
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  const close = async (): Promise<void> => {
    const closing = lookups?.close();
    lookups = null;
    await closing;
  };
  const open = (settings: pg.PoolConfig = {}) => {
    lookups = new Lookups({ connectionString: url, ...settings }, () => {});
    return {
      inverse: lookups.statement<{ inverse: number; pid: number }>(
        'inverse',
        'select 12 / $1::int as inverse, pg_backend_pid() as pid',
      ),
      lock: lookups.statement('lock', 'select pg_advisory_xact_lock($1)'),
    };
  };
  const expectUnreachable = async (...waiting: Promise<unknown>[]): Promise<void> =>
    void (await Promise.all(waiting.map((each) => expect(each).rejects.toSatisfy(isDatabaseUnreachable))));
  /** Runs `work` while lookups of `lock` have to wait. */
  const whileLocked = (work: () => Promise<void>): Promise<void> =>
    database.transaction(async (tx) => {
      await tx.execute('select pg_advisory_xact_lock(1)');
      await work();
    });

  const lockIsAwaited = async (): Promise<boolean> => {
    const { rows } = await database.execute(
      "select 1 from pg_locks join pg_database d on d.oid = database where datname = current_database() and locktype = 'advisory' and not granted",
    );
    return rows.length > 0;
  };

  it('each get their own answer on one connection', async () => {
    const { inverse } = open();
    const answers = await Promise.all([1, 2, 3, 4, 6, 12, 1, 2].map((each) => inverse([each])));
    expect(answers.map(([row]) => row?.inverse)).toEqual([12, 6, 4, 3, 2, 1, 12, 6]);
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(1);
  });

  it('fail alone, and the connection is replaced', async () => {
    const { inverse } = open();
    const [before, failed, after] = await Promise.allSettled([inverse([1]), inverse([0]), inverse([2])]);
    expect(before).toMatchObject({ value: [{ inverse: 12 }] });
    expect(failed).toMatchObject({ reason: { message: 'division by zero' } });
    expect(after).toMatchObject({ value: [{ inverse: 6 }] });
    const [row] = await inverse([3]);
    expect(row).toMatchObject({ inverse: 4 });
    expect([row]).not.toMatchObject([{ pid: after.status === 'fulfilled' ? after.value[0]?.pid : null }]);
  });

  it('use another connection after theirs is lost', async () => {
    const { inverse, lock } = open();
    const [row] = await inverse([1]);
    await whileLocked(async () => {
      const waiting = expectUnreachable(lock([1]), inverse([2]));
      await database.execute('select pg_terminate_backend($1)', [row?.pid]);
      await waiting;
    });
    expect(await inverse([3])).toMatchObject([{ inverse: 4 }]);
  });

  it('don’t queue behind one without an answer for five seconds, which still gets its own', async () => {
    const { inverse, lock } = open();
    await inverse([1]);
    let waiting: Promise<unknown> = Promise.resolve();
    await whileLocked(async () => {
      waiting = lock([1]);
      const now = performance.now();
      vi.spyOn(performance, 'now').mockReturnValue(now + 5_000);
      expect(await inverse([2])).toMatchObject([{ inverse: 6 }]);
    });
    expect(await waiting).toHaveLength(1);
  });

  it('give up a connection that doesn’t answer in time', async () => {
    const { inverse, lock } = open({ query_timeout: 30_000 });
    await whileLocked(async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const waiting = expectUnreachable(lock([1]), inverse([1]));
      await expect.poll(lockIsAwaited).toBe(true);
      vi.advanceTimersByTime(30_000);
      vi.useRealTimers();
      await waiting;
      expect(await inverse([2])).toMatchObject([{ inverse: 6 }]);
    });
  });

  it('fail if there is no connection, and recover once there is one', async () => {
    const gate = await databaseGate(new URL(url));
    gate.shut();
    const { inverse } = open({ connectionString: gate.url });
    await expectUnreachable(inverse([1]), inverse([2]));
    gate.open();
    expect(await inverse([3])).toMatchObject([{ inverse: 4 }]);
    await close();
    gate.close();
  });

  it('fail if a connection isn’t made in time', async () => {
    const gate = await databaseGate(new URL(url));
    gate.silence();
    const { inverse } = open({ connectionString: gate.url, connectionTimeoutMillis: 50 });
    await expectUnreachable(inverse([1]), inverse([2]));
    await close();
    gate.close();
  });

  it('keep the reason why there is no connection', async () => {
    const { inverse } = open({ connectionString: `${url}_missing` });
    await expect(inverse([1])).rejects.toMatchObject({ code: '3D000' });
  });

  it('are answered before the connection closes', async () => {
    const { inverse } = open();
    await inverse([1]);
    const waiting = inverse([2]);
    await close();
    expect(await waiting).toMatchObject([{ inverse: 6 }]);
    await expect(inverse([3])).rejects.toThrow('Cannot use a pool after calling end');
  });
});
