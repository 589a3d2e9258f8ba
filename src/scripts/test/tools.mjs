// Runs the tools behind the levels, each in its own process.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../paths.mjs';
import { judge } from './outcome.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {Record<string, string>} Environment */

/** Folder for the tools' reports. */
export const reports = join(root, '.cache/test');

export const emptyReports = () => {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
};

const { DATABASE_URL: _production, TEST_DATABASE_URL: _test, ...inherited } = process.env;
/** Whether this is `npm run test:all`: the full products. */
export const isFull = process.argv.includes('--full');
if (isFull) inherited['FULL'] = '1';

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    running?.kill(signal);
    process.exit(1);
  });
}

/**
 * Runs Node.
 * @param {string[]} args
 * @param {Environment} [environment]
 * @param {string} [binary] another version's `node`
 * @returns {Promise<boolean>} whether it succeeded
 */
export const node = (args, environment = {}, binary = process.execPath) =>
  new Promise((resolve) => {
    running = spawn(binary, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...inherited, ...environment },
    });
    running.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
  });

/** A regular expression that matches this text. @param {string} text */
export const literally = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** @param {string} path in node_modules */
export const tool = (path) => join(root, 'node_modules', path);

/**
 * Runs a tool that only succeeds or fails, as a single test.
 * @param {string} name
 * @param {...string} args
 * @returns {Promise<{ outcomes: Outcome[] }>}
 */
export const check = async (name, ...args) => {
  const started = performance.now();
  const isGood = await node(args);
  return { outcomes: [{ name, status: isGood ? 'passed' : 'failed', ms: performance.now() - started }] };
};

/** @typedef {{ fullName: string, ancestorTitles: string[], title: string, status: string, duration?: number | null, failureMessages: string[] }} VitestTest */
/** @typedef {{ testResults: { name: string, status: string, message: string, assertionResults: VitestTest[] }[] }} VitestReport */

/** @param {string} status @returns {Outcome['status']} */
const vitestStatus = (status) => (status === 'passed' || status === 'failed' ? status : 'skipped');

/** @param {VitestReport} report @returns {Outcome[]} */
const vitestOutcomes = ({ testResults }) =>
  testResults.flatMap((file) => {
    const name = relative(root, file.name);
    const tests = file.assertionResults.map(
      ({ fullName, ancestorTitles, title, status, duration, failureMessages }) => ({
        name: `${name} › ${fullName}`,
        status: vitestStatus(status),
        ms: duration ?? 0,
        test: { file: name, titles: [...ancestorTitles, title] },
        ...(failureMessages.length > 0 && { message: failureMessages.join('\n') }),
      }),
    );
    // A file that doesn't load, or whose hooks fail.
    const isBroken = file.status === 'failed' && !tests.some(({ status }) => status === 'failed');
    return isBroken
      ? [
          ...tests,
          {
            name,
            status: /** @type {const} */ ('failed'),
            ms: 0,
            message: file.message,
            test: { file: name, titles: [] },
          },
        ]
      : tests;
  });

/**
 * Runs a Vitest project.
 * @param {string} project
 * @param {{ report?: string, environment?: Environment, files?: readonly string[], title?: string, binary?: string }} [options] `files`:
 * parts of paths, empty for all; `title`: part of the titles of the tests to run, empty for all; `binary`: another
 * version's `node`
 * @returns {Promise<Outcome[]>}
 */
export const vitest = async (project, { report = project, environment = {}, files = [], title = '', binary } = {}) => {
  const file = join(reports, `${report}.json`);
  rmSync(file, { force: true });
  const endedWell = await node(
    [
      tool('vitest/vitest.mjs'),
      'run',
      ...files,
      '--project',
      project,
      ...(title === '' ? [] : ['--testNamePattern', literally(title)]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    environment,
    binary,
  );
  return judge(endedWell, () => vitestOutcomes(JSON.parse(readFileSync(file, 'utf8'))));
};
