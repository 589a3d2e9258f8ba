import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { readConfig } from './config.ts';
import { openDatabase } from './db/openDatabase.ts';
import { describeError } from './platform/log.ts';
import { OperatorError, printable } from './platform/operatorError.ts';
import type { Server } from './start.ts';
import { stopAfterStart } from './stopAfterStart.ts';

/** The server can't listen where the settings say. */
class AddressRefused extends OperatorError {
  constructor(host: string, port: number, reason: unknown) {
    super(
      `The server can't listen on HOST ${host} and PORT ${port}: ${reason instanceof Error ? reason.message : String(reason)}.`,
    );
    this.name = 'AddressRefused';
  }
}

// In the build, this file is dist/server/main.js and the site is next to it.
const site = fileURLToPath(new URL('../web', import.meta.url));

async function run(): Promise<void> {
  // Variables that are already set take precedence.
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  let server: Server | null = null;
  let reportIdleError: (error: Error) => void = () => {};
  // Opens the database while the rest of the server loads: both take about as long.
  const [database, { start }, { sandboxProvider, sandboxRoutes }] = await Promise.all([
    openDatabase(config, (error) => reportIdleError(error)),
    import('./start.ts'),
    import('./sandboxRoutes.ts'),
  ]);
  const starting = start({
    config,
    site,
    openDatabase: async (onIdleError) => {
      reportIdleError = onIdleError;
      return database;
    },
    more: sandboxRoutes,
    routes: sandboxProvider,
    schedules: config.schedules,
    listen: (app) =>
      app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
        throw new AddressRefused(config.host, config.port, error);
      }),
  });
  const report = (error: unknown, message: string): void => {
    if (server) server.platform.log.error(describeError(error), message);
    else console.error(error);
  };
  // The library calls the logger if the stop fails or is interrupted by another error or signal, which end the process.
  const logger = {
    error: (reason: unknown) =>
      report(reason instanceof Error ? reason : new Error(String(reason)), 'ended before the stop was complete'),
  };
  // A signal during startup waits until startup is over, so that queued calls are answered and the data is closed
  // properly.
  closeWithGrace({ delay: false, logger }, async ({ err }) => {
    if (err) report(err, 'ended by an uncaught error');
    await stopAfterStart(starting, err);
  });
  server = await starting;
  const kept = config.databaseUrl === null ? `data in ${config.dataDir}` : 'data in PostgreSQL';
  const address = config.sandbox
    ? `${config.publicUrl} (sandbox: mail and demo accounts at ${config.publicUrl}/sandbox)`
    : config.publicUrl;
  const jobs = config.schedules ? '' : ', without jobs (SCHEDULES=off)';
  console.info(`Humanar is ready at ${address}, ${kept}${jobs}.`);
}

try {
  await run();
} catch (error) {
  console.error(printable(error));
  process.exit(1);
}
