import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { count, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { afterCommit, type Database } from '#server/db/database.ts';
import { isDatabaseUnreachable, violates } from '#server/db/databaseErrors.ts';
import { migrate } from '#server/db/migrate.ts';
import { FolderInUse, lockFolder } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { apps, countries, planModules, priceBooks, states } from '#server/db/schema/index.ts';
import { seed } from '#server/db/seed/seed.ts';
import { databaseGate } from '#tests/support/databaseGate.ts';
import { freshDatabase, freshPglite } from '#tests/support/freshDatabase.ts';
import { freshPostgres } from '#tests/support/freshPostgres.ts';
import { startTestServer } from '#tests/support/server.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

/**
 * Two connections to one empty database: two pools on PostgreSQL, or one shared instance on PGlite, where a process has
 * only one.
 */
async function twoStarters(): Promise<{ starters: [Database, Database]; close: () => Promise<void> }> {
  if (!serverUrl) {
    const database = await freshPglite();
    await database.execute('drop schema public cascade; create schema public');
    return { starters: [database, database], close: () => database.close() };
  }
  const { url, drop } = await freshPostgres(serverUrl);
  const starters: [Database, Database] = [openPostgres(url, () => {}), openPostgres(url, () => {})];
  return {
    starters,
    close: async () => {
      for (const starter of starters) await starter.close();
      await drop();
    },
  };
}

describe('two processes that start together', () => {
  it('migrate and seed once between them', async () => {
    const { starters, close } = await twoStarters();
    const setUp = async (starter: Database): Promise<string[]> => {
      const applied = await migrate(starter);
      await seed(starter);
      return applied;
    };
    const applied = await Promise.all(starters.map((starter) => starter.exclusively(() => setUp(starter))));
    expect(applied.flat().length).toBeGreaterThan(0);
    expect(new Set(applied.flat()).size).toBe(applied.flat().length);
    const counts = async () =>
      Promise.all(
        [countries, states, apps, planModules, priceBooks].map((table) =>
          starters[0].sql.select({ n: count() }).from(table),
        ),
      );
    const before = await counts();
    expect(await migrate(starters[0])).toEqual([]);
    await seed(starters[1]);
    expect(await counts()).toEqual(before);
    await close();
  });
});

describe('a migration that fails', () => {
  it('leaves nothing behind', async () => {
    const { starters, close } = await twoStarters();
    const [database] = starters;
    // Makes the last statement fail.
    await database.execute('create table sandbox_mails (id int)');
    await expect(migrate(database)).rejects.toThrow(/CREATE TABLE "sandbox_mails"/);
    const { rows } = await database.execute(
      "select 1 from information_schema.tables where table_name in ('organisations', 'migrations')",
    );
    expect(rows).toEqual([]);
    await close();
  });
});

describe.skipIf(!serverUrl)('the statements of a migration', () => {
  it('may take any time, here and on the server', async () => {
    const { starters, close } = await twoStarters();
    await migrate(starters[0], async (tx) => {
      expect((await tx.execute('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      const slow = tx.execute('select pg_sleep(0.2)').execute();
      await yieldToEventLoop();
      vi.advanceTimersByTime(3_600_000);
      vi.useRealTimers();
      await slow;
    });
    await close();
  });
});

describe('the seed', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database);
    await seed(database);
  });
  afterAll(() => database.close());

  it('gives each country a name, a dial code and at least one state', async () => {
    const { rows } = await database.execute(
      'select c.iso2, c.name, c.dial_code, count(s.id)::int as states from countries c left join states s on s.country_id = c.id group by c.id',
    );
    expect(rows.length).toBeGreaterThan(230);
    for (const { iso2, name, dial_code, states: number } of rows) {
      expect(name, String(iso2)).not.toBe(iso2);
      expect(dial_code).toMatch(/^\+[1-9]\d{0,3}$/);
      expect(number).toBeGreaterThan(0);
    }
    expect(rows.find(({ iso2 }) => iso2 === 'NG')).toMatchObject({ name: 'Nigeria', dial_code: '+234', states: 37 });
  });

  it('has fourteen apps, three of them free, and the plans of the price book', async () => {
    const { rows } = await database.execute(
      'select count(*)::int as apps, count(*) filter (where is_free)::int as free from apps',
    );
    expect(rows).toEqual([{ apps: 14, free: 3 }]);
    const plans = await database.execute(
      'select plan_slug, role, count(*)::int as n from plan_modules group by 1, 2 order by 1, 2',
    );
    expect(plans.rows).toEqual([
      { plan_slug: 'complete', role: 'module', n: 11 },
      { plan_slug: 'complete', role: 'support', n: 3 },
      { plan_slug: 'core', role: 'additional', n: 1 },
      { plan_slug: 'core', role: 'module', n: 5 },
      { plan_slug: 'core', role: 'support', n: 3 },
      { plan_slug: 'flexi', role: 'additional', n: 11 },
      { plan_slug: 'flexi', role: 'support', n: 3 },
    ]);
  });

  it('names the constraint that a write would break', async () => {
    const twice = database.sql
      .insert(apps)
      .values({ slug: 'payroll', name: 'Payroll', iconSlug: 'payroll', isFree: false, position: 0 });
    const error: unknown = await twice.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(violates(error, 'apps_pkey')).toBe(true);
    expect(violates(error, 'plans_pkey')).toBe(false);
    expect(isDatabaseUnreachable(error)).toBe(false);
  });

  it('runs after-commit callbacks after the commit, and never after a rollback', async () => {
    const act = vi.fn();
    await database.transaction(async (tx) => {
      afterCommit(tx, act);
      await tx.select({ n: count() }).from(apps);
      expect(act).not.toHaveBeenCalled();
    });
    expect(act).toHaveBeenCalledOnce();
    const failed = database.transaction(async (tx) => {
      afterCommit(tx, act);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(act).toHaveBeenCalledOnce();
  });
});

describe('the folder of the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'humanar-lock-'));
  const pidFile = join(folder, 'humanar.pid');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('belongs to one process and names it in the error', () => {
    const release = lockFolder(folder);
    expect(readFileSync(pidFile, 'utf8')).toBe(String(process.pid));
    expect(() => lockFolder(folder)).toThrow(
      new RegExp(`running process ${process.pid}.*DATA_DIR.*DATABASE_URL.*isn’t Humanar.*delete .*humanar\\.pid`),
    );
    release();
    lockFolder(folder)();
  });

  it('stays locked while another process lives', () => {
    writeFileSync(pidFile, String(process.ppid));
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
  });

  it.each([
    ['of a process that has ended', '4194304'],
    ['of an earlier process with the same process id', String(process.pid)],
    ['that was only partly written', ''],
  ])('takes over a lock %s', (_, content) => {
    writeFileSync(pidFile, content);
    lockFolder(folder)();
  });
});

describe.skipIf(!serverUrl)('statements on PostgreSQL', () => {
  it('are prepared once per connection if they have values, up to a limit', async () => {
    const { url, drop } = await freshPostgres(serverUrl ?? '');
    const database = openPostgres(url, () => {});
    const prepared = async (): Promise<string[]> => {
      const { rows } = await database.execute('select statement from pg_prepared_statements order by prepare_time');
      return rows.map(({ statement }) => String(statement));
    };
    // One after another, so that they share a connection.
    for (let time = 0; time < 3; time += 1) {
      await database.execute('select $1::int', [time]);
      await database.sql.execute(sql`select ${time}::bigint`);
      await database.transaction((tx) => tx.execute(sql`select ${time}::bigint`));
    }
    expect(await prepared()).toEqual(['select $1::int', 'select $1::bigint']);
    for (let length = 1; length <= 500; length += 1) await database.execute(`select $1::int + ${length} as sum`, [1]);
    expect((await prepared()).length).toBeLessThanOrEqual(400);
    const { rows } = await database.execute('select $1::int + 500 as sum', [1]);
    expect(rows).toEqual([{ sum: 501 }]);
    await database.close();
    await drop();
  });

  it('are prepared in each pool, whatever another one has used up', async () => {
    const { url, drop } = await freshPostgres(serverUrl ?? '');
    const [other, database] = [openPostgres(url, () => {}), openPostgres(url, () => {})];
    for (let length = 1; length <= 500; length += 1) await other.execute(`select $1::int + ${length} as sum`, [1]);
    await database.execute('select $1::text', ['']);
    const { rows } = await database.execute('select statement from pg_prepared_statements');
    expect(rows).toEqual([{ statement: 'select $1::text' }]);
    await Promise.all([other.close(), database.close()]);
    await drop();
  });
});

describe.skipIf(!serverUrl)('while PostgreSQL is down', () => {
  it('answers 503 and recovers without a restart', async () => {
    const { url, drop } = await freshPostgres(serverUrl ?? '');
    const between = await databaseGate(new URL(url));
    const server = await startTestServer({ database: openPostgres(between.url, () => {}) });
    const ready = async () => (await server.api.raw('/readyz')).statusCode;
    expect(await ready()).toBe(200);
    between.shut();
    expect(await ready()).toBe(503);
    const refused = await server.api.raw('/hr/utilities/countries/');
    expect(refused.json()).toMatchObject({ code: 'unavailable' });
    expect((await server.api.raw('/healthz')).statusCode).toBe(200);
    between.open();
    expect(await ready()).toBe(200);
    expect((await server.api.raw('/hr/utilities/countries/')).statusCode).toBe(200);
    await server.stop();
    between.close();
    await drop();
  });

  it('fails only the transaction that it interrupts', async () => {
    const { url, drop } = await freshPostgres(serverUrl ?? '');
    const between = await databaseGate(new URL(url));
    let notice = () => {};
    const noticed = new Promise<void>((resolve) => (notice = resolve));
    const database = openPostgres(between.url, notice);
    const failing = database.transaction(async (tx) => {
      await tx.execute('select 1');
      // An idle second connection, which shows when the cut has been noticed.
      await database.execute('select 1');
      between.shut();
      await noticed;
      await tx.execute('select 2');
    });
    await expect(failing).rejects.toSatisfy(isDatabaseUnreachable);
    between.open();
    expect((await database.execute('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    between.close();
    await drop();
  });

  it('loses no connection for good when it is cut at the begin of a transaction', async () => {
    const { url, drop } = await freshPostgres(serverUrl ?? '');
    const between = await databaseGate(new URL(url));
    const database = openPostgres(between.url, () => {});
    between.cutAt('begin');
    // More than the pool has connections.
    for (let time = 0; time < 25; time += 1) {
      const failing = time % 2 ? database.transaction(async () => {}) : database.exclusively(async () => {});
      await expect(failing).rejects.toSatisfy(isDatabaseUnreachable);
    }
    between.cutAt(null);
    expect((await database.execute('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    between.close();
    await drop();
  });

  it.each<[string, (database: Database) => Promise<unknown>]>([
    ['statement', (database) => database.execute('select 1')],
    ['transaction', (database) => database.transaction(async () => {})],
  ])('gives up a %s that isn’t answered in time, and its connection', async (_, work) => {
    const { url, drop } = await freshPostgres(serverUrl ?? '');
    const between = await databaseGate(new URL(url));
    const database = openPostgres(between.url, () => {});
    await database.execute('select 1');
    between.silence();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [answer] = await Promise.allSettled([work(database), vi.advanceTimersByTimeAsync(35_000)]);
    vi.useRealTimers();
    expect(answer).toMatchObject({ reason: expect.toSatisfy(isDatabaseUnreachable) as unknown });
    await database.close();
    between.close();
    await drop();
  });
});
