// `npm run test:hunt [-- [NAME…] [--times N] [--load] [--restart]]`: runs levels or files repeatedly, and counts for
// each test how often it failed and how long its slowest run took. Journeys aren't retried here. NAME is a level or the
// path of a test file; the default is the browser level. After an interruption it resumes where it left off: its counts
// are kept in .cache/hunt/ as long as the code doesn't change.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import '../endWithNpm.mjs';
import { root } from '../paths.mjs';
import { levels } from './levels.mjs';
import { countOf, describeOutcome } from './outcome.mjs';
import { requireTargets } from './targets.mjs';
import { check, emptyReports } from './tools.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {{ runs: number, failed: number, slowest: number }} Tally `slowest` in ms */
/** @typedef {{ code: string, runs: { seconds: number, passed: number, failed: number }[], tests: Record<string, Tally>, failures: string[] }} Hunt */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '20' },
    load: { type: 'boolean', default: false },
    restart: { type: 'boolean', default: false },
  },
});
const times = Number(values.times);
const names = positionals.length > 0 ? positionals : ['browser'];

/** What to run: each level with its files; no files means all of them. */
const targets = requireTargets(names);

/**
 * Hash of everything that tests depend on except documents, so that a commit of documents doesn't restart the count.
 */
const codeNow = () => {
  const code = ['src', 'machines', 'public', 'tests', 'package-lock.json', ':!*.md'];
  const gitOutput = (/** @type {string[]} */ ...args) =>
    spawnSync('git', [...args, '--', ...code], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout;
  return createHash('sha256')
    .update(gitOutput('ls-files', '--stage'))
    .update(gitOutput('diff'))
    .digest('hex')
    .slice(0, 12);
};

const folder = join(root, '.cache/hunt');
const file = join(
  folder,
  `${[...names, ...(values.load ? ['load'] : [])].join('+').replaceAll(/[^\w+.-]/g, '_')}.json`,
);

/** @returns {Hunt} */
const begin = () => {
  const code = codeNow();
  if (!values.restart && existsSync(file)) {
    /** @type {Hunt} */
    const saved = JSON.parse(readFileSync(file, 'utf8'));
    if (saved.code === code) return saved;
    console.log('The code has changed: starting a new count.');
  }
  return { code, runs: [], tests: {}, failures: [] };
};

/** Keeps every core busy from another process, which ends with this one. */
const keepBusy = () => {
  const script = `const { Worker } = require('node:worker_threads'); for (let core = 0; core < ${availableParallelism()}; core += 1) new Worker('for (;;) {}', { eval: true });`;
  const busy = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  busy.unref();
  process.once('exit', () => busy.kill('SIGKILL'));
};

/**
 * Copies what is kept of a failed journey, because the next run deletes it.
 * @param {Outcome} outcome @param {number} run @returns {Outcome}
 */
const withKeptFolder = (outcome, run) => {
  if (outcome.folder === undefined || !existsSync(join(root, outcome.folder))) return outcome;
  const folderKept = `.cache/hunt/failures/${basename(file, '.json')}-${run}-${basename(outcome.folder)}`;
  cpSync(join(root, outcome.folder), join(root, folderKept), { recursive: true });
  const trace = outcome.trace && { trace: join(folderKept, basename(outcome.trace)) };
  return { ...outcome, folder: folderKept, ...trace };
};

/** @param {Hunt} hunt @param {Outcome} outcome */
const count = (hunt, { name, status, ms }) => {
  if (status === 'skipped') return;
  const { runs, failed, slowest } = hunt.tests[name] ?? { runs: 0, failed: 0, slowest: 0 };
  hunt.tests[name] = { runs: runs + 1, failed: failed + Number(status !== 'passed'), slowest: Math.max(slowest, ms) };
};

const inSeconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;

/** @param {Hunt} hunt */
const print = ({ runs, tests, failures }) => {
  const rows = Object.entries(tests).toSorted(([, a], [, b]) => b.failed - a.failed || b.slowest - a.slowest);
  console.log(`\n| test | runs | failed | slowest |\n| --- | --- | --- | --- |`);
  for (const [name, tally] of rows)
    console.log(
      `| ${name.replaceAll('|', String.raw`\|`)} | ${tally.runs} | ${tally.failed} | ${inSeconds(tally.slowest)} |`,
    );
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`);
  const red = runs.filter(({ failed }) => failed > 0).length;
  const lengths = runs.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  console.log(
    `\n${names.join(', ')}${values.load ? ', with every core busy' : ''}: ${runs.length} runs, ${red} with failures; ${lengths[0] ?? 0} to ${lengths.at(-1) ?? 0} s each`,
  );
  console.log(`${runs.length - red} passed, ${red} failed`);
};

const hunt = begin();
process.once('exit', () => print(hunt));
if (targets.has('browser')) await check('build', 'src/scripts/build.mjs');
if (values.load) keepBusy();
while (hunt.runs.length < times) {
  const run = hunt.runs.length + 1;
  const started = performance.now();
  emptyReports();
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const [name, files] of targets) {
    const result = await levels[name]?.run({ retries: 0, ...(files.length > 0 && { files }) });
    outcomes.push(...(result?.outcomes ?? []).map((outcome) => withKeptFolder(outcome, run)));
  }
  for (const outcome of outcomes) count(hunt, outcome);
  for (const outcome of outcomes)
    if (outcome.status === 'failed') hunt.failures.push(`run ${run}: ${describeOutcome(outcome)}`);
  hunt.runs.push({
    seconds: Math.round((performance.now() - started) / 1000),
    passed: countOf(outcomes, 'passed'),
    failed: countOf(outcomes, 'failed'),
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(hunt, null, 1));
  console.log(
    `\n── run ${run} of ${times}: ${countOf(outcomes, 'passed')} passed, ${countOf(outcomes, 'failed')} failed ──`,
  );
}
process.exitCode = hunt.runs.some(({ failed }) => failed > 0) ? 1 : 0;
