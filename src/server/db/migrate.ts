import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

// Part of the build: wherever the server runs from, its migrations are with it.
const files: Record<string, string> = import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

const LOCK = 4_861_266;

/**
 * Brings the database up to date: all missing migrations in one transaction, under a lock that a second starter waits
 * for. Gives the names of those it applied.
 */
export function migrate(database: Database): Promise<string[]> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
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
    return missing.map(({ name }) => name);
  });
}
