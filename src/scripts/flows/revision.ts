import { execFileSync } from 'node:child_process';

/** Git is missing, or has no such revision. The message says which. */
export class NoRevision extends Error {
  override name = 'NoRevision';
}

const MOST_BYTES = 64 * 1024 * 1024;

function git(args: string[], root: string): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The ledgers in a revision of the repository at `root`, by machine name. Throws `NoRevision`. */
export function ledgersAt(revision: string, root = '.'): Map<string, string> {
  try {
    git(['rev-parse', '--git-dir'], root);
  } catch (reason) {
    const isMissing = (reason as { code?: unknown }).code === 'ENOENT';
    throw new NoRevision(
      isMissing
        ? 'git is not installed here, so there is no older version to compare with.'
        : 'This is not a git repository, so there is no older version to compare with.',
      { cause: reason },
    );
  }
  let commit: string;
  try {
    commit = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], root).trim();
  } catch (reason) {
    throw new NoRevision(`There is no revision ${revision}. Use a branch, a tag, a commit or something like HEAD~3.`, {
      cause: reason,
    });
  }
  const files = git(['ls-tree', '-r', '--name-only', commit, '--', 'machines/'], root).split('\n');
  const ledgers = files.flatMap((path): [string, string][] => {
    const name = /^machines\/([^/]+)\/\1\.transitions\.txt$/.exec(path)?.[1];
    return name === undefined ? [] : [[name, git(['show', `${commit}:./${path}`], root)]];
  });
  return new Map(ledgers);
}
