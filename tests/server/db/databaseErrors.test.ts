import { expect, it } from 'vitest';
import { isDatabaseUnreachable } from '#server/db/databaseErrors.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { requireWritable } from '#server/db/requireWritable.ts';
import { freshPostgres } from '#tests/support/freshPostgres.ts';

it.each([
  ['read-only since a failover', '25006', true],
  ['no space on its disk', '53100', true],
  ['no memory', '53200', true],
  ['no connections left', '53300', true],
  ['a unique key', '23505', false],
  ['a wrong statement', '42601', false],
])('a database error is worth a later try: %s', (_, code, isWorth) => {
  const cause = Object.assign(new Error('refused'), { code });
  expect(isDatabaseUnreachable(new Error('Failed query', { cause }))).toBe(isWorth);
});

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

it.skipIf(serverUrl === '')('a connection to a database that accepts no writes isn’t used again', async () => {
  const { url, drop } = await freshPostgres(serverUrl);
  const database = openPostgres(url, () => {});
  const pid = async () => (await database.execute('select pg_backend_pid() as pid')).rows[0]?.['pid'];
  await database.execute('set default_transaction_read_only = on');
  const before = await pid();
  await expect(requireWritable(database)).rejects.toSatisfy(isDatabaseUnreachable);
  expect(await pid()).not.toBe(before);
  await requireWritable(database);
  await database.close();
  await drop();
});
