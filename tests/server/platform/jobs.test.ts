import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { Jobs } from '#server/platform/jobs.ts';
import { freshDatabase } from '#tests/support/freshDatabase.ts';

/* A scheduled job leaves nothing behind that nobody waits for: an error there would end the process. */

let database: Database;
let errors: unknown[];
const uncaught = vi.fn();
beforeEach(async () => {
  database = await freshDatabase();
  errors = [];
  uncaught.mockClear();
  process.on('unhandledRejection', uncaught);
});
afterEach(() => {
  vi.useRealTimers();
  process.off('unhandledRejection', uncaught);
});

const fetches = /skip locked/i;
const ends = /set completed_on = now\(\)/i;

/** A promise that a test resolves itself. */
function gate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** The database, with every statement of pg-boss going through `execute` first. */
const through = (execute: (text: string) => Promise<void>): Database => ({
  ...database,
  execute: async (text, values) => {
    await execute(text);
    return database.execute(text, values);
  },
});

/** Queues a job the way its schedule would, then starts the jobs, which fetch it immediately. */
async function startWithOneDue(jobs: Jobs): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.execute(text, values) },
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.createQueue('sweep', { name: 'sweep', policy: 'short', retryLimit: 2 });
  await boss.send('sweep', {});
  await boss.stop({ graceful: false });
  await jobs.start();
}
const states = async (): Promise<unknown> =>
  (await database.execute(`select state from jobs.job where name = 'sweep'`)).rows.map(({ state }) => state);

it('a job fetched while the server stops isn’t run here but left to another process', async () => {
  const held = gate();
  const fetching = gate();
  const run = vi.fn(async () => {});
  const jobs = new Jobs(
    through(async (text) => {
      if (!fetches.test(text)) return;
      fetching.resolve();
      await held.promise;
    }),
    (error) => errors.push(error),
  );
  jobs.add({ name: 'sweep', cron: '0 0 1 1 *', run });
  await startWithOneDue(jobs);
  await fetching.promise;
  const stopped = jobs.stop();
  const someTurns = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn += 1) await yieldToEventLoop();
  };
  expect(await Promise.race([stopped.then(() => 'stopped'), someTurns().then(() => 'waits')])).toBe('waits');
  held.resolve();
  await stopped;
  expect(await states()).toEqual(['retry']);
  await database.close();
  expect(run).not.toHaveBeenCalled();
  expect({ errors, uncaught: uncaught.mock.calls }).toEqual({ errors: [], uncaught: [] });
});

it('reports that a job couldn’t be ended, and goes on', async () => {
  const lost = new Error('connection lost');
  const ended = gate();
  const jobs = new Jobs(
    through(async (text) => {
      if (ends.test(text)) throw lost;
    }),
    (error) => {
      errors.push(error);
      ended.resolve();
    },
  );
  jobs.add({ name: 'sweep', cron: '0 0 1 1 *', run: async () => {} });
  await startWithOneDue(jobs);
  await ended.promise;
  await jobs.stop();
  await database.close();
  expect({ errors, uncaught: uncaught.mock.calls }).toEqual({ errors: [lost], uncaught: [] });
});

it('makes a schedule again that a process of an older release removed when it started', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [newer, older] = [1, 2].map(() => new Jobs(database, (error) => errors.push(error))) as [Jobs, Jobs];
  const job = (name: string) => ({ name, cron: '0 0 1 1 *', run: async () => {} });
  newer.add(job('sweep'), job('dust'));
  older.add(job('sweep'));
  await newer.start();
  await older.start();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await Promise.all([newer.stop(), older.stop()]);
  const { rows } = await database.execute('select name from jobs.schedule order by name');
  expect(rows).toEqual([{ name: 'dust' }, { name: 'sweep' }]);
  await database.close();
  expect({ errors, uncaught: uncaught.mock.calls }).toEqual({ errors: [], uncaught: [] });
});
