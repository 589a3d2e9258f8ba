// Selects the tests that a change can affect: `npm test -- --changed[=REV]`. Without REV, the uncommitted change.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { levels } from './levels.mjs';
import { tool } from './tools.mjs';

/** @typedef {{ since: string, files: readonly string[] }} Changed */

/** @param {string} command @param {...string} args */
const linesOf = (command, ...args) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
};

/**
 * Lists the files that differ from the revision given in `--changed`, including new ones; null without `--changed`.
 * @param {readonly string[]} args
 * @returns {Changed | null}
 */
export const changedFiles = (args) => {
  const flag = args.find((argument) => argument === '--changed' || argument.startsWith('--changed='));
  if (flag === undefined) return null;
  const since = flag.slice('--changed='.length) || 'HEAD';
  return {
    since,
    files: [
      ...linesOf('git', 'diff', '--name-only', since),
      ...linesOf('git', 'ls-files', '--others', '--exclude-standard'),
    ],
  };
};

/** A change here can affect anything. */
const everything =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vite\.config\.ts|\.npmrc|\.nvmrc|\.ci\/.*|src\/scripts\/.*\.mjs)$/;
/** Files that a level's tests read as data, which imports don't show. */
const readAsFiles = {
  machines: /^machines\//,
  unit: /^src\/content\//,
  web: /^(?:src\/content|machines)\//,
  server: /^(?:src\/server\/db\/migrations|src\/content|public|machines)\//,
  embedded: /^src\/server\/db\/migrations\//,
  // They build and run the product in separate processes.
  faults: /^(?:src\/(?:server|contract|domain|content)|machines|tests\/(?:faults|support))\//,
  // They open the built product.
  browser: /^(?:src(?!\/docs\/)|machines|public|tests\/(?:e2e|support))\//,
};
const unquoted = /\.(?:ts|tsx|mjs)$/;

/** Test files that read other files as data. They always run. @param {string} folder below tests/ */
const readersIn = (folder) =>
  readdirSync(join(root, 'tests', folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${folder}/${file}`)
    .filter(
      (file) =>
        /\.test\.tsx?$/.test(file) && /from 'node:fs|import\.meta\.glob/.test(readFileSync(join(root, file), 'utf8')),
    );

/** Test files whose imports lead to a changed file. @param {string} project @param {string} since */
const importersIn = (project, since) =>
  linesOf(
    process.execPath,
    tool('vitest/vitest.mjs'),
    'list',
    '--filesOnly',
    '--project',
    project,
    `--changed=${since}`,
  )
    .map((line) => line.replace(/^\[[^\]]*\]\s*/, '').trim())
    .filter((file) => existsSync(join(root, file)) && file.startsWith('tests/'));

/**
 * Selects what to run of a level: everything ({}), some files, or nothing (null).
 * @param {string} name
 * @param {Changed} changed
 * @returns {import('./levels.mjs').Selection | null}
 */
export const selectionOf = (name, { since, files }) => {
  if (files.length === 0) return null;
  if (files.some((file) => everything.test(file))) return {};
  const some = (/** @type {RegExp} */ pattern) => files.some((file) => pattern.test(file));
  if (name === 'boundaries') return {};
  if (name === 'types' || name === 'lint') return some(unquoted) ? {} : null;
  if (name === 'build' || name === 'nodes') return selectionOf('browser', { since, files });
  const asFiles = readAsFiles[/** @type {keyof typeof readAsFiles} */ (name)];
  if (name === 'faults') return asFiles && some(asFiles) ? {} : null;
  if (name === 'browser') return browserSelection(files, some(readAsFiles.browser));
  if (asFiles && some(asFiles)) return {};
  const folders = levels[name]?.folders ?? [];
  const affected = new Set([
    ...importersIn(name === 'embedded' ? 'server' : `${name}*`, since),
    ...folders.flatMap(readersIn),
  ]);
  return affected.size === 0 ? null : { files: [...affected] };
};

/**
 * Selects browser journeys: only the changed ones if nothing else has changed; all of them if shared code or the
 * product has.
 * @param {readonly string[]} files
 * @param {boolean} isAffected
 */
const browserSelection = (files, isAffected) => {
  if (!isAffected) return null;
  const relevant = files.filter((file) => readAsFiles.browser.test(file));
  const isJourney = (/** @type {string} */ file) => /^tests\/e2e\/[^/]+\.test\.ts$/.test(file);
  return relevant.every(isJourney) ? { files: relevant.filter((file) => existsSync(join(root, file))) } : {};
};
