import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { deferredWork } from '#server/db/schema/index.ts';
import { DeferredWork } from '#server/platform/deferredWork.ts';
import { freshDatabase } from '#tests/support/freshDatabase.ts';

/* Deferred work is done once, whatever happens to the process. */

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await database.execute('create table done (what text not null)');
});
beforeEach(() => database.execute('delete from done; delete from deferred_work;'));
afterAll(() => database.close());

const done = async () => (await database.execute('select what from done order by what')).rows.map(({ what }) => what);
const waiting = () => database.sql.$count(deferredWork);
const post = (work: DeferredWork, ...kinds: string[]) =>
  database.transaction(async (tx) => {
    for (const kind of kinds) await work.post(tx, kind, { what: kind });
  });

/** A process's worker; `fails` is how often its work throws after writing. */
function worker(fails = 0) {
  const errors: { isGivenUp: boolean }[] = [];
  let left = fails;
  const work = new DeferredWork(database, { waitMs: [0, 1], onError: (_, row) => errors.push(row) });
  for (const kind of ['a', 'b', 'c']) {
    work.handle<{ what: string }>(kind, async (tx, { what }) => {
      await tx.execute(`insert into done (what) values ('${what}')`);
      if ((left -= 1) >= 0) throw new Error('it broke');
    });
  }
  return { work, errors };
}

it('deferred work runs once, in whichever process claims it', async () => {
  const workers = [worker().work, worker().work, worker().work];
  await post(workers[0] as DeferredWork, 'a', 'b', 'c');
  await Promise.all(workers.map((each) => each.drain()));
  expect(await done()).toEqual(['a', 'b', 'c']);
  expect(await waiting()).toBe(0);
});

it('deferred work starts after the commit, and never after a rollback', async () => {
  const { work } = worker();
  work.start();
  await expect(
    database.transaction(async (tx) => {
      await work.post(tx, 'a', { what: 'a' });
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  await post(work, 'b');
  await expect.poll(done).toEqual(['b']);
  await work.stop();
});

it('deferred work is done by the next process if one dies', async () => {
  await post(worker().work, 'a');
  const { work } = worker();
  work.start();
  await expect.poll(done).toEqual(['a']);
  await work.stop();
});

it('a failure leaves nothing half done and is retried', async () => {
  const { work, errors } = worker(1);
  await post(work, 'a');
  await work.drain();
  expect(await done()).toEqual(['a']);
  expect(errors).toEqual([]);
});

it('repeated failures don’t block other work and are reported', async () => {
  const { work, errors } = worker(2);
  await post(work, 'a', 'b');
  await work.drain();
  expect(await done()).toEqual(['b']);
  expect(errors).toHaveLength(1);
  expect(await waiting()).toBe(1);
  await database.execute("update deferred_work set next_at = now() - interval '1 minute'");
  await work.drain();
  expect(await done()).toEqual(['a', 'b']);
});

it('work that fails seven times is given up and reported as such', async () => {
  const { work, errors } = worker(7);
  await post(work, 'a');
  for (let time = 0; time < 7; time += 1) {
    await work.drain();
    await database.execute("update deferred_work set next_at = now() - interval '1 minute'");
  }
  expect(await waiting()).toBe(0);
  expect(errors.map(({ isGivenUp }) => isGivenUp)).toEqual([false, false, false, false, false, true]);
});
