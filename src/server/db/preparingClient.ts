import pg from 'pg';

/**
 * How many texts get a name. Lists in a statement make a text for each length; those beyond this number run without
 * being prepared, so that connections stay small.
 */
const MOST_NAMES = 400;

/**
 * Returns the class of a pool's connections, on which PostgreSQL parses each statement with values once and keeps its
 * plan. A statement has the same name on each of them. Statements must name their columns: a prepared `select *` fails
 * after a migration adds one. Only for connections of our own: behind a pooler in transaction mode the next transaction
 * may run on a connection that has never seen the name.
 */
export function preparingClient(): typeof pg.Client {
  const names = new Map<string, string>();
  /** The name of a statement; undefined once there are too many. */
  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    const name = `statement-${names.size}`;
    names.set(text, name);
    return name;
  }

  return class PreparingClient extends pg.Client {
    // The driver declares overloads, which no single function can satisfy.
    override query = ((query: string | pg.QueryConfig, values: unknown, ...rest: unknown[]) => {
      const config = typeof query === 'string' ? { text: query } : query;
      const name = Array.isArray(values) && values.length > 0 ? nameOf(config.text) : undefined;
      return (super.query as (...all: unknown[]) => unknown).call(
        this,
        name === undefined ? query : { ...config, name },
        values,
        ...rest,
      );
    }) as pg.Client['query'];
  };
}
