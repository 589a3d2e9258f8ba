// The temporary worktree of a review: it has the commit's files and always disappears.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkPackages, withWorktree } from '#scripts/flows/review/worktree.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;

describe.skipIf(!hasGit)('the worktree of a review', () => {
  let root = '';
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@kuramo.ng', ...args], {
      cwd: root,
      stdio: 'pipe',
      encoding: 'utf8',
    });
  const worktrees = (): number => git('worktree', 'list').trim().split('\n').length;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'review-'));
    git('init', '--quiet');
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/kept.txt'), 'a package');
    writeFileSync(join(root, '.gitignore'), 'node_modules\n.cache\n');
    writeFileSync(join(root, 'chart.txt'), 'before');
    git('add', '.');
    git('commit', '--quiet', '-m', 'A chart');
    writeFileSync(join(root, 'chart.txt'), 'now');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const expectNothingLeft = (folder: string): void => {
    expect(existsSync(folder)).toBe(false);
    expect(worktrees()).toBe(1);
    expect(readFileSync(join(root, 'chart.txt'), 'utf8')).toBe('now');
    // The worktree links to the packages. Removing it must not remove them.
    expect(readdirSync(join(root, 'node_modules'))).toEqual(['kept.txt']);
  };

  test('has the files of the commit and the packages of the checkout', async () => {
    const seen = await withWorktree(
      'HEAD',
      async (folder) => ({
        folder,
        chart: readFileSync(join(folder, 'chart.txt'), 'utf8'),
        packages: readdirSync(join(folder, 'node_modules')),
      }),
      root,
    );
    expect(seen).toMatchObject({ chart: 'before', packages: ['kept.txt'] });
    expectNothingLeft(seen.folder);
  });

  test('can have packages at a path of its own', async () => {
    mkdirSync(join(root, 'node_modules/.bin'));
    symlinkSync('../kept.txt', join(root, 'node_modules/.bin/kept'));
    const seen = await withWorktree(
      'HEAD',
      async (folder) => {
        linkPackages(folder, root);
        const packages = join(folder, 'node_modules');
        return {
          isOwn: realpathSync(packages) === join(realpathSync(folder), 'node_modules'),
          read: readFileSync(join(packages, '.bin/kept'), 'utf8'),
        };
      },
      root,
    );
    expect(seen).toEqual({ isOwn: true, read: 'a package' });
    expect(readdirSync(join(root, 'node_modules')).toSorted()).toEqual(['.bin', 'kept.txt']);
  });

  test('is removed if the work fails', async () => {
    let held = '';
    await expect(
      withWorktree(
        'HEAD',
        async (folder) => {
          held = folder;
          throw new Error('no chart');
        },
        root,
      ),
    ).rejects.toThrow('no chart');
    expectNothingLeft(held);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('is removed if the process gets %s', async (signal, status) => {
    const child = spawn(process.execPath, ['src/scripts/run.mjs', 'tests/machines/review/holdWorktree.ts', root], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const folder = String(line).trim();
    expect(existsSync(folder)).toBe(true);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([status, null]);
    expectNothingLeft(folder);
  });

  test('is removed by the next review if the process was killed', async () => {
    const child = spawn(process.execPath, ['src/scripts/run.mjs', 'tests/machines/review/holdWorktree.ts', root], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(worktrees()).toBe(2);
    await withWorktree('HEAD', async () => {}, root);
    expectNothingLeft(String(line).trim());
  });
});
