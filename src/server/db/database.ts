import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Rows<Row> {
  rows: Row[];
}
export interface RowsOf extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** What statements run on: the whole database, or an open transaction. */
export type Tx = PgDatabase<RowsOf>;

/** A named statement, prepared once per connection. Parameters are `$1`, `$2` and so on. */
export type Statement<Row> = (values: unknown[]) => Promise<Row[]>;

export interface StatementOptions {
  /**
   * A read that most requests make. It must find a few rows by an index and never wait for a lock, because the others
   * wait behind it (see lookups.ts).
   */
  isLookup?: true;
}

/**
 * The database, the same for PGlite and PostgreSQL.
 *
 * Inside `transaction`, use its `tx` and never `sql`, which would deadlock on PGlite.
 */
export interface Database {
  kind: 'pglite' | 'postgres';
  /** For single statements outside a transaction. */
  sql: Tx;
  /** Runs `work` in one transaction. Callbacks registered with `afterCommit` run after the commit. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** `transaction` without a limit on how long statements may take, for migrations. */
  unlimitedTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  statement<Row>(name: string, text: string, options?: StatementOptions): Statement<Row>;
  /**
   * Runs `work` while no other process on this database does such work, for startup tasks. Calls `onWait` once if it
   * has to wait.
   */
  exclusively<T>(work: () => Promise<T>, onWait?: () => void): Promise<T>;
  /** Runs plain SQL, which may be several statements if there are no values. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

const afterwards = new WeakMap<Tx, (() => void)[]>();

/** Calls `act` after the transaction commits; never if it is rolled back. */
export function afterCommit(tx: Tx, act: () => void): void {
  const list = afterwards.get(tx);
  if (list) list.push(act);
  // Outside a transaction each statement has already been committed.
  else act();
}

/** Wraps a driver's transaction to support `afterCommit`. */
export async function withAfterCommit<T>(
  open: (inside: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let acts: (() => void)[] = [];
  const result = await open((tx) => {
    acts = [];
    afterwards.set(tx, acts);
    return work(tx);
  });
  for (const act of acts) act();
  return result;
}
