import { expect, it } from 'vitest';
import { checkpointIfDue } from '#server/db/checkpoints.ts';
import { freshPglite } from '#tests/support/freshDatabase.ts';

it('writes a checkpoint only when enough has been logged since the last one', async () => {
  const database = await freshPglite();
  const { client } = database;
  const position = async () =>
    (await client.query<{ lsn: string }>('select redo_lsn::text as lsn from pg_control_checkpoint()')).rows[0]?.lsn;
  await client.exec('checkpoint');
  const first = await position();
  await client.exec(`create table notes as select repeat('a word ', 20) as text from generate_series(1, 1000)`);
  await checkpointIfDue(client, 2 ** 30);
  expect(await position()).toBe(first);
  await checkpointIfDue(client, 2 ** 10);
  const second = await position();
  expect(second).not.toBe(first);
  await checkpointIfDue(client, 2 ** 10);
  expect(await position()).toBe(second);
  await database.close();
});
