import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A new, empty database on the PostgreSQL server at `serverUrl`; `drop` removes it once all its connections are closed. */
export async function freshPostgres(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `humanar_test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}
