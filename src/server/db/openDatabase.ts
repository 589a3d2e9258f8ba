import type { Config } from '#server/config.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';

/** Opens the configured database: PostgreSQL if DATABASE_URL is set, otherwise PGlite in DATA_DIR. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePooling' | 'dataDir'>,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  if (!config.databaseUrl) return openPglite(config.dataDir);
  // Loaded only when it is used.
  return (await import('./postgres.ts')).openPostgres(config.databaseUrl, onIdleError, {
    pooling: config.databasePooling,
  });
}
