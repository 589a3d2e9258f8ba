import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { FolderInUse } from './db/pglite.ts';
import { describeError } from './platform/log.ts';
import { sandboxProvider, sandboxRoutes } from './sandboxRoutes.ts';
import { start } from './start.ts';

// Built, this file is dist/server/main.js and the site lies beside it.
const site = fileURLToPath(new URL('../web', import.meta.url));

async function run(): Promise<void> {
  // What the environment says itself wins.
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const server = await start({
    config,
    site,
    openDatabase: (onIdleError) => openDatabase(config, onIdleError),
    more: sandboxRoutes,
    routes: sandboxProvider,
  });
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) server.platform.log.error(describeError(err), 'ended by an error that nobody caught');
    await server.stop();
  });
  await server.app.listen({ port: config.port, host: config.host });
  const kept = config.databaseUrl === null ? `data in ${config.dataDir}` : 'data in PostgreSQL';
  const address = config.sandbox ? `${config.publicUrl} (sandbox: mail and demo accounts at ${config.publicUrl}/sandbox)` : config.publicUrl;
  console.info(`Humanar is ready at ${address}, ${kept}.`);
}

try {
  await run();
} catch (error) {
  // What a person can put right is said in plain words; the rest keeps its trace.
  console.error(error instanceof ConfigError || error instanceof FolderInUse ? error.message : error);
  process.exit(1);
}
