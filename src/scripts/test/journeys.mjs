// Runs the browser level with Playwright and reads its report.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureBrowser } from '../browser.mjs';
import { root } from '../paths.mjs';
import { testPostgres } from '../postgres.mjs';
import { judge } from './outcome.mjs';
import { isFull, literally, node, reports, tool } from './tools.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {{ status: string, duration: number, errors: { message?: string }[], attachments: { name: string, path?: string }[] }} Attempt */
/** @typedef {{ title: string, file: string, tests: { status: string, projectName: string, results: Attempt[] }[] }} Spec */
/** @typedef {{ title: string, file: string, suites?: Suite[], specs: Spec[] }} Suite in Playwright's report */

/** @type {Record<string, Outcome['status']>} */
const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' };

/** @param {Spec} spec @param {readonly string[]} groups @returns {Outcome[]} */
const outcomesOf = ({ title, file, tests }, groups) =>
  tests.map(({ status, projectName, results }) => {
    const failed = results.find((attempt) => attempt.errors.length > 0);
    const trace = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace')?.path;
    const seen = failed?.attachments.find(({ path }) => path !== undefined)?.path;
    return {
      name: [`[${projectName}] tests/e2e/${file}`, ...groups, title].join(' › '),
      status: statuses[status] ?? 'failed',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      test: { file: `tests/e2e/${file}`, titles: [...groups, title] },
      ...(failed && { message: failed.errors.map(({ message = '' }) => message).join('\n') }),
      ...(trace && { trace: relative(root, trace) }),
      ...(seen && { folder: dirname(relative(root, seen)) }),
    };
  });

/**
 * The journeys in a file (a suite whose title is the file) or in a group of it. @param {Suite} suite @param {readonly
 * string[]} [around] @returns {Outcome[]}
 */
const inSuite = ({ title, file, suites = [], specs }, around = []) => {
  const groups = title === file ? around : [...around, title];
  return [...specs.flatMap((spec) => outcomesOf(spec, groups)), ...suites.flatMap((suite) => inSuite(suite, groups))];
};

/**
 * Deletes the records of earlier journeys before all of them run, in case some no longer exist. Lives of a subscription
 * stay, because not all of them run each time.
 */
const forgetJourneys = () => {
  const folder = join(root, '.cache/flow-coverage');
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder)) if (/\.browser\.(?!life-)/.test(file)) rmSync(join(folder, file));
};

/**
 * Runs journeys.
 * @param {{ files?: readonly string[], title?: string, retries?: number, binary?: string, environment?: Record<string, string> }} [options]
 *   `files`: parts of paths, empty for all; `title`: part of the titles of the journeys to run, empty for all;
 *   `retries`: how often to retry a failed journey; `binary`: another version's `node`
 * @returns {Promise<{ outcomes: Outcome[], note?: string }>}
 */
export const journeys = async ({ files = [], title = '', retries = 1, binary, environment: more = {} } = {}) => {
  const browser = ensureBrowser();
  if (!browser)
    return {
      outcomes: [{ name: 'a browser', status: 'failed', ms: 0, message: 'No browser found: set CHROME_PATH.' }],
    };
  const file = join(reports, 'browser.json');
  rmSync(file, { force: true });
  if (files.length === 0 && title === '') forgetJourneys();
  const postgres = await testPostgres();
  const environment = {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
    // The coverage of the machines is complete only then.
    ...(isFull && files.length === 0 && title === '' && { ALL_JOURNEYS: '1' }),
    ...more,
  };
  try {
    const endedWell = await node(
      [
        tool('playwright/cli.js'),
        'test',
        ...files,
        '--config',
        'tests/e2e/playwright.config.ts',
        `--retries=${retries}`,
        ...(title === '' ? [] : ['--grep', literally(title)]),
      ],
      environment,
      binary,
    );
    const outcomes = judge(endedWell, () => {
      /** @type {{ errors: { message?: string }[], suites: Suite[] }} */
      const { errors, suites } = JSON.parse(readFileSync(file, 'utf8'));
      const around = errors.map(({ message = '' }) => ({
        name: 'before or after the journeys',
        status: /** @type {const} */ ('failed'),
        ms: 0,
        message,
      }));
      return [...around, ...suites.flatMap((suite) => inSuite(suite))];
    });
    return { outcomes, note: `${browser}, ${postgres ? 'PostgreSQL' : 'PGlite'}` };
  } finally {
    await postgres?.stop();
  }
};
