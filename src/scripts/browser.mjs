// Finds or installs a Chromium for the browser journeys. `npm run browser` prints its path.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { root } from './paths.mjs';

/** Flags that Chromium needs to run in a container and stay off the network. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Whether a browser starts. An existing binary may still lack libraries.
 * @param {string | undefined} path
 * @returns {path is string}
 */
const starts = (path) =>
  path !== undefined &&
  existsSync(path) &&
  spawnSync(path, ['--no-sandbox', '--version'], { timeout: 30_000 }).status === 0;

/**
 * Finds the first browser that starts: CHROME_PATH, the system's, Playwright's. A headless shell comes first, because
 * journeys run in two thirds of the time in it. Returns null if there is none.
 * @returns {string | null}
 */
export const findBrowser = () =>
  [process.env['CHROME_PATH'], ...installed, chromium.executablePath()].find(starts) ?? null;

/**
 * Runs an installer.
 * @param {string} command
 * @param {string[]} args
 * @returns {string | null} the browser found afterwards
 */
const run = (command, args) => {
  console.log(`No browser yet: ${[command, ...args].join(' ')} …`);
  spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return findBrowser();
};

/** Installs Debian's package, as root. */
const fromPackages = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  return (
    run('apt-get', ['update', '-qq']) ??
    run('apt-get', [...install, 'chromium-headless-shell']) ??
    run('apt-get', [...install, 'chromium'])
  );
};

/**
 * Like findBrowser, but installs one if there is none, from the package manager or Playwright's download.
 * @returns {string | null}
 */
export const ensureBrowser = () =>
  findBrowser() ?? fromPackages() ?? run('npx', ['playwright', 'install', '--no-shell', 'chromium']);

if (argv[1] === fileURLToPath(import.meta.url)) {
  const path = ensureBrowser();
  console.log(path ? `Browser: ${path}` : 'No browser found. Set CHROME_PATH to a Chromium or Chrome.');
  process.exitCode = path ? 0 : 1;
}
