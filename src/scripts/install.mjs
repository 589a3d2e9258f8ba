// Checks the version of Node and installs packages, on a clone that may contain only the sources, so it uses only Node's
// own modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { supportedMajors } from './nodeVersions.mjs';
import { root } from './paths.mjs';

const needed = /** @type {const} */ ([20, 19]);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    `Humanar needs Node ${needed.join('.')} or newer; this is Node ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}
if (!supportedMajors.includes(major))
  console.warn(
    `Humanar is tested on Node ${supportedMajors.join(', ')}, not on Node ${major}. See "Node versions" in src/docs/operations.md.`,
  );

const mark = join(root, 'node_modules/.humanar-lock');
const platform = `${process.platform}-${process.arch}`;

/**
 * Installs the packages of the lock file, if node_modules wasn't installed from it. `product` leaves out what only checks
 * and development need (devDependencies), unless it is there already. If only that is missing, it is added and the rest
 * stays, because a server that is running may read from it.
 * @param {'product' | 'all'} wanted
 */
export const install = (wanted) => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  // Some packages install a binary for the current platform, so the platform is part of the mark.
  const expected = { all: `${lock} ${platform} all\n`, product: `${lock} ${platform} product\n` };
  if (installed === expected.all || installed === expected[wanted]) return;
  const packages = existsSync(join(root, 'node_modules/vitest')) ? 'all' : wanted;
  // With NODE_ENV=production, npm would leave out devDependencies.
  const kind = packages === 'all' ? '--include=dev' : '--omit=dev';
  const command = installed === expected.product ? ['install', '--no-save', kind] : ['ci', kind];
  console.log(`Installing packages (npm ${command.join(' ')}) …`);
  const started = performance.now();
  const args = [...command, '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error || status !== 0) {
    console.error(`Installing the packages failed${error ? `: ${error.message}` : ''}.`);
    process.exit(1);
  }
  writeFileSync(mark, expected[packages]);
  console.log(`Installed in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
};
