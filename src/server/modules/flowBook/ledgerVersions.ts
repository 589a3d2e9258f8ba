import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LedgerVersion } from '#contract/flowBook.ts';
import { isName } from './files.ts';

/* Reads committed versions of ledgers from the git checkout in which the product runs, if it does. */

const MAX_VERSIONS = 20;
/** In ms. A repository that is on a slow disk, or locked, doesn't hold up the book. */
const MAX_WAIT = 10_000;

const run = promisify(execFile);

const git = async (project: string, ...args: string[]): Promise<string> =>
  (await run('git', args, { cwd: project, timeout: MAX_WAIT, maxBuffer: 16 * 1024 * 1024 })).stdout;

async function readVersions(project: string, path: string): Promise<LedgerVersion[] | null> {
  try {
    const log = await git(project, 'log', `-${MAX_VERSIONS}`, '--diff-filter=AM', '--format=%H %ct %s', '--', path);
    const versions: LedgerVersion[] = [];
    for (const line of log.split('\n')) {
      const [, commit, seconds, subject] = /^(\w+) (\d+) (.*)$/.exec(line) ?? [];
      if (commit === undefined || subject === undefined) continue;
      versions.push({
        commit: commit.slice(0, 10),
        at: new Date(Number(seconds) * 1000).toISOString(),
        subject,
        ledger: await git(project, 'show', `${commit}:./${path}`),
      });
    }
    return versions;
  } catch {
    return null;
  }
}

/** By file. Calls that meet share one reading, and a reading runs one process at a time. */
const readings = new Map<string, Promise<LedgerVersion[] | null>>();

/**
 * The last versions of a machine's ledger, newest first; none if it was never committed.
 * @param project the project's folder
 * @returns null without git, outside a checkout, or if git fails
 */
export async function ledgerVersionsIn(project: string, machine: string): Promise<LedgerVersion[] | null> {
  // A copy in somebody else's checkout isn't one.
  if (!existsSync(join(project, '.git'))) return null;
  if (!isName(machine)) return [];
  const path = `machines/${machine}/${machine}.transitions.txt`;
  const key = join(project, path);
  const reading = readings.get(key) ?? readVersions(project, path).finally(() => readings.delete(key));
  readings.set(key, reading);
  return reading;
}
