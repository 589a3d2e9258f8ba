import { existsSync } from 'node:fs';
import { closeOrganisation } from './closeOrganisation.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/openDatabase.ts';
import { printable } from './platform/operatorError.ts';
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
  console.error(printable(error));
  process.exitCode = 1;
}
