import { existsSync } from 'node:fs';
import { closeOrganisation, NotClosable } from './closeOrganisation.ts';
import { ConfigError, readConfig } from './config.ts';
import { WrongDatabase } from './db/claimDatabase.ts';
import { DatabaseRefused, openDatabase } from './db/openDatabase.ts';
import { FolderInUse } from './db/pglite.ts';
import { start } from './start.ts';

/* `npm run organisation:close -- ID NAME [--now]`. The running servers deliver what it leaves in the outbox. */

async function run(orgId: string, name: string, isNow: boolean): Promise<void> {
  // Variables that are already set take precedence.
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = { ...readConfig(process.env), logLevel: 'silent' as const };
  const server = await start({
    config,
    site: null,
    docs: false,
    schedules: false,
    deliveries: false,
    openDatabase: (onIdleError) => openDatabase(config, onIdleError),
  });
  try {
    await closeOrganisation(server.platform, orgId, name, isNow);
    console.info(`Closed ${name}.`);
  } finally {
    await server.stop();
  }
}

const [orgId, name, ...options] = process.argv.slice(2);
const isUnderstood = options.every((option) => option === '--now');
if (orgId === undefined || name === undefined || !/^[\da-f-]{36}$/i.test(orgId) || !isUnderstood) {
  console.error('Usage: npm run organisation:close -- ID "NAME" [--now]');
  process.exit(2);
}
try {
  await run(orgId, name, options.length > 0);
} catch (error) {
  // Errors that the operator can fix are printed without a stack trace.
  console.error(
    [NotClosable, ConfigError, FolderInUse, DatabaseRefused, WrongDatabase].some((kind) => error instanceof kind)
      ? (error as Error).message
      : error,
  );
  process.exitCode = 1;
}
