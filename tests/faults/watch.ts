import { getTableName, is, SQL, type SQLWrapper, StringChunk, Table } from 'drizzle-orm';
import type { Database, StatementOptions, Tx } from '#server/db/database.ts';
import type { PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import type { Points } from './points.ts';

/* Wraps a database and a card provider with points, invisibly to the code that uses them. */

const writes = ['insert', 'update', 'delete'] as const;

/** A commit is named after the most informative table it writes to, or else the first. */
const informativeTables = ['subscription_terms', 'payment_attempts', 'cards'];
const nameOf = (tables: readonly string[]): string =>
  informativeTables.find((table) => tables.includes(table)) ?? tables[0] ?? 'nothing';

/** All parts of a statement, including those of nested statements. */
const partsOf = (query: SQL): unknown[] =>
  query.queryChunks.flatMap((part) =>
    is(part, SQL) ? partsOf(part) : is(part, StringChunk) && part.value.join('') === '' ? [] : [part],
  );

/** The table that a raw SQL statement writes to: the one after its first keywords. */
function writtenBy(query: SQLWrapper | string): string | null {
  const [words, table] = is(query, SQL) ? partsOf(query) : [];
  return is(words, StringChunk) && is(table, Table) && /^(insert into|update|delete from) $/.test(words.value.join(''))
    ? getTableName(table)
    : null;
}

/**
 * Makes a transaction report the tables it writes to. In place, because `afterCommit` identifies a transaction by its
 * object.
 */
function reportTables(tx: Tx, note: (table: string) => void): void {
  for (const write of writes) {
    const original = tx[write].bind(tx) as (table: Table) => unknown;
    Object.assign(tx, {
      [write]: (table: Table) => {
        note(getTableName(table));
        return original(table);
      },
    });
  }
  const execute = tx.execute.bind(tx);
  Object.assign(tx, {
    execute: (query: SQLWrapper | string) => {
      const table = writtenBy(query);
      if (table !== null) note(table);
      return execute(query);
    },
  });
}

/** Wraps a query builder, whose statement runs and is committed when it is awaited. */
function awaited<B extends object>(builder: B, around: <T>(work: () => Promise<T>) => Promise<T>): B {
  return new Proxy(builder, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key === 'then')
        return (...handlers: Parameters<Promise<unknown>['then']>) =>
          around(() => Promise.resolve<unknown>(target)).then(...handlers);
      return (...args: unknown[]) => {
        const next: unknown = Reflect.apply(value, target, args);
        return typeof next === 'object' &&
          next !== null &&
          ('then' in next || 'set' in next || 'values' in next || 'where' in next)
          ? awaited(next, around)
          : next;
      };
    },
  });
}

/**
 * Turns each commit into two points: `commit TABLE`, `write TABLE` (a single statement), `statement NAME`. Reads don't
 * count.
 */
export function watchDatabase(database: Database, points: Points): Database {
  for (const write of writes) {
    const original = database.sql[write].bind(database.sql) as (table: Table) => object;
    Object.assign(database.sql, {
      [write]: (table: Table) =>
        awaited(original(table), (work) => points.around(`write ${getTableName(table)}`, work)),
    });
  }
  return {
    ...database,
    async transaction(work) {
      const tables: string[] = [];
      let after = (): void => {};
      const result = await database.transaction(async (tx) => {
        reportTables(tx, (table) => tables.push(table));
        const result = await work(tx);
        if (tables.length > 0) after = points.reach(`commit ${nameOf(tables)}`);
        return result;
      });
      after();
      return result;
    },
    statement<Row>(name: string, text: string, options?: StatementOptions) {
      const run = database.statement<Row>(name, text, options);
      // A session's last use is written every few seconds, independently of operations.
      if (!/^\s*(insert|update|delete)/i.test(text) || name === 'session-touch') return run;
      return (values: unknown[]) => points.around(`statement ${name}`, () => run(values));
    },
  };
}

/** Turns each call to the provider into two points: before the request is sent, and after the response. */
export function watchProvider(real: PaymentProvider, points: Points): PaymentProvider {
  return {
    start: (charge) => points.around('provider start', () => real.start(charge)),
    verify: (reference) => points.around('provider verify', () => real.verify(reference)),
    chargeSaved: (charge) => points.around('provider chargeSaved', () => real.chargeSaved(charge)),
    forgetCard: (code) => points.around('provider forgetCard', () => real.forgetCard(code)),
    refund: (refund) => points.around('provider refund', () => real.refund(refund)),
    dispute: (id) => points.around('provider dispute', () => real.dispute(id)),
    readWebhook: (body, signature) => real.readWebhook(body, signature),
  };
}
