import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#server/db/database.ts';
import { createPasswords, type Passwords } from '#server/platform/passwords.ts';
import { freshDatabase } from './freshDatabase.ts';

/* What a request has the database and the hashing do, in order: for comparing the work of two requests. */

const current = new AsyncLocalStorage<string[]>();
const note = (what: string): void => void current.getStore()?.push(what);

/** Where Drizzle keeps who is told of each statement; transactions inherit the options. */
interface Session {
  session: { logger: unknown; options: { logger: unknown } };
}

export interface WorkRecorder {
  database: Database;
  passwords: Passwords;
  /** Runs `work` and gives what it answered, and each statement's text, transaction and hash until then, in order. */
  during<T>(work: () => Promise<T>): Promise<{ answer: T; done: string[] }>;
}

/** A new database, and cheap passwords, that write down what they are asked to do. */
export async function createWorkRecorder(): Promise<WorkRecorder> {
  const database = await freshDatabase();
  const logger = { logQuery: (text: string) => note(text) };
  const { session } = database.sql as unknown as Session;
  session.logger = logger;
  session.options.logger = logger;
  const passwords = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
  return {
    database: {
      ...database,
      statement<Row>(name: string, text: string) {
        const run = database.statement<Row>(name, text);
        return (values: unknown[]) => {
          note(name);
          return run(values);
        };
      },
      async transaction(work) {
        note('begin');
        const result = await database.transaction(work);
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
