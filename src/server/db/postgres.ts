import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Tx } from './database.ts';
import { withAfterCommit } from './database.ts';
import * as schema from './schema/index.ts';

/**
 * PostgreSQL by its address. A server that goes away fails the statements of that time and no others: the pool
 * opens new connections when it is back.
 */
export function openPostgres(url: string, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000, statement_timeout: 30_000 });
  // Without a listener a connection that dies while idle would end the process.
  pool.on('error', onIdleError);
  // So would one that dies between two statements of a transaction; there the next statement says it.
  pool.on('connect', (client) => client.on('error', () => {}));
  const orm = drizzle(pool, { schema });
  // The driver's own result type is wider than the rows that both drivers share.
  const sql = orm as unknown as Tx;

  return {
    kind: 'postgres',
    sql,
    transaction: (work) => withAfterCommit((inside) => orm.transaction((tx) => inside(tx as unknown as Tx)), work),
    statement:
      <Row>(name: string, text: string) =>
      async (values: unknown[]) =>
        (await pool.query({ name, text, values })).rows as Row[],
    async execute(text, values) {
      const result = await (values ? pool.query(text, values) : pool.query(text));
      // Several statements answer with a list; the rows of the last one count.
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last?.rows ?? [] };
    },
    close: () => pool.end(),
  };
}
