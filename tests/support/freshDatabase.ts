import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { seed } from '#server/db/seed/seed.ts';
import { ensureTemplate, freshPostgres } from './freshPostgres.ts';

/*
 * New databases, migrated and seeded. Doing that takes seconds, copying a database takes much less, so it is done once
 * and cached under a name derived from the sources.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256').update(
    await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json')),
  );
  for (const folder of ['migrations', 'seed']) {
    const path = join(root, 'src/server/db', folder);
    for (const file of (await readdir(path)).toSorted())
      if (/\.(sql|ts)$/.test(file)) hash.update(file).update(await readFile(join(path, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function prepare<D extends Database>(database: D): Promise<D> {
  await migrate(database);
  await seed(database);
  return database;
}

async function preparedPglite(): Promise<Blob> {
  const cachePath = join(root, '.cache', `pglite-${await sourcesHash()}.tar`);
  try {
    return new Blob([await readFile(cachePath)]);
  } catch {
    const database = await prepare(await openPglite(null));
    const blob = await database.client.dumpDataDir('none');
    await database.close();
    await mkdir(join(root, '.cache'), { recursive: true });
    // Renamed once complete, because another worker may be looking for it.
    await writeFile(`${cachePath}.${process.pid}`, Buffer.from(await blob.arrayBuffer()));
    await rename(`${cachePath}.${process.pid}`, cachePath);
    return blob;
  }
}

async function preparedPostgres(serverUrl: string): Promise<string> {
  const name = `humanar_prepared_${await sourcesHash()}`;
  await ensureTemplate(serverUrl, name, async (url) => (await prepare(openPostgres(url, () => {}))).close());
  return name;
}

let dump: Promise<Blob> | undefined;
let template: Promise<string> | undefined;

/** A new PGlite in memory. */
export async function freshPglite(): Promise<Database & { client: PGlite }> {
  dump ??= preparedPglite();
  return openPglite(null, await dump);
}

/**
 * A new database of the kind under test: PostgreSQL if TEST_DATABASE_URL is set, otherwise PGlite. If TEST_POOLER_URL
 * is set, PostgreSQL is reached through that pooler, in transaction mode.
 */
export async function freshDatabase(): Promise<Database> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) return freshPglite();
  template ??= preparedPostgres(serverUrl);
  const { url, drop } = await freshPostgres(serverUrl, await template);
  const pooler = process.env['TEST_POOLER_URL'];
  const database = pooler
    ? openPostgres(Object.assign(new URL(pooler), { pathname: new URL(url).pathname }).href, () => {}, {
        pooling: 'transaction',
      })
    : openPostgres(url, () => {});
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}
