// Runs first in `npm start`, `npm test` and `npm run dev`, on a clone that may contain only the sources, so it uses
// only Node's own modules. Runs npm ci if node_modules wasn't installed from the current lock file.
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

// Some packages install a binary for the current platform, so the platform is part of the mark.
const mark = join(root, 'node_modules/.humanar-lock');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const expectedMark = `${lock} ${process.platform}-${process.arch}\n`;

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== expectedMark) {
  console.log('Installing packages (npm ci) …');
  const started = performance.now();
  // Build tools are development dependencies, which NODE_ENV=production would leave out.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error || status !== 0) {
    console.error(`Installing the packages failed${error ? `: ${error.message}` : ''}.`);
    process.exit(1);
  }
  writeFileSync(mark, expectedMark);
  console.log(`Installed in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
