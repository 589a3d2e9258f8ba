import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface FreshPostgres {
  url: string;
  /** Deletes the database once all its connections are closed. */
  drop: () => Promise<void>;
}

const databaseUrl = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a database on the PostgreSQL server at `serverUrl`: an empty one, or a copy of the database `template`. */
export async function freshPostgres(serverUrl: string, template = 'template1'): Promise<FreshPostgres> {
  const name = `humanar_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: databaseUrl(serverUrl, name),
    drop: () =>
      onServer(serverUrl, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

const LOCK = 4_861_268;

/**
 * Creates the database `name` for `freshPostgres` to copy, unless it exists. `fill` gets the URL of an empty database,
 * which is renamed once it is filled. If several processes call this at the same time, one of them creates it.
 */
export async function ensureTemplate(
  serverUrl: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await fill(databaseUrl(serverUrl, unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
}
