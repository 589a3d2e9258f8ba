import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { OperatorError } from '../platform/operatorError.ts';
import { keepCheckpoints } from './checkpoints.ts';
import type { Database, Tx } from './database.ts';
import { withAfterCommit } from './database.ts';

/** Thrown if another process uses the folder. Two processes on one folder would silently lose rows. */
export class FolderInUse extends OperatorError {
  constructor(folder: string, pid: number) {
    super(
      `The database folder ${folder} is in use by the running process ${pid}. Stop that process, or give this one another DATA_DIR; for more than one process set DATABASE_URL to a PostgreSQL server. If that process isn’t Humanar, as after a power cut, delete ${join(folder, 'humanar.pid')}.`,
    );
    this.name = 'FolderInUse';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// Process ids are reused after a restart (in a container it is always the same one), so this process keeps track of its
// own locks.
const lockedHere = new Set<string>();

function isHeld(path: string): number | null {
  const holder = Number.parseInt(readFileSync(path, 'utf8'), 10);
  if (!Number.isInteger(holder)) return null;
  const isLive = holder === process.pid ? lockedHere.has(path) : isRunning(holder);
  return isLive ? holder : null;
}

/** Locks the folder for this process, replacing the lock of a dead process. Returns the function that releases it. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'humanar.pid');
  if (existsSync(path)) {
    const holder = isHeld(path);
    if (holder !== null) throw new FolderInUse(folder, holder);
    rmSync(path, { force: true });
  }
  // `wx` fails if another process was faster.
  const file = openSync(path, 'wx');
  writeSync(file, String(process.pid));
  closeSync(file);
  lockedHere.add(path);
  return () => {
    lockedHere.delete(path);
    rmSync(path, { force: true });
  };
}

/** Opens PGlite in `folder`, or in memory if null, optionally from a dump. */
export async function openPglite(folder: string | null, dump?: Blob): Promise<Database & { client: PGlite }> {
  const release = folder === null ? () => {} : lockFolder(folder);
  let client: PGlite;
  try {
    client = await PGlite.create({
      ...(folder === null ? {} : { dataDir: join(folder, 'pglite') }),
      ...(dump ? { loadDataDir: dump } : {}),
    });
  } catch (error) {
    release();
    throw error;
  }
  const endCheckpoints = folder === null ? null : keepCheckpoints(client);
  const orm = drizzle(client);
  // The driver's own result type is wider than the rows that both drivers share.
  const sql = orm as unknown as Tx;
  const transaction: Database['transaction'] = (work) =>
    withAfterCommit((inside) => orm.transaction((tx) => inside(tx as unknown as Tx)), work);

  return {
    client,
    kind: 'pglite',
    sql,
    transaction,
    unlimitedTransaction: transaction,
    // The folder's lock keeps other processes out.
    exclusively: (work) => work(),
    statement:
      <Row>(_name: string, text: string) =>
      async (values: unknown[]) =>
        (await client.query<Row>(text, values)).rows,
    async execute(text, values) {
      if (values) return await client.query<Record<string, unknown>>(text, values);
      return { rows: (await client.exec(text)).at(-1)?.rows ?? [] };
    },
    async close() {
      await endCheckpoints?.();
      await client.close();
      release();
    },
  };
}
