import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/*
 * Writes many rows in one statement with few parameters. Meant for thousands of rows; write one or two the usual way.
 * All rows of a set have the same columns. Shared values are sent and parsed once: if all rows have the same value in a
 * column, it becomes one parameter; if several rows share an object or list, it goes into a list and the rows refer to
 * its index. The rest of each row is sent as JSON.
 */

/** A JSON object made of the keys of `common`, which several rows share, overridden and extended by those of `own`. */
export class Composed {
  readonly common: object;
  readonly own: object;

  constructor(common: object, own: object) {
    this.common = common;
    this.own = own;
  }
}

/** A row to insert. Its JSON columns may be composed. */
export type SetRow<Row> = { [Key in keyof Row]: Row[Key] | Composed };

interface Column {
  key: string;
  name: string;
  type: string;
  /** The text of a JSON column's value, in drizzle's format. */
  json: (value: unknown) => string;
}

function columnsOf(table: PgTable, named: object): Column[] {
  const columns = getTableColumns(table);
  return Object.keys(named).map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
    return {
      key,
      name: column.name,
      type: column.getSQLType(),
      json: (value) => String(column.mapToDriverValue(value)),
    };
  });
}

const list = (parts: SQL[], between = sql`, `): SQL => sql.join(parts, between);
const named = ({ name }: Column): SQL => sql`${sql.identifier(name)}`;
const ofRow = ({ name }: Column): SQL => sql`r.${sql.identifier(name)}`;
const cast = ({ type }: Column): SQL => sql.raw(`::${type}`);

const jsonOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : value instanceof Date
      ? `"${value.toISOString()}"`
      : JSON.stringify(value);

/** The value as a parameter that PostgreSQL can cast to the column's type. */
function parameterOf({ type, json }: Column, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && type !== 'jsonb') return literalOf(value);
  return typeof value === 'object' && value !== null ? json(value) : (value ?? null);
}

const literalOf = (values: readonly unknown[]): string =>
  `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`).join()}}`;

/** The distinct objects that rows share. */
class SharedValues {
  readonly #indexes = new Map<object, number>();
  readonly #texts: string[] = [];

  indexOf(value: object, textOf: (value: object) => string): number {
    const known = this.#indexes.get(value);
    if (known !== undefined) return known;
    const index = this.#texts.push(textOf(value)) - 1;
    this.#indexes.set(value, index);
    return index;
  }

  get json(): SQL {
    return sql`${`[${this.#texts.join()}]`}::jsonb`;
  }
}

/**
 * How a column's values are sent: the type and text within each row's JSON (null if it isn't sent per row), and the SQL
 * that reads the value back.
 */
interface ColumnSource {
  sent: { type: string; textOf: (value: unknown) => string } | null;
  value: () => SQL;
}

const noValues = {};

function sourceOfColumn(column: Column, index: number, rows: readonly object[]): ColumnSource {
  const { key, type, json } = column;
  const first: unknown = Reflect.get(rows[0] ?? noValues, key);
  // The first column is always sent, because every row must have at least one.
  if (index > 0 && !(first instanceof Composed) && rows.every((row) => isSame(Reflect.get(row, key), first)))
    return { sent: null, value: () => sql`${parameterOf(column, first)}${cast(column)}` };
  const shared = new SharedValues();
  if (type.endsWith('[]')) {
    const textOf = (value: unknown) =>
      String(shared.indexOf(value as object, (values) => JSON.stringify(literalOf(values as unknown[]))));
    return {
      sent: { type: 'integer', textOf },
      value: () => sql`(${shared.json} ->> ${ofRow(column)})${cast(column)}`,
    };
  }
  if (type !== 'jsonb') return { sent: { type, textOf: jsonOf }, value: () => ofRow(column) };
  if (!rows.some((row) => Reflect.get(row, key) instanceof Composed)) {
    return {
      sent: { type: 'integer', textOf: (value) => String(shared.indexOf(value as object, json)) },
      value: () => sql`${shared.json} -> ${ofRow(column)}`,
    };
  }
  const textOf = (value: unknown) => {
    const { common, own } = value instanceof Composed ? value : { common: noValues, own: value };
    return `[${shared.indexOf(common, json)},${json(own)}]`;
  };
  return {
    sent: { type, textOf },
    value: () => sql`(${shared.json} -> (${ofRow(column)} -> 0)::integer) || (${ofRow(column)} -> 1)`,
  };
}

/** Whether both are missing or equal. */
const isSame = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) ||
  (one instanceof Date && other instanceof Date && one.getTime() === other.getTime());

/** The rows as a table `r`, with the SQL that reads each column from it. Missing values are null. */
function sourceOf(columns: readonly Column[], rows: readonly object[]): { from: SQL; values: SQL[] } {
  const sources = columns.map((column, index) => sourceOfColumn(column, index, rows));
  const sent = columns.flatMap((column, index) => {
    const format = sources[index]?.sent;
    return format ? [{ ...column, ...format, head: `"${column.name}":` }] : [];
  });
  // The JSON is built by hand and joined once: renaming the keys in a copy of each row would take longer than building
  // the text.
  const pieces: string[] = [];
  for (const row of rows) {
    let before = pieces.length === 0 ? '[{' : '},{';
    for (const { key, head, textOf } of sent) {
      const value: unknown = Reflect.get(row, key);
      if (value === null || value === undefined) continue;
      pieces.push(before, head, textOf(value));
      before = ',';
    }
    if (before !== ',') pieces.push(before);
  }
  pieces.push('}]');
  const shape = list(sent.map(({ name, type }) => sql`${sql.identifier(name)} ${sql.raw(type)}`));
  return {
    from: sql`jsonb_to_recordset(${pieces.join('')}::jsonb) as r(${shape})`,
    values: sources.map(({ value }) => value()),
  };
}

function insertion(table: PgTable, rows: readonly object[]): SQL {
  const columns = columnsOf(table, rows[0] ?? noValues);
  const { from, values } = sourceOf(columns, rows);
  return sql`insert into ${table} (${list(columns.map(named))}) select ${list(values)} from ${from}`;
}

/** Inserts all rows or fails. */
export async function insertSet<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly SetRow<T['$inferInsert']>[],
): Promise<void> {
  if (rows.length > 0) await tx.execute(insertion(table, rows));
}

/** Inserts the rows that violate no unique key, and returns their ids. */
export async function insertNew<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly SetRow<T['$inferInsert']>[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx.execute<{ id: string }>(sql`${insertion(table, rows)} on conflict do nothing returning id`);
  return new Set(inserted.rows.map(({ id }) => id));
}

type RowUpdate<T extends PgTable> = Partial<T['$inferInsert']> & { orgId: string; id: string };

/**
 * A condition for updating a row, on extra values sent with it (`extra`, with their types) and on the current row `t`.
 */
export interface Condition<Extra extends object> {
  extra: { [Key in keyof Extra]: string };
  holds: (values: { [Key in keyof Extra]: SQL }) => SQL;
}

function change<Extra extends object>(table: PgTable, rows: readonly object[], condition?: Condition<Extra>): SQL {
  const extra = Object.entries<string>(condition?.extra ?? {}).map(([key, type]): Column => ({
    key,
    name: key,
    type,
    json: JSON.stringify,
  }));
  const own = columnsOf(
    table,
    Object.fromEntries(Object.entries(rows[0] ?? noValues).filter(([key]) => extra.every((each) => each.key !== key))),
  );
  const { from, values } = sourceOf([...own, ...extra], rows);
  const changes = own.flatMap((column, index) =>
    column.key === 'orgId' || column.key === 'id' ? [] : [sql`${named(column)} = ${values[index]}`],
  );
  const [orgId, id] = ['orgId', 'id'].map((key) => values[own.findIndex((column) => column.key === key)]);
  const extraValues = Object.fromEntries(extra.map(({ key }, index) => [key, values[own.length + index]])) as {
    [Key in keyof Extra]: SQL;
  };
  const holds = condition === undefined ? sql`true` : condition.holds(extraValues);
  return sql`update ${table} as t set ${list(changes)} from ${from} where t.org_id = ${orgId} and t.id = ${id} and ${holds}`;
}

/** Updates the rows with the same organisation and id, in all columns that the given rows have. */
export async function updateSet<T extends PgTable>(tx: Tx, table: T, rows: readonly RowUpdate<T>[]): Promise<void> {
  if (rows.length > 0) await tx.execute(change(table, rows));
}

/** Does the same for rows where `condition` holds, and returns the ids of the updated rows. */
export async function updateWhere<T extends PgTable, Extra extends object>(
  tx: Tx,
  table: T,
  rows: readonly (RowUpdate<T> & NoInfer<Extra>)[],
  condition: Condition<Extra>,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const written = await tx.execute<{ id: string }>(sql`${change(table, rows, condition)} returning t.id`);
  return new Set(written.rows.map(({ id }) => id));
}

/** Whether the column contains one of these ids. Takes a single parameter, however many ids there are. */
export const among = (column: PgColumn, ids: Iterable<string>): SQL =>
  sql`${column} = any(${`{${[...ids].join(',')}}`}::uuid[])`;
