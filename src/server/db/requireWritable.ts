import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Throws unless the database answers and accepts writes, which a server doesn't that was replaced in a failover. The
 * error is that of a refused write, so that the connection isn't used again.
 */
export const requireWritable = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ isReadOnly: boolean }>(
      sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    );
    if (rows[0]?.isReadOnly) throw Object.assign(new Error('the database is read-only'), { code: '25006' });
  });
