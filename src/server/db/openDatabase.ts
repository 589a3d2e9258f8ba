import type { Config } from '#server/config.ts';
import { OperatorError } from '#server/platform/operatorError.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { requireWritable } from './requireWritable.ts';

/** The configured database can't be used. The message names the setting, and repeats no password. */
export class DatabaseRefused extends OperatorError {
  constructor(setting: string, error: unknown) {
    let reason = error;
    while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
    // A host with several addresses fails with one error for each.
    if (reason instanceof AggregateError) [reason] = reason.errors;
    super(`The database in ${setting} can't be used: ${reason instanceof Error ? reason.message : String(reason)}.`, {
      cause: error,
    });
    this.name = 'DatabaseRefused';
  }
}

/**
 * Opens the configured database: PostgreSQL if DATABASE_URL is set, otherwise PGlite in DATA_DIR. Throws FolderInUse or
 * DatabaseRefused.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePooling' | 'dataDir'>,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  if (!config.databaseUrl)
    return openPglite(config.dataDir).catch((error: unknown) => {
      // Only errors of the file system are about the setting.
      const isAboutFolder = error instanceof Error && 'syscall' in error;
      throw isAboutFolder ? new DatabaseRefused('DATA_DIR', error) : error;
    });
  // Loaded only when it is used.
  const { openPostgres } = await import('./postgres.ts');
  const database = openPostgres(config.databaseUrl, onIdleError, { pooling: config.databasePooling });
  try {
    await requireWritable(database);
    return database;
  } catch (error) {
    await database.close();
    throw new DatabaseRefused('DATABASE_URL', error);
  }
}
