import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimDatabase } from '#server/db/claimDatabase.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { buildServer } from '#tests/support/builtProcesses.ts';
import { freshPostgres } from '#tests/support/freshPostgres.ts';
import { mailServer } from '#tests/support/mailServers.ts';
import { realKeys } from '#tests/support/realKeys.ts';
import { spawnServer } from '#tests/support/spawnServer.ts';

/* The server's own process, run from source: how it exits when a start fails, and what is left when it is killed. */

const dataDir = mkdtempSync(join(tmpdir(), 'humanar-process-'));
let file: string;
beforeAll(async () => {
  file = await buildServer('process');
  const database = await openPglite(dataDir);
  await migrate(database);
  await database.close();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const isLocked = () => existsSync(join(dataDir, 'humanar.pid'));

it('stops cleanly when told to before it has started', { timeout: 90_000 }, async () => {
  const server = await spawnServer({ file, dataDir, until: '/healthz' });
  expect(isLocked()).toBe(true);
  expect(await server.stop()).toBe(0);
  expect(server.log(), 'the start was finished').toContain('Humanar is ready');
  expect(isLocked()).toBe(false);
  // The data is intact: the next start succeeds.
  const next = await spawnServer({ file, dataDir });
  expect(await next.stop()).toBe(0);
});

it('logs why it ended before its stop was complete', { timeout: 90_000 }, async () => {
  const server = await spawnServer({ file, dataDir });
  // A request whose body never comes keeps the stop waiting.
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('POST /hr/auth/login HTTP/1.1\r\nhost: humanar.test\r\ncontent-type: application/json\r\n');
  socket.write('content-length: 100\r\n\r\n');
  await fetch(`${server.url}/healthz`);
  process.kill(server.pid, 'SIGTERM');
  const refused = async () => !(await fetch(`${server.url}/healthz`).catch(() => null))?.ok;
  await expect.poll(refused).toBe(true);
  expect(await server.stop()).toBe(1);
  expect(server.log()).toContain('second SIGTERM, exiting');
  socket.destroy();
});

/** Real keys require PostgreSQL. */
const onPostgres = process.env['TEST_DATABASE_URL'] ?? '';

it.skipIf(onPostgres === '')(
  'loses no mail when killed while the mail server is receiving it',
  { timeout: 120_000 },
  async () => {
    const { url, drop } = await freshPostgres(onPostgres);
    const deliveries: string[] = [];
    let isSlow = true;
    const smtp = await mailServer({
      accept: ({ source }) => {
        deliveries.push(/^Message-ID: (.+)$/m.exec(source)?.[1] ?? '');
        return isSlow ? new Promise(() => {}) : null;
      },
    });
    const settings = { file, env: { ...realKeys, DATABASE_URL: url, SMTP_URL: smtp.url } };
    const killed = await spawnServer(settings);
    const answer = await fetch(`${killed.url}/hr/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada Obi', email: 'ada@kuramo.ng', password: 'egusi-and-pounded-yam' }),
    });
    expect(answer.status).toBe(201);
    await expect.poll(() => deliveries, { timeout: 30_000 }).toHaveLength(1);
    await killed.kill();

    const database = openPostgres(url, () => {});
    const { rows } = await database.execute('select kind, attempts, sent_at, next_at > now() as is_leased from outbox');
    expect(rows).toEqual([{ kind: 'mail.awaited', attempts: 1, sent_at: null, is_leased: true }]);
    // As if the lease had expired.
    await database.execute("update outbox set next_at = now() - interval '1 minute'");
    await database.close();

    isSlow = false;
    const next = await spawnServer(settings);
    await expect.poll(() => smtp.received, { timeout: 30_000 }).toMatchObject([{ to: ['ada@kuramo.ng'] }]);
    // The id lets a mail server or client show the mail once.
    expect(deliveries).toHaveLength(2);
    expect(new Set(deliveries).size).toBe(1);
    expect(await next.stop()).toBe(0);
    await smtp.close();
    await drop();
  },
);

it.each([
  ['DATABASE_URL', { SANDBOX: 'on', DATABASE_URL: 'postgres://ada:secret@127.0.0.1:9/humanar' }, 'ECONNREFUSED'],
  ['DATA_DIR', { DATA_DIR: '/dev/null/data' }, 'ENOTDIR'],
])('exits with a plain message that names %s if it can’t be used', { timeout: 90_000 }, async (name, env, reason) => {
  const log = await spawnServer({ file, env }).then(() => '', String);
  expect(log).toMatch(new RegExp(`The database in ${name} can't be used: .*${reason}`));
  expect(log).not.toContain('secret');
  expect(log).not.toContain('    at ');
});

it('exits with a plain message that names the port if it is in use', { timeout: 90_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const log = await spawnServer({ file, dataDir, env: { PORT: String(port) } }).then(() => '', String);
  expect(log).toMatch(new RegExp(`can't listen on HOST 127.0.0.1 and PORT ${port}: .*EADDRINUSE`));
  expect(log).not.toContain('    at ');
  other.close();
});

it('exits with the reason when a migration fails', { timeout: 90_000 }, async () => {
  const database = await openPglite(dataDir);
  await database.execute(`delete from migrations where name = '0003_provider-sandbox'`);
  await database.close();
  await expect(spawnServer({ file, dataDir })).rejects.toThrow(/already exists/);
  expect(isLocked()).toBe(false);
});

it('exits with a plain message if a sandbox would open real data', { timeout: 90_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'humanar-process-'));
  const database = await openPglite(folder);
  await migrate(database, (tx) => claimDatabase(tx, 'https://api.paystack.co (live keys)'));
  await database.close();
  const log = await spawnServer({ file, dataDir: folder }).then(() => '', String);
  expect(log).toContain("The sandbox can't start on this database, because it holds real data");
  expect(log).not.toContain('    at ');
  rmSync(folder, { recursive: true });
});
