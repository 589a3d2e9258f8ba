import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';

/* A revision's files in a temporary git worktree, removed when the work is done, fails or is interrupted. */

/** Ignored by git and by every tool. A worktree is named after the process that needs it. */
const FOLDER = '.cache/review-worktrees';

const git = (root: string, ...args: string[]): void =>
  void execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });

function remove(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  git(root, 'worktree', 'prune');
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (reason) {
    return (reason as { code?: unknown }).code === 'EPERM';
  }
};

/** Removes the worktrees of processes that were killed before they could do it. */
function removeAbandoned(root: string): void {
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (!isAlive(Number(name))) remove(root, join(folder, name));
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `work` with the folder of a worktree that has the commit's files and this checkout's packages, and removes it
 * afterwards. An interrupted process removes it and ends.
 * @param root the folder of the checkout
 */
export async function withWorktree<T>(commit: string, work: (folder: string) => Promise<T>, root = '.'): Promise<T> {
  removeAbandoned(root);
  const folder = join(root, FOLDER, String(process.pid));
  const interrupt = (signal: (typeof signals)[number]): void => {
    remove(root, folder);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, interrupt);
  try {
    mkdirSync(join(root, FOLDER), { recursive: true });
    git(root, 'worktree', 'add', '--detach', '--quiet', folder, commit);
    symlinkSync(resolve(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return await work(folder);
  } finally {
    remove(root, folder);
    for (const signal of signals) process.off(signal, interrupt);
  }
}
