import { type Column, getTableColumns, getTableName, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgInsertBase, PgTable } from 'drizzle-orm/pg-core';
import type { RowsOf, Tx } from './database.ts';

/*
 * Queries of work that runs often, such as a purchase. Drizzle builds the text of a query each time it runs. These are
 * built when they first run.
 */

/** Where the values of a prepared query go. */
export type Slots<Values> = { readonly [Name in keyof Values]: Placeholder<Name & string, Values[Name]> };

interface Prepared<Result> {
  execute: (values: Record<string, unknown>) => Promise<Result>;
}
interface Query<Result> {
  prepare: (name: string) => Prepared<Result>;
}
/** What drizzle ties a prepared query to, when it is built. */
const ties = ['client', 'logger'] as const;
type Run<Result> = (tx: Tx, values: Record<string, unknown>) => Promise<Result>;

const slots: object = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

function builtOnce<Result>(build: (tx: Tx) => Query<Result>): Run<Result> {
  // Each driver has its own kind of prepared query.
  const byDriver = new WeakMap<object, Prepared<Result>>();
  return (tx, values) => {
    const { session } = tx._;
    let prepared = byDriver.get(session.constructor);
    if (prepared === undefined) {
      // Without a name: whether PostgreSQL prepares it too is up to the connection.
      prepared = build(tx).prepare('');
      // It can run only where it is told to.
      for (const tie of ties) Reflect.deleteProperty(prepared, tie);
      byDriver.set(session.constructor, prepared);
    }
    const here: Prepared<Result> = Object.create(prepared);
    for (const tie of ties) Reflect.set(here, tie, Reflect.get(session, tie));
    return here.execute(values);
  };
}

/**
 * A query with values. In a condition a value reaches the driver unconverted, so a moment is given as ISO text, and null
 * equals nothing.
 *
 * ```ts
 * const cardsOf = preparedQuery((tx, at: Slots<{ orgId: string }>) =>
 *   tx.select().from(cards).where(eq(cards.orgId, at.orgId)),
 * );
 * const rows = await cardsOf(tx, { orgId });
 * ```
 */
export const preparedQuery = <Values extends Record<string, string | number>, Result>(
  build: (tx: Tx, at: Slots<Values>) => Query<Result>,
): ((tx: Tx, values: Values) => Promise<Result>) => builtOnce((tx) => build(tx, slots as Slots<Values>));

function columnOf(table: PgTable, key: string): Column {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
  return column;
}

type KeyOf<T extends PgTable> = keyof T['$inferInsert'] & string;

/** The new values of a row that conflicts with a stored one, for `onConflictDoUpdate`. */
export const proposed = <T extends PgTable>(table: T, keys: readonly KeyOf<T>[]): Record<string, SQL> =>
  Object.fromEntries(keys.map((key) => [key, sql`excluded.${sql.identifier(columnOf(table, key).name)}`]));

/**
 * An insert of one row, built once for each set of columns. `complete` gets the keys of the row, and adds what to do on a
 * conflict and what to return.
 */
export function preparedInsert<T extends PgTable, Result = unknown>(
  table: T,
  complete: (insert: PgInsertBase<T, RowsOf>, keys: readonly KeyOf<T>[]) => Query<Result> = (insert) =>
    insert as unknown as Query<Result>,
): (tx: Tx, row: T['$inferInsert']) => Promise<Result> {
  const byKeys = new Map<string, Run<Result>>();
  return (tx, row) => {
    const values: Record<string, unknown> = {};
    for (const [key, value] of Object.entries<unknown>(row)) {
      if (value === undefined) continue;
      const column = columnOf(table, key);
      values[key] = value === null ? null : column.mapToDriverValue(value);
    }
    const keys = Object.keys(values);
    const id = keys.join();
    let insert = byKeys.get(id);
    if (insert === undefined) {
      // Within `sql`, so that drizzle doesn't convert a value again.
      const expressions = Object.fromEntries(keys.map((key) => [key, sql`${sql.placeholder(key)}`]));
      insert = builtOnce((first) =>
        complete(first.insert(table).values(expressions as T['$inferInsert']), keys as KeyOf<T>[]),
      );
      byKeys.set(id, insert);
    }
    return insert(tx, values);
  };
}
