import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/*
 * Many rows in one statement with one parameter: their JSON, which PostgreSQL reads as rows of the table itself. For work
 * on thousands of rows; one or two are written as everywhere else. All rows of a set name the same columns.
 */

interface Column {
  key: string;
  name: string;
}

function columnsOf(table: PgTable, named: object): Column[] {
  const columns = getTableColumns(table);
  return Object.keys(named).map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableName(table)} has no ${key}`);
    return { key, name: column.name };
  });
}

const list = (parts: SQL[], between = sql`, `): SQL => sql.join(parts, between);
const named = ({ name }: Column): SQL => sql`${sql.identifier(name)}`;
const ofRow = ({ name }: Column): SQL => sql`r.${sql.identifier(name)}`;

/** The rows as a table `r`; of its columns only the named ones say anything. What a row's JSON leaves out is null. */
function rowsOf(table: PgTable, columns: readonly Column[], rows: readonly object[]): SQL {
  return sql`jsonb_populate_recordset(null::${table}, ${`[${rows.map((row) => objectOf(columns, row)).join()}]`}::jsonb) as r`;
}

/** Put together by hand: a batch has megabytes of it, and another object for each row, to rename its keys, takes longer than its text. */
function objectOf(columns: readonly Column[], row: object): string {
  let text = '';
  for (const { key, name } of columns) {
    const value: unknown = Reflect.get(row, key);
    if (value !== null && value !== undefined) text += `${text === '' ? '' : ','}"${name}":${jsonOf(value)}`;
  }
  return `{${text}}`;
}

const jsonOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value instanceof Date ? `"${value.toISOString()}"` : JSON.stringify(value);

/** Inserts all rows, or fails. */
export async function insertSet<T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = columnsOf(table, first);
  await tx.execute(sql`insert into ${table} (${list(columns.map(named))}) select ${list(columns.map(ofRow))} from ${rowsOf(table, columns, rows)}`);
}

/** Inserts the rows that break no unique key; their ids. */
export async function insertNew<T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<Set<string>> {
  const [first] = rows;
  if (first === undefined) return new Set();
  const columns = columnsOf(table, first);
  const inserted = await tx.execute<{ id: string }>(
    sql`insert into ${table} (${list(columns.map(named))}) select ${list(columns.map(ofRow))} from ${rowsOf(table, columns, rows)} on conflict do nothing returning id`,
  );
  return new Set(inserted.rows.map(({ id }) => id));
}

/** Writes the rows over those with the same organisation and id: all of their columns that the rows name. */
export async function updateSet<T extends PgTable>(tx: Tx, table: T, rows: readonly (Partial<T['$inferInsert']> & { orgId: string; id: string })[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = columnsOf(table, first);
  const changes = columns.filter(({ key }) => key !== 'orgId' && key !== 'id').map((column) => sql`${named(column)} = ${ofRow(column)}`);
  await tx.execute(sql`update ${table} as t set ${list(changes)} from ${rowsOf(table, columns, rows)} where t.org_id = r.org_id and t.id = r.id`);
}

/** The column holds one of these ids; one parameter, however many there are. */
export const among = (column: PgColumn, ids: Iterable<string>): SQL => sql`${column} = any(${`{${[...ids].join(',')}}`}::uuid[])`;
