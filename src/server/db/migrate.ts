import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';
import { isLockTimeout } from './databaseErrors.ts';

// Part of the build: wherever the server runs from, its migrations are with it.
const files: Record<string, string> = import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** Shorter than PostgreSQL waits before it looks for a deadlock: a migration in the way of a request gives way, never the request. */
const LOCK_WAIT_MS = 500;
const PAUSE_MS = 250;
const MOST_TRIES = 100;

/**
 * Brings the database up to date: all missing migrations in one transaction, and `check` at its end. Where either throws,
 * nothing has changed. Requests of processes that already run go first: the transaction begins again until it gets its
 * locks. Returns the names of the migrations it applied. Run it while no other process starts.
 */
export async function migrate(database: Database, check: (tx: Tx) => Promise<void> = async () => {}): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyMissing(database, check);
    } catch (error) {
      if (!isLockTimeout(error) || tries === MOST_TRIES) throw error;
      await pause(PAUSE_MS);
    }
  }
}

function applyMissing(database: Database, check: (tx: Tx) => Promise<void>): Promise<string[]> {
  return database.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`));
    await tx.execute(sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`);
    const { rows } = await tx.execute<{ name: string }>(sql`select name from migrations`);
    const applied = new Set(rows.map((row) => row.name));
    const missing = Object.keys(files)
      .map((path) => ({ path, name: path.replace(/^.*\/|\.sql$/g, '') }))
      .filter(({ name }) => !applied.has(name))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    for (const { path, name } of missing) {
      for (const statement of files[path]?.split('--> statement-breakpoint') ?? []) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migrations (name) values (${name})`);
    }
    await check(tx);
    return missing.map(({ name }) => name);
  });
}
