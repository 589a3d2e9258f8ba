import type { PGlite } from '@electric-sql/pglite';

/**
 * How much may be logged before a checkpoint is due. A start after a kill replays this much plus what accumulated
 * between two checks.
 */
const DUE_BYTES = 4 * 2 ** 20;
const POLL_MS = 5_000;

/** Writes a checkpoint if more than `dueBytes` were logged since the last one. */
export async function checkpointIfDue(client: PGlite, dueBytes = DUE_BYTES): Promise<void> {
  const { rows } = await client.query<{ isDue: boolean }>(
    `select pg_current_wal_insert_lsn() - redo_lsn > $1 as "isDue" from pg_control_checkpoint()`,
    [dueBytes],
  );
  if (rows[0]?.isDue) await client.exec('checkpoint');
}

/**
 * Writes checkpoints as long as the database is open. PGlite has no background process for it: without this, its log
 * would grow until the database is closed, and after a kill all of it would be replayed. Returns the function that
 * stops it.
 */
export function keepCheckpoints(client: PGlite): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    // A failed check is repeated. Until then the log is just longer.
    running ??= checkpointIfDue(client)
      .catch(() => {})
      .finally(() => (running = null));
  }, POLL_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
