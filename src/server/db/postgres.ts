import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import type { Database, Tx } from './database.ts';
import { withAfterCommit } from './database.ts';
import * as schema from './schema/index.ts';

/** The lock of `exclusively`. Earlier releases hold the same one while they migrate. */
const LOCK = 4_861_266;
const LOOK_MS = 100;

export interface PostgresOptions {
  /** `transaction` where a pooler such as PgBouncer gives each transaction another connection; `session` otherwise. */
  pooling?: Config['databasePooling'];
}

/** What belongs to a connection for its life, and a pooler in transaction mode therefore refuses or loses. */
const perConnection = { statement_timeout: 30_000 };

/**
 * PostgreSQL by its address. A server that goes away fails the statements of that time and no others: the pool
 * opens new connections when it is back.
 */
export function openPostgres(url: string, onIdleError: (error: Error) => void, { pooling = 'session' }: PostgresOptions = {}): Database {
  const hasOwnConnections = pooling === 'session';
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000, ...(hasOwnConnections ? perConnection : {}) });
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
        (await pool.query({ ...(hasOwnConnections ? { name } : {}), text, values })).rows as Row[],
    async exclusively(work, onWait = () => {}) {
      for (let looks = 1; ; looks += 1) {
        // The lock is a transaction's, because behind a pooler a session may be anybody's. Waiting keeps no connection from the one who works.
        const outcome = await orm.transaction(async (tx) => {
          const { rows } = await tx.execute<{ isHeld: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as "isHeld"`);
          if (rows[0]?.isHeld !== true) return null;
          // This transaction has nothing else to do, however long the work takes.
          await tx.execute('set local idle_in_transaction_session_timeout = 0');
          return { result: await work() };
        });
        if (outcome !== null) return outcome.result;
        if (looks === 1) onWait();
        await pause(LOOK_MS);
      }
    },
    async execute(text, values) {
      const result = await (values ? pool.query(text, values) : pool.query(text));
      // Several statements answer with a list; the rows of the last one count.
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last?.rows ?? [] };
    },
    close: () => pool.end(),
  };
}
