import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/* Records the statements that some work sends to PostgreSQL. */

/** A statement with the values of its last use. */
export interface RecordedStatement {
  text: string;
  values: unknown[];
}

type Query = (...parts: unknown[]) => unknown;

const recording = new AsyncLocalStorage<Map<string, RecordedStatement>>();
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;

client.query = function (this: pg.Client, ...parts: unknown[]): unknown {
  const [statement, second] = parts as [string | { text?: string; values?: unknown[] }, unknown];
  const text = typeof statement === 'string' ? statement : (statement.text ?? '');
  const values = typeof statement === 'string' ? undefined : statement.values;
  recording.getStore()?.set(text, { text, values: values ?? (Array.isArray(second) ? second : []) });
  return query.apply(this, parts);
};

/** Adds the statements of some work to the list, each once. */
export const recordStatements = <T>(list: Map<string, RecordedStatement>, work: () => Promise<T>): Promise<T> =>
  recording.run(list, work);
