import type { PGlite } from '@electric-sql/pglite';

/** So much may be logged before a checkpoint is due. A start after a kill replays no more than that and what one look missed. */
const DUE_BYTES = 4 * 2 ** 20;
const LOOK_MS = 5_000;

/** Writes a checkpoint if more than `dueBytes` were logged since the last one. */
export async function checkpointIfDue(client: PGlite, dueBytes = DUE_BYTES): Promise<void> {
  const { rows } = await client.query<{ isDue: boolean }>(
    `select pg_current_wal_insert_lsn() - redo_lsn > $1 as "isDue" from pg_control_checkpoint()`,
    [dueBytes],
  );
  if (rows[0]?.isDue) await client.exec('checkpoint');
}

/**
 * Writes checkpoints for as long as the database is open. PGlite has no background process that would: without this its log
 * grows until the database is closed, and after a kill all of it is replayed. Returns the function that ends it.
 */
export function keepCheckpoints(client: PGlite): () => Promise<void> {
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    // A failed look is repeated; until then the log is longer, and nothing else.
    looking ??= checkpointIfDue(client).catch(() => {}).finally(() => (looking = null));
  }, LOOK_MS).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
