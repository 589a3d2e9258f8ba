import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, StatementOptions, Tx } from '#server/db/database.ts';
import { createPasswords, type Passwords } from '#server/platform/passwords.ts';
import { freshDatabase } from './freshDatabase.ts';

/* Records a request's database statements and hashing in order, to compare the work of two requests. */

const current = new AsyncLocalStorage<string[]>();
const note = (what: string): void => void current.getStore()?.push(what);

/** Where Drizzle keeps its logger. */
interface Session {
  session: { logger: unknown };
}

export interface WorkRecorder {
  database: Database;
  passwords: Passwords;
  /** Runs `work`, and returns its result with the text of each statement, transaction and hash in order. */
  during<T>(work: () => Promise<T>): Promise<{ answer: T; done: string[] }>;
}

/** A new database and cheap passwords that record their work. */
export async function createWorkRecorder(): Promise<WorkRecorder> {
  const database = await freshDatabase();
  const logger = { logQuery: (text: string) => note(text) };
  /** Returns what stops listening: a connection, with its logger, is used again. */
  const listen = (tx: Tx): (() => void) => {
    const { session } = tx as unknown as Session;
    const { logger: before } = session;
    session.logger = logger;
    return () => void (session.logger = before);
  };
  listen(database.sql);
  const passwords = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
  return {
    database: {
      ...database,
      statement<Row>(name: string, text: string, options?: StatementOptions) {
        const run = database.statement<Row>(name, text, options);
        return (values: unknown[]) => {
          note(name);
          return run(values);
        };
      },
      async transaction(work) {
        note('begin');
        const result = await database.transaction(async (tx) => {
          const stop = listen(tx);
          try {
            return await work(tx);
          } finally {
            stop();
          }
        });
        note('end');
        return result;
      },
    },
    passwords: {
      hash: (password) => {
        note('hash');
        return passwords.hash(password);
      },
      verify: (hash, password) => {
        note('verify');
        return passwords.verify(hash, password);
      },
      hashAnswer: (answer) => passwords.hashAnswer(answer),
    },
    async during(work) {
      const list: string[] = [];
      const answer = await current.run(list, work);
      return { answer, done: [...list] };
    },
  };
}
