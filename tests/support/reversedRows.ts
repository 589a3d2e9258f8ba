import pg from 'pg';

/*
 * PostgreSQL returns rows in any order unless told, though mostly in the order they were written. Here every statement
 * without
 * `order by` returns them in reverse, so that code or a test that relies on the usual order fails each time.
 */

type Outcome = { rows: unknown[] } | { rows: unknown[] }[] | undefined;
type Query = (...parts: unknown[]) => unknown;

function reversed<T extends Outcome>(outcome: T): T {
  for (const result of [outcome].flat()) result?.rows.reverse();
  return outcome;
}

const client = pg.Client.prototype as unknown as { query: Query & { isReversing?: true } };
const { query } = client;

if (!query.isReversing) {
  client.query = Object.assign(
    function (this: pg.Client, ...parts: unknown[]): unknown {
      const [statement] = parts as [string | { text?: string }];
      const text = typeof statement === 'string' ? statement : (statement.text ?? '');
      if (/\border by\b/i.test(text)) return query.apply(this, parts);
      const done = parts.at(-1);
      if (typeof done === 'function')
        return query.apply(this, [
          ...parts.slice(0, -1),
          (error: unknown, outcome: Outcome) => done(error, reversed(outcome)),
        ]);
      const running = query.apply(this, parts);
      return running instanceof Promise ? running.then(reversed) : running;
    },
    { isReversing: true as const },
  );
}
