// `npm test`: every level in turn, each timed; a level that fails does not stop the next.
// `npm test -- unit web` runs those levels only; `npm run test:all` sets FULL=1, and the full products run.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import './endWithNpm.mjs';
import { root } from './paths.mjs';
import { testPostgres } from './postgres.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[], note?: string }} Count `failures`: name and message of each, said again at the end */
/** @typedef {Record<string, string>} Environment */

const reports = join(root, '.cache/test');
const { DATABASE_URL: _production, TEST_DATABASE_URL: _test, ...inherited } = process.env;
if (process.argv.includes('--full')) inherited['FULL'] = '1';

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    running?.kill(signal);
    process.exit(1);
  });
}

/**
 * @param {string[]} args of Node
 * @param {Environment} [environment]
 * @returns {Promise<boolean>} whether it ended well
 */
const node = (args, environment = {}) =>
  new Promise((resolve) => {
    running = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...inherited, ...environment } });
    running.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
  });

/** @param {string} path */
const tool = (path) => join(root, 'node_modules', path);

/**
 * A tool that says only yes or no counts as one test.
 * @param {string[]} args
 * @returns {Promise<Count>}
 */
const check = async (...args) => {
  const good = await node(args);
  return { passed: Number(good), failed: Number(!good), skipped: 0 };
};

/**
 * A run that ends badly although no test of it failed (a file that does not load, a rejection nobody handled), and a run
 * without any test, count as one failure.
 * @param {boolean} good
 * @param {() => Count} read
 * @returns {Count}
 */
const judge = (good, read) => {
  /** @type {Count} */
  let count = { passed: 0, failed: 0, skipped: 0 };
  try {
    count = read();
  } catch {
    // No report was written: the run broke before its end.
  }
  const sound = good ? count.passed + count.failed > 0 : count.failed > 0;
  return sound ? count : { ...count, failed: count.failed + 1, failures: [...(count.failures ?? []), good ? 'no test was run' : 'the run ended badly, though no test of it failed: its level says above why'] };
};

/** The message's beginning, without the frames of libraries. @param {string} name @param {string} message @returns {string} */
const failure = (name, message) => {
  const lines = stripVTControlCharacters(message).split('\n').filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  return [name, ...lines.slice(0, 12).map((line) => `    ${line}`)].join('\n');
};

/**
 * @param {string} project
 * @param {{ report?: string, environment?: Environment, files?: string[] }} [options] `files`: parts of paths; all when there are none
 * @returns {Promise<Count>}
 */
const vitest = async (project, { report = project, environment = {}, files = [] } = {}) => {
  const file = join(reports, `${report}.json`);
  const good = await node([tool('vitest/vitest.mjs'), 'run', ...files, '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], environment);
  return judge(good, () => {
    /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} */
    const seen = JSON.parse(readFileSync(file, 'utf8'));
    const broken = seen.testResults.filter((suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'));
    return {
      passed: seen.numPassedTests,
      failed: seen.numFailedTests + broken.length,
      skipped: seen.numPendingTests + seen.numTodoTests,
      failures: [
        ...broken.map((suite) => failure(relative(root, suite.name), suite.message)),
        ...seen.testResults.flatMap((suite) => suite.assertionResults.filter((test) => test.status === 'failed').map((test) => failure(`${relative(root, suite.name)} › ${test.fullName}`, test.failureMessages.join('\n')))),
      ],
    };
  });
};

/** What depends on the database itself; the rest says the same on either, and runs on both with `npm run test:all`. */
const aboutStorage = ['database', 'outbox', 'operation', 'races', 'securityRaces', 'settle', 'trials'].map((name) => `tests/server/${name}.test.ts`);
let hasPostgres = false;

/** @returns {Promise<Count>} */
const onServer = async () => {
  const postgres = await testPostgres();
  if (!postgres) return { ...(await vitest('server')), note: 'PGlite; no PostgreSQL was found' };
  hasPostgres = true;
  console.log(`PostgreSQL: ${postgres.source}`);
  try {
    return { ...(await vitest('server', { environment: { TEST_DATABASE_URL: postgres.url } })), note: `PostgreSQL: ${postgres.source}` };
  } finally {
    await postgres.stop();
  }
};

/** A few points of `npm run test:faults`. @returns {Promise<Count>} */
const underFaults = async () => {
  const postgres = await testPostgres();
  try {
    return { ...(await vitest('faults', { environment: postgres ? { TEST_DATABASE_URL: postgres.url } : {} })), note: postgres ? `PostgreSQL: ${postgres.source}` : 'PGlite' };
  } finally {
    await postgres?.stop();
  }
};

/** @returns {Promise<Count>} */
const onPglite = async () => {
  if (!hasPostgres && asked.length === 0) return { passed: 0, failed: 0, skipped: 0, note: 'the server level ran on it' };
  return { ...(await vitest('server', { report: 'embedded', files: inherited['FULL'] ? [] : aboutStorage })), note: 'PGlite' };
};

/** All journeys are about to run: what those have left that are no more makes room. The lives of a subscription stay, because not all are lived each time. */
const forgetJourneys = () => {
  const folder = join(root, '.cache/flow-coverage');
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder)) if (/\.browser\.(?!life-)/.test(file)) rmSync(join(folder, file));
};

/** @typedef {{ title: string, suites?: Suite[], specs: { title: string, file: string, tests: { status: string, projectName: string, results: { errors: { message?: string }[] }[] }[] }[] }} Suite of Playwright's report */

/** @param {Suite} suite @returns {string[]} */
const failedJourneys = ({ suites = [], specs }) => [
  ...specs.flatMap(({ title, file, tests }) => tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').map(({ projectName, results }) => failure(`[${projectName}] ${file} › ${title}`, results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n')))),
  ...suites.flatMap(failedJourneys),
];

/** @returns {Promise<Count>} */
const inBrowser = async () => {
  const browser = ensureBrowser();
  if (!browser) return { passed: 0, failed: 1, skipped: 0, note: 'no browser found: set CHROME_PATH' };
  const file = join(reports, 'browser.json');
  forgetJourneys();
  const postgres = await testPostgres();
  /** @type {Environment} */
  const environment = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(postgres && { TEST_DATABASE_URL: postgres.url }) };
  try {
    const good = await node([tool('playwright/cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts'], environment);
    const count = judge(good, () => {
      /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: { message?: string }[], suites: Suite[] }} */
      const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'));
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
        failures: [...errors.map(({ message = '' }) => failure('before or after the journeys', message)), ...suites.flatMap(failedJourneys)],
      };
    });
    return { ...count, note: `${browser}, ${postgres ? 'PostgreSQL' : 'PGlite'}` };
  } finally {
    await postgres?.stop();
  }
};

/** @type {[name: string, run: () => Promise<Count>][]} */
const levels = [
  ['types', () => check(tool('typescript/bin/tsc'), '--noEmit', '-p', '.')],
  ['lint', () => check(tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings')],
  ['boundaries', () => vitest('boundaries')],
  ['unit', () => vitest('unit')],
  ['machines', () => vitest('machines')],
  ['web', () => vitest('web*', { report: 'web' })],
  ['server', onServer],
  ['embedded', onPglite],
  ['faults', underFaults],
  ['build', () => check('src/scripts/build.mjs')],
  ['browser', inBrowser],
];

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.filter((name) => !levels.some(([level]) => level === name));
if (unknown.length > 0) {
  console.error(`No such level: ${unknown.join(', ')}. There are: ${levels.map(([name]) => name).join(', ')}.`);
  process.exit(2);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** @type {string[]} */
const table = [];
/** @type {string[]} */
const failures = [];
const total = { passed: 0, failed: 0 };
const begun = performance.now();
for (const [name, run] of levels) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  /** @type {Count} */
  const count = await run().catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  total.passed += count.passed;
  total.failed += count.failed;
  failures.push(...(count.failures ?? []).map((text) => `${name}: ${text}`));
  const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  table.push(`${name.padEnd(11)}${time.padStart(8)}  ${String(count.passed).padStart(5)} passed, ${count.failed} failed${skipped}${count.note ? `  (${count.note})` : ''}`);
}

// Said again here, because what a level printed stands thousands of lines further up.
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`);
console.log(`\n${table.join('\n')}\n${'all'.padEnd(11)}${`${((performance.now() - begun) / 1000).toFixed(1)} s`.padStart(8)}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
