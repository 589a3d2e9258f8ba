import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/paths.mjs';
import { buildServer } from '#tests/support/builtProcesses.ts';

/**
 * The previous release, as a commit. Its processes are still running when this release migrates. Update it with each
 * release.
 */
const PREVIOUS_RELEASE = '1d73190eced7f4658783300780d04d6b5071a70d';

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** Whether this clone has that commit. A shallow clone may not. */
export const hasPreviousRelease = (): boolean => git('cat-file', '-e', `${PREVIOUS_RELEASE}^{commit}`).status === 0;

/** Builds its server with the packages installed here. Returns the file to start. */
export async function buildPreviousRelease(): Promise<string> {
  const folder = join(root, '.cache/previous-release', PREVIOUS_RELEASE);
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'sources.tar');
  const archived = git('archive', `--output=${archive}`, PREVIOUS_RELEASE, 'package.json', 'src', 'machines');
  if (archived.status !== 0) throw new Error(`git archive failed: ${archived.stderr}`);
  const unpacked = spawnSync('tar', ['-xf', archive, '-C', folder], { encoding: 'utf8' });
  if (unpacked.status !== 0) throw new Error(`tar failed: ${unpacked.stderr}`);
  return buildServer('previous', folder);
}
