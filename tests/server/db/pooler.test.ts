import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshLinchpin } from '#contract/auth.ts';
import { listSandboxMails } from '#contract/sandbox.ts';
import { startTrial } from '#contract/subscriptions.ts';
import { findPgbouncer, startPgbouncer } from '#scripts/pgbouncer.mjs';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { sandboxProvider, sandboxRoutes } from '#server/sandboxRoutes.ts';
import { freshPostgres } from '#tests/support/freshPostgres.ts';
import { administrator, signIn } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/*
 * Behind PgBouncer in transaction mode, with fewer PostgreSQL connections than concurrent statements. `npm run
 * test:all` runs more of the tests behind it.
 */

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const binary = findPgbouncer();

describe.skipIf(serverUrl === '' || binary === null)('behind PgBouncer in transaction mode', () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  beforeAll(async () => {
    database = await freshPostgres(serverUrl);
    pooler = await startPgbouncer(binary ?? '', database.url, 3);
  });
  afterAll(async () => {
    await pooler.stop();
    await database.drop();
  });

  const startWith = async (env: Record<string, string>): Promise<TestServer> => {
    const settings = { SANDBOX: 'on', DATABASE_URL: pooler.url, ...env };
    return startTestServer({
      env: settings,
      database: await openDatabase(readConfig(settings), () => {}),
      schedules: true,
      more: sandboxRoutes,
      routes: sandboxProvider,
    });
  };

  it('requires the setting', async () => {
    await expect(startWith({})).rejects.toThrow('unsupported startup parameter');
  });

  it('works with the setting, for several starts, concurrent calls, mail and jobs', async () => {
    const servers = await Promise.all(Array.from({ length: 3 }, () => startWith({ DATABASE_POOLING: 'transaction' })));
    const [first, ...others] = servers as [TestServer, ...TestServer[]];
    // Only the first server delivers mail, so that codes are found there.
    for (const { platform } of others) await platform.outbox.stop();
    const people = await Promise.all(
      Array.from({ length: 12 }, async (_, place) => {
        const person = await administrator(first);
        const other = others[place % others.length] ?? first;
        await other.api.done(startTrial, { token: person.token, body: { orgId: person.orgId, appSlug: 'humanar' } });
        const { orgApps } = await first.api.done(refreshLinchpin, { token: await signIn(other, person) });
        expect(orgApps[0]?.subscription).toMatchObject({ status: 'trial' });
        return person;
      }),
    );
    for (const { platform } of servers) await platform.jobs.runDue();
    const { mails } = await first.api.done(listSandboxMails, { query: {} });
    expect(people.filter(({ email }) => !mails.some(({ to }) => to === email))).toEqual([]);
    for (const server of servers) await server.stop();
  });
});
