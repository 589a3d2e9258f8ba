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

/** The commit that a revision of the repository at `root` names, in full. Throws `NoRevision`. */
export function commitAt(revision: string, root = '.'): string {
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
  try {
    return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], root).trim();
  } catch (reason) {
    const isShallow = git(['rev-parse', '--is-shallow-repository'], root).trim() === 'true';
    const advice = isShallow
      ? 'This clone is shallow: get the older commits with `git fetch --unshallow`.'
      : 'Use a branch, a tag, a commit or something like HEAD~3.';
    throw new NoRevision(`There is no revision ${revision}. ${advice}`, { cause: reason });
  }
}

/** The ledgers in a revision of the repository at `root`, by machine name. Throws `NoRevision`. */
export function ledgersAt(revision: string, root = '.'): Map<string, string> {
  const commit = commitAt(revision, root);
  const files = git(['ls-tree', '-r', '--name-only', commit, '--', 'machines/'], root).split('\n');
  const ledgers = files.flatMap((path): [string, string][] => {
    const name = /^machines\/([^/]+)\/\1\.transitions\.txt$/.exec(path)?.[1];
    return name === undefined ? [] : [[name, git(['show', `${commit}:./${path}`], root)]];
  });
  return new Map(ledgers);
}

export interface CommitSummary {
  /** In full. */
  commit: string;
  subject: string;
  /** When it was committed, ISO 8601. */
  at: string;
}

export function summaryOf(commit: string, root = '.'): CommitSummary {
  const [at = '', subject = ''] = git(['log', '-1', '--format=%cI%n%s', commit], root).split('\n');
  return { commit, subject, at };
}

/** Whether files differ from the last commit. */
export const hasUncommittedChanges = (root = '.'): boolean =>
  git(['status', '--porcelain', '--untracked-files=no'], root) !== '';
