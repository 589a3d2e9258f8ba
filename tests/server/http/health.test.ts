import { afterEach, expect, it } from 'vitest';
import { login } from '#contract/auth.ts';
import { addressOf } from '#contract/call.ts';
import { freshPglite } from '#tests/support/freshDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

it('isn’t ready while the database accepts no writes, and changes answer 503 with Retry-After', async () => {
  const database = await freshPglite();
  server = await startTestServer({ database });
  const { api } = server;
  const statuses = async () => {
    const answers = [
      await api.raw('/readyz'),
      await api.raw({
        method: 'POST',
        url: addressOf(login),
        payload: { email: 'ada@kuramo.ng', password: 'egusi-and-pounded-yam' },
      }),
    ];
    return answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']]);
  };
  expect(await statuses()).toEqual([
    [200, undefined],
    [401, undefined],
  ]);
  await database.execute('set default_transaction_read_only = on');
  expect(await statuses()).toEqual([
    [503, '5'],
    [503, '5'],
  ]);
  expect((await api.raw('/healthz')).statusCode).toBe(200);
  await database.execute('set default_transaction_read_only = off');
  expect(await statuses()).toEqual([
    [200, undefined],
    [401, undefined],
  ]);
});
