import pg from 'pg';
import type { Statement } from './database.ts';

/** If the connection hasn't answered for this long, new lookups open another. */
const STALLED_MS = 5_000;
/** A firewall may silently drop a connection that is idle for longer. */
const IDLE_MS = 30_000;

interface Connection {
  client: pg.Client;
  /** Lookups without an answer yet. */
  waiting: number;
  /** When it last began to wait or answered, as `performance.now()`. */
  heardAt: number;
  idle: NodeJS.Timeout;
}

/**
 * Runs lookups on one connection of their own and sends each without waiting for the answers to the ones before
 * (pipelining), which takes half the processor time of one connection per lookup. PostgreSQL answers in order, so only
 * statements that never wait belong here.
 *
 * A lookup that fails replaces the connection, as in the driver's pool. The others on it still get their answers.
 */
export class Lookups {
  readonly #config: pg.ClientConfig;
  #current: Connection | null = null;

  /** @param config how to connect. `query_timeout` limits the wait for an answer: then the connection is given up. */
  constructor(config: pg.ClientConfig) {
    this.#config = { ...config, pipeline: true };
  }

  statement<Row>(name: string, text: string): Statement<Row> {
    return async (values) => {
      const connection = this.#connection();
      if (connection.waiting === 0) connection.heardAt = performance.now();
      connection.waiting += 1;
      connection.idle.refresh();
      try {
        return (await connection.client.query({ name, text, values })).rows as Row[];
      } catch (error) {
        void this.#retire(connection);
        throw error;
      } finally {
        connection.waiting -= 1;
        connection.heardAt = performance.now();
      }
    };
  }

  async close(): Promise<void> {
    if (this.#current) await this.#retire(this.#current);
  }

  #connection(): Connection {
    const current = this.#current;
    if (current && (current.waiting === 0 || performance.now() - current.heardAt < STALLED_MS)) return current;
    if (current) void this.#retire(current);
    return (this.#current = this.#open());
  }

  #open(): Connection {
    const client = new pg.Client(this.#config);
    const connection: Connection = {
      client,
      waiting: 0,
      heardAt: 0,
      idle: setTimeout(() => void this.#retire(connection), IDLE_MS).unref(),
    };
    client.on('error', () => void this.#retire(connection));
    // Lookups wait for the connection in its queue and report themselves if it fails.
    client.connect().catch(() => {});
    return connection;
  }

  /** Uses it no more, and closes it after the lookups in progress. */
  async #retire(connection: Connection): Promise<void> {
    if (this.#current === connection) this.#current = null;
    clearTimeout(connection.idle);
    await connection.client.end();
  }
}
