import pg from 'pg';
import type { Statement } from './database.ts';

/** If the connection hasn't answered for this long, new lookups use another. */
const STALLED_MS = 5_000;
/** One at a time is in use, and one more for each that is stalled. */
const MAX_CONNECTIONS = 3;

/** A connection while there are lookups on it. */
interface Shared {
  connected: Promise<pg.PoolClient>;
  client: pg.PoolClient | null;
  /** Lookups without an answer yet. */
  waiting: number;
  /** When it was taken from the pool or last answered, as `performance.now()`. */
  heardAt: number;
  hasFailed: boolean;
}

/**
 * Runs lookups on one connection at a time and sends each without waiting for the answers to the ones before
 * (pipelining), which takes half the processor time of one connection per lookup. PostgreSQL answers in order, so only
 * statements that never wait belong here.
 *
 * A connection on which a lookup has failed isn't used again. Those already sent on it still get their answers, unless
 * the connection is lost, or the statement's text couldn't be prepared.
 */
export class Lookups {
  readonly #pool: pg.Pool;
  #shared: Shared | null = null;

  /** @param config how to connect. `query_timeout` limits the wait for an answer: then the connection is given up. */
  constructor(config: pg.PoolConfig, onIdleError: (error: Error) => void) {
    this.#pool = new pg.Pool({ ...config, max: MAX_CONNECTIONS, pipeline: true });
    this.#pool.on('error', onIdleError);
    // Lookups in progress report the error themselves.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  statement<Row>(name: string, text: string): Statement<Row> {
    return async (values) => {
      const shared = this.#share();
      shared.waiting += 1;
      try {
        const client = shared.client ?? (await shared.connected);
        return (await client.query({ name, text, values })).rows as Row[];
      } catch (error) {
        shared.hasFailed = true;
        this.#stopSharing(shared);
        throw error;
      } finally {
        shared.waiting -= 1;
        shared.heardAt = performance.now();
        if (shared.waiting === 0) this.#giveBack(shared);
      }
    };
  }

  /** Closes the connections after the lookups in progress. Later lookups fail. */
  async close(): Promise<void> {
    // The pool forgets lookups that are waiting for a connection when it ends.
    await this.#shared?.connected.catch(() => {});
    await this.#pool.end();
  }

  #share(): Shared {
    if (this.#shared && performance.now() - this.#shared.heardAt < STALLED_MS) return this.#shared;
    const shared: Shared = {
      connected: this.#pool.connect().then((client) => (shared.client = client)),
      client: null,
      waiting: 0,
      heardAt: performance.now(),
      hasFailed: false,
    };
    return (this.#shared = shared);
  }

  #stopSharing(shared: Shared): void {
    if (this.#shared === shared) this.#shared = null;
  }

  #giveBack(shared: Shared): void {
    this.#stopSharing(shared);
    shared.client?.release(shared.hasFailed);
  }
}
