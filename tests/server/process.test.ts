import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';
import { buildProcesses } from '#tests/support/builtProcesses.ts';
import { spawnServer } from '#tests/support/spawnServer.ts';

/* The server's own process, from its sources: how it ends when its start does not go well. */

const dataDir = mkdtempSync(join(tmpdir(), 'humanar-process-'));
let file: string;
beforeAll(async () => {
  ({ main: file } = await buildProcesses('process/server', { main: 'src/server/main.ts' }));
  const shell = join(dirname(file), '../web/index.html');
  mkdirSync(dirname(shell), { recursive: true });
  copyFileSync('src/web/index.html', shell);
  const database = await openPglite(dataDir);
  await migrate(database);
  await database.close();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const isLocked = () => existsSync(join(dataDir, 'humanar.pid'));

it('ends in order when it is told to before its start is over', { timeout: 90_000 }, async () => {
  const server = await spawnServer({ file, dataDir, until: '/healthz' });
  expect(isLocked()).toBe(true);
  expect(await server.stop()).toBe(0);
  expect(isLocked()).toBe(false);
  // The data is intact: the next start succeeds.
  const next = await spawnServer({ file, dataDir });
  expect(await next.stop()).toBe(0);
});

it('ends with the reason when a migration fails', { timeout: 90_000 }, async () => {
  const database = await openPglite(dataDir);
  await database.execute(`delete from migrations where name = '0003_provider-sandbox'`);
  await database.close();
  await expect(spawnServer({ file, dataDir })).rejects.toThrow(/already exists/);
  expect(isLocked()).toBe(false);
});
