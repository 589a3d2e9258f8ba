import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/* A revision's files in a temporary git worktree, removed when the work is done, fails or is interrupted. */

/**
 * The folder of a checkout's worktrees, each named after the process that needs it. It isn't in `.cache`, because builds
 * leave out what is in folders whose names begin with a dot.
 */
function worktreesOf(root: string): string {
  const checkout = createHash('sha256').update(resolve(root)).digest('hex').slice(0, 10);
  return join(realpathSync(tmpdir()), `humanar-review-${checkout}`);
}

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
  const folder = worktreesOf(root);
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
  const folder = join(worktreesOf(root), String(process.pid));
  const interrupt = (signal: (typeof signals)[number]): void => {
    remove(root, folder);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, interrupt);
  try {
    mkdirSync(worktreesOf(root), { recursive: true });
    git(root, 'worktree', 'add', '--detach', '--quiet', folder, commit);
    symlinkSync(resolve(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return await work(folder);
  } finally {
    remove(root, folder);
    for (const signal of signals) process.off(signal, interrupt);
  }
}

/** Without a copy, where both are on one disk. */
function link(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

/** A folder with the same files at another path. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else link(source, target);
  }
}

/**
 * Gives a worktree packages at a path of its own. A build needs them: it recognises files by their real paths, which a
 * link to the checkout's folder would lead out of the worktree.
 */
export function linkPackages(folder: string, root = '.'): void {
  unlinkSync(join(folder, 'node_modules'));
  linkFiles(join(root, 'node_modules'), join(folder, 'node_modules'));
}
