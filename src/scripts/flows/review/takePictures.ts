import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EARLIER } from '../galleries.ts';
import { linkPackages } from './worktree.ts';

/* Takes the pictures of some machines with `npm run gallery`, in this checkout or in a worktree. */

const GALLERY_SCRIPT = 'src/scripts/test/gallery.mjs';

/** Without npm, whose set-up would install packages into those of this checkout. */
function run(folder: string, machines: readonly string[]): Promise<void> {
  // Vite sets it to "development" where it evaluates source, and the product would be built so.
  const { NODE_ENV: _mode, ...env } = process.env;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [GALLERY_SCRIPT, ...machines], { cwd: folder, env, stdio: 'inherit' });
    const stop = (): void => void child.kill('SIGTERM');
    process.once('exit', stop);
    // A gallery that lacks states says which, and the review shows the others.
    child.once('exit', () => {
      process.off('exit', stop);
      resolve();
    });
  });
}

const canTake = (folder: string, machine: string): boolean =>
  existsSync(
    join(folder, machine === 'subscription' ? 'tests/e2e/lifecycle.test.ts' : `tests/e2e/passages/${machine}.test.ts`),
  );

const packagesIn = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/**
 * Takes them in the worktree of a commit, and keeps them with the galleries of other commits. Resolves with why it can't,
 * as a sentence for the page, or null.
 */
export async function takePicturesOf(
  commit: string,
  folder: string,
  machines: readonly string[],
): Promise<string | null> {
  const withPassages = machines.filter((machine) => canTake(folder, machine));
  if (withPassages.length === 0) return null;
  if (!existsSync(join(folder, GALLERY_SCRIPT))) return 'That version is from before the gallery.';
  if (packagesIn(folder) !== packagesIn('.'))
    return 'That version needs other packages than this checkout. Take its pictures in a checkout of its own.';
  linkPackages(folder);
  await run(folder, withPassages);
  const source = join(folder, '.cache/gallery');
  if (!existsSync(join(source, 'index.json'))) return 'Taking them failed.';
  const target = join(EARLIER, commit.slice(0, 10));
  rmSync(target, { recursive: true, force: true });
  mkdirSync(EARLIER, { recursive: true });
  cpSync(source, `${target}.part`, { recursive: true });
  renameSync(`${target}.part`, target);
  return null;
}

export async function takePicturesHere(machines: readonly string[]): Promise<void> {
  const withPassages = machines.filter((machine) => canTake('.', machine));
  if (withPassages.length > 0) await run('.', withPassages);
}
