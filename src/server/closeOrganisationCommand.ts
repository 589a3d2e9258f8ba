import { existsSync } from 'node:fs';
import { closeOrganisation, NotClosable } from './closeOrganisation.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/openDatabase.ts';
import { start } from './start.ts';

/* `npm run organisation:close -- ID NAME`. The running servers deliver what it leaves in the outbox. */

const [orgId, name] = process.argv.slice(2);
if (orgId === undefined || name === undefined || !/^[\da-f-]{36}$/i.test(orgId)) {
  console.error('Usage: npm run organisation:close -- ID "NAME"');
  process.exit(2);
}
// Variables that are already set take precedence.
if (existsSync('.env')) process.loadEnvFile('.env');
const config = { ...readConfig(process.env), logLevel: 'silent' as const };
const server = await start({
  config,
  site: null,
  docs: false,
  schedules: false,
  openDatabase: (onIdleError) => openDatabase(config, onIdleError),
});
try {
  await closeOrganisation(server.platform, orgId, name);
  console.info(`Closed ${name}.`);
} catch (error) {
  console.error(error instanceof NotClosable ? error.message : error);
  process.exitCode = 1;
} finally {
  await server.stop();
}
