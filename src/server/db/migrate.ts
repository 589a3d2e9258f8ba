import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';
import { isLockTimeout } from './databaseErrors.ts';

// Bundled with the server, so that it finds its migrations wherever it runs.
const files: Record<string, string> = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * Shorter than PostgreSQL's deadlock timeout: if a migration and a request block each other, the migration gives way.
 */
const LOCK_WAIT_MS = 500;
const PAUSE_MS = 250;
const MAX_ATTEMPTS = 100;

/**
 * Migrates the database: all missing migrations in one transaction, with `check` at its end. If either throws, nothing
 * has changed. Statements may take as long as they need. Requests of running processes take precedence: the transaction
 * is retried until it gets its locks. Returns the names of the applied migrations. Run it while no other process starts.
 */
export async function migrate(
  database: Database,
  check: (tx: Tx) => Promise<void> = async () => {},
): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyMissing(database, check);
    } catch (error) {
      if (!isLockTimeout(error) || tries === MAX_ATTEMPTS) throw error;
      await pause(PAUSE_MS);
    }
  }
}

function applyMissing(database: Database, check: (tx: Tx) => Promise<void>): Promise<string[]> {
  return database.unlimitedTransaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`));
    await tx.execute(
      sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    const { rows } = await tx.execute<{ name: string }>(sql`select name from migrations`);
    const applied = new Set(rows.map((row) => row.name));
    const missing = Object.keys(files)
      .map((path) => ({ path, name: path.replace(/^.*\/|\.sql$/g, '') }))
      .filter(({ name }) => !applied.has(name))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    for (const { path, name } of missing) {
      for (const statement of files[path]?.split('--> statement-breakpoint') ?? [])
        await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migrations (name) values (${name})`);
    }
    await check(tx);
    return missing.map(({ name }) => name);
  });
}
