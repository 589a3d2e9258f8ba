import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import type { Database, Statement, StatementOptions, Tx } from './database.ts';
import { withAfterCommit } from './database.ts';
import { isDatabaseUnreachable } from './databaseErrors.ts';
import { Lookups } from './lookups.ts';
import { preparingClient } from './preparingClient.ts';

/** The lock of `exclusively`. Earlier releases take the same one while they migrate. */
const LOCK = 4_861_266;
const POLL_MS = 100;

export interface PostgresOptions {
  /** `transaction` if a pooler such as PgBouncer gives each transaction a different connection; otherwise `session`. */
  pooling?: Config['databasePooling'];
}

const STATEMENT_MS = 30_000;
/** Longer, so that it ends only the wait for a server that has vanished. */
const ANSWER_MS = STATEMENT_MS + 5_000;

/** Settings for the life of a connection. A pooler in transaction mode refuses or loses them. */
const perConnection = { statement_timeout: STATEMENT_MS };

/**
 * Opens PostgreSQL. If the server goes away, only the statements and transactions running at that time fail: their
 * connections are closed, and the pool opens new ones when it is back.
 */
export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  { pooling = 'session' }: PostgresOptions = {},
): Database {
  const hasOwnConnections = pooling === 'session';
  const unlimited = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Notices a server that has vanished during a migration, which has no time limit.
    keepAlive: true,
  };
  const connecting = { ...unlimited, query_timeout: ANSWER_MS, ...(hasOwnConnections ? perConnection : {}) };
  const pool = new pg.Pool({ ...connecting, ...(hasOwnConnections ? { Client: preparingClient() } : {}), max: 20 });
  // Without a listener, a connection that dies while idle would end the process.
  pool.on('error', onIdleError);
  // So would one that dies between two statements of a transaction. Its next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  const orm = drizzle(pool);
  // The driver's own result type is wider than the rows that both drivers share.
  const sql = orm as unknown as Tx;
  const ormOf = new WeakMap<pg.PoolClient, NodePgDatabase>();

  // Drizzle's own transaction on a pool never gives a connection back on which `begin` fails.
  async function transaction<T>(work: (tx: Tx) => Promise<T>, from = pool): Promise<T> {
    const client = await from.connect();
    const own = ormOf.get(client) ?? drizzle(client);
    ormOf.set(client, own);
    let isLost = false;
    try {
      return await own.transaction((tx) => work(tx as unknown as Tx));
    } catch (error) {
      isLost = isDatabaseUnreachable(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  // A pooler in transaction mode knows no prepared statements, and gives each statement a connection anyway.
  const lookups = hasOwnConnections ? new Lookups({ ...connecting, query_timeout: STATEMENT_MS }, onIdleError) : null;

  return {
    kind: 'postgres',
    sql,
    transaction: (work) => withAfterCommit(transaction, work),
    async unlimitedTransaction(work) {
      // The driver's limit belongs to a connection.
      const own = new pg.Pool({ ...unlimited, max: 1 });
      own.on('error', onIdleError);
      own.on('connect', (client) => client.on('error', () => {}));
      try {
        return await withAfterCommit(
          (inside) =>
            transaction(async (tx) => {
              // The role's limit, which also applies behind a pooler.
              await tx.execute('set local statement_timeout = 0');
              return inside(tx);
            }, own),
          work,
        );
      } finally {
        await own.end();
      }
    },
    statement: <Row>(name: string, text: string, { isLookup }: StatementOptions = {}): Statement<Row> =>
      isLookup && lookups
        ? lookups.statement(name, text)
        : async (values) => (await pool.query(text, values)).rows as Row[],
    async exclusively(work, onWait = () => {}) {
      for (let attempt = 1; ; attempt += 1) {
        // A transaction lock, because behind a pooler several clients share a session. Waiting takes no connection from
        // the process that holds it.
        const outcome = await transaction(async (tx) => {
          const { rows } = await tx.execute<{ isHeld: boolean }>(
            `select pg_try_advisory_xact_lock(${LOCK}) as "isHeld"`,
          );
          if (rows[0]?.isHeld !== true) return null;
          // This transaction is idle however long the work takes.
          await tx.execute('set local idle_in_transaction_session_timeout = 0');
          return { result: await work() };
        });
        if (outcome !== null) return outcome.result;
        if (attempt === 1) onWait();
        await pause(POLL_MS);
      }
    },
    async execute(text, values) {
      const result = await (values ? pool.query(text, values) : pool.query(text));
      // Several statements return a list of results. The last one counts.
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last?.rows ?? [] };
    },
    close: async () => void (await Promise.all([pool.end(), lookups?.close()])),
  };
}
