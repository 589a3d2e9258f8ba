import type { Database, StatementOptions, Tx } from '#server/db/database.ts';
import type { PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import type { Points } from './points.ts';

/* Wraps a database and a card provider with points, invisibly to the code that uses them. */

/** A commit is named after the most informative table it writes to, or else the first. */
const informativeTables = ['subscription_terms', 'payment_attempts', 'cards'];
const nameOf = (tables: readonly string[]): string =>
  informativeTables.find((table) => tables.includes(table)) ?? tables[0] ?? 'nothing';

type Query = (statement: string | { text: string }, ...rest: unknown[]) => Promise<unknown>;

/** Wraps the writes of drizzle's connection, a pool or a transaction's: `around` gets the table and what runs it. */
function watchWrites(on: Tx, around: (table: string, run: () => Promise<unknown>) => Promise<unknown>): void {
  const { session } = on._;
  const client = Reflect.get(session, 'client') as { query: Query };
  const query: Query = (statement, ...rest) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    const table = /^(?:insert into|update|delete from) "(\w+)"/.exec(text)?.[1];
    const run = () => client.query(statement, ...rest);
    return table === undefined ? run() : around(table, run);
  };
  Reflect.set(
    session,
    'client',
    new Proxy(client, {
      get(target, key) {
        if (key === 'query') return query;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  );
}

/**
 * Turns each commit into two points: `commit TABLE`, `write TABLE` (a single statement), `statement NAME`. Reads don't
 * count.
 */
export function watchDatabase(database: Database, points: Points): Database {
  watchWrites(database.sql, (table, run) => points.around(`write ${table}`, run));
  return {
    ...database,
    async transaction(work) {
      const tables: string[] = [];
      let after = (): void => {};
      const result = await database.transaction(async (tx) => {
        watchWrites(tx, (table, run) => {
          tables.push(table);
          return run();
        });
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
    refundOf: (reference) => points.around('provider refundOf', () => real.refundOf(reference)),
    dispute: (id) => points.around('provider dispute', () => real.dispute(id)),
    readWebhook: (body, signature) => real.readWebhook(body, signature),
  };
}
