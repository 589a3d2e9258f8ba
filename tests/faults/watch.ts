import { getTableName, is, SQL, type SQLWrapper, StringChunk, Table } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import type { PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import type { Points } from './points.ts';

/* Puts the points around a database and a card provider: whatever uses them does not know. */

const writes = ['insert', 'update', 'delete'] as const;

/** A commit is named by the table that tells most about it; else by the first that it wrote to. */
const telling = ['subscription_terms', 'payment_attempts', 'cards'];
const nameOf = (tables: readonly string[]): string => telling.find((table) => tables.includes(table)) ?? tables[0] ?? 'nothing';

/** What a statement is made of, with what the statements within it are made of. */
const partsOf = (query: SQL): unknown[] => query.queryChunks.flatMap((part) => (is(part, SQL) ? partsOf(part) : is(part, StringChunk) && part.value.join('') === '' ? [] : [part]));

/** Which table a statement that was written out writes to: the one after its first words. */
function writtenBy(query: SQLWrapper | string): string | null {
  const [words, table] = is(query, SQL) ? partsOf(query) : [];
  return is(words, StringChunk) && is(table, Table) && /^(insert into|update|delete from) $/.test(words.value.join('')) ? getTableName(table) : null;
}

/** Lets a transaction say which tables it writes to. In place: `afterCommit` knows a transaction by its identity. */
function noting(tx: Tx, note: (table: string) => void): void {
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

/** A statement that is being built: it runs, and is committed, when it is awaited. */
function awaited<B extends object>(builder: B, around: <T>(work: () => Promise<T>) => Promise<T>): B {
  return new Proxy(builder, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key === 'then') return (...handlers: Parameters<Promise<unknown>['then']>) => around(() => Promise.resolve<unknown>(target)).then(...handlers);
      return (...given: unknown[]) => {
        const next: unknown = Reflect.apply(value, target, given);
        return typeof next === 'object' && next !== null && ('then' in next || 'set' in next || 'values' in next || 'where' in next) ? awaited(next, around) : next;
      };
    },
  });
}

/** Each commit becomes two points: `commit TABLE`, `write TABLE` (a statement of its own), `statement NAME`. Reading is none. */
export function watchDatabase(database: Database, points: Points): Database {
  for (const write of writes) {
    const original = database.sql[write].bind(database.sql) as (table: Table) => object;
    Object.assign(database.sql, { [write]: (table: Table) => awaited(original(table), (work) => points.around(`write ${getTableName(table)}`, work)) });
  }
  return {
    ...database,
    async transaction(work) {
      const tables: string[] = [];
      let after = (): void => {};
      const result = await database.transaction(async (tx) => {
        noting(tx, (table) => tables.push(table));
        const made = await work(tx);
        if (tables.length > 0) after = points.reach(`commit ${nameOf(tables)}`);
        return made;
      });
      after();
      return result;
    },
    statement<Row>(name: string, text: string) {
      const run = database.statement<Row>(name, text);
      // When a session was last seen is written every few seconds, in no operation.
      if (!/^\s*(insert|update|delete)/i.test(text) || name === 'session-touch') return run;
      return (values: unknown[]) => points.around(`statement ${name}`, () => run(values));
    },
  };
}

/** Each call to the provider becomes two points: before the request leaves, and once the answer is there. */
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
