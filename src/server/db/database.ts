import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

interface Rows<Row> {
  rows: Row[];
}
interface RowsOf extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** What a statement is run on: the whole database, or a transaction that is open. */
export type Tx = PgDatabase<RowsOf, typeof schema>;

/** A named statement that the database prepares once a connection; parameters as `$1`, `$2`. */
export type Statement<Row> = (values: unknown[]) => Promise<Row[]>;

/**
 * The database, PGlite or PostgreSQL alike.
 *
 * Inside `transaction` use the `tx` that it gives and never `sql`: on PGlite that waits for itself for ever.
 */
export interface Database {
  kind: 'pglite' | 'postgres';
  /** Statements of their own, outside a transaction. */
  sql: Tx;
  /** Runs `work` in one transaction; what was asked for by `afterCommit` runs once it is committed. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  statement<Row>(name: string, text: string): Statement<Row>;
  /** Runs `work` while no other process on this database runs such work: what a start does to it. Calls `onWait` once if it has to wait. */
  exclusively<T>(work: () => Promise<T>, onWait?: () => void): Promise<T>;
  /** Plain SQL, several statements too when there are no values. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

const afterwards = new WeakMap<Tx, (() => void)[]>();

/** Calls `act` once the transaction is committed; never when it is rolled back. */
export function afterCommit(tx: Tx, act: () => void): void {
  const list = afterwards.get(tx);
  if (list) list.push(act);
  // Outside a transaction each statement is committed by itself, so that there is nothing to wait for.
  else act();
}

/** Wraps a driver's transaction so that `afterCommit` works in it. */
export async function withAfterCommit<T>(open: (inside: (tx: Tx) => Promise<T>) => Promise<T>, work: (tx: Tx) => Promise<T>): Promise<T> {
  let acts: (() => void)[] = [];
  const result = await open((tx) => {
    acts = [];
    afterwards.set(tx, acts);
    return work(tx);
  });
  for (const act of acts) act();
  return result;
}
