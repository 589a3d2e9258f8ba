import type { Database, StatementOptions } from '#server/db/database.ts';
import { freshDatabase } from '../freshDatabase.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts';

/** A database as one process reaches it: none of its statements begin after it has died, and none are answered. */
function reachedUntilDeath(database: Database): { reached: Database; die: () => void } {
  let isDead = false;
  const never = <T>(): Promise<T> => new Promise<T>(() => {});
  const whileAlive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead) return never();
    const result = await work();
    return isDead ? never() : result;
  };
  const sql = new Proxy(database.sql, {
    get(target, name) {
      if (isDead) throw new Error('the process has died');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const reached: Database = {
    ...database,
    sql,
    transaction: (work) => whileAlive(() => database.transaction(work)),
    statement: <Row>(name: string, text: string, options?: StatementOptions) => {
      const run = database.statement<Row>(name, text, options);
      return (values: unknown[]) => whileAlive(() => run(values));
    },
    exclusively: (work, onWait) => whileAlive(() => database.exclusively(work, onWait)),
    execute: (text, values) => whileAlive(() => database.execute(text, values)),
    close: async () => {},
  };
  return { reached, die: () => void (isDead = true) };
}

interface Life {
  server: TestServer;
  die: () => void;
}

/**
 * The server as a process that can die at any moment. Nothing that it was doing goes on, all that it had in memory is
 * gone, and another starts on the same data, with the same clock. Calls to a provider that hold a dead process must not
 * be answered.
 */
export class MortalServer {
  readonly #database: Database;
  readonly #options: TestServerOptions;
  #life: { server: TestServer; die: () => void };

  private constructor(database: Database, options: TestServerOptions, life: Life) {
    this.#database = database;
    this.#options = options;
    this.#life = life;
  }

  static async start(options: TestServerOptions = {}): Promise<MortalServer> {
    const database = await freshDatabase();
    return new MortalServer(database, options, await MortalServer.#live(database, options));
  }

  static async #live(database: Database, options: TestServerOptions): Promise<Life> {
    const { reached, die } = reachedUntilDeath(database);
    return { server: await startTestServer({ ...options, database: reached }), die };
  }

  /** The process that is alive. */
  get now(): TestServer {
    return this.#life.server;
  }

  /** The process dies, and another starts. */
  async crash(): Promise<void> {
    const { server, die } = this.#life;
    die();
    // Frees its timers. What it is waiting for never comes.
    const { jobs, deferred, outbox } = server.platform;
    void Promise.allSettled([jobs.stop(), deferred.stop(), outbox.stop()]);
    this.#life = await MortalServer.#live(this.#database, { ...this.#options, clock: server.clock });
  }

  async stop(): Promise<void> {
    await this.now.stop();
    await this.#database.close();
  }
}
