// Proves that the product runs on every supported version of Node: `npm start` on a fresh copy, the server's tests and
// the journeys tagged @nodes.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeVersions } from '../nodeVersions.mjs';
import { root } from '../paths.mjs';
import { canFetchNode, nodeBinary } from './nodeBinary.mjs';
import { npmStart } from './npmStart.mjs';
import { countOf } from './outcome.mjs';
import { check } from './tools.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {import('./outcome.mjs').LevelResult} LevelResult */
/** @typedef {(options: { binary: string, title?: string }) => Promise<LevelResult>} Run */

/** Copies the project without what git ignores: packages, builds, data and settings. @param {string} folder */
const copyProject = (folder) => {
  const ignored = new Set(
    readFileSync(join(root, '.gitignore'), 'utf8')
      .split('\n')
      .map((line) => line.replaceAll('/', '')),
  );
  for (const name of readdirSync(root))
    if (name !== '.git' && !ignored.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
};

/**
 * Runs `npm start` on a fresh copy: the packages install, both builds succeed, the first page and `/readyz` answer, it
 * stops cleanly, and Node warns of nothing.
 * @param {string} binary
 * @returns {Promise<Outcome>}
 */
const startFreshCopy = async (binary) => {
  const name = 'npm start on a fresh copy';
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'humanar-nodes-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const outcome = (/** @type {string} */ problem) => ({
    name,
    status: problem === '' ? /** @type {const} */ ('passed') : /** @type {const} */ ('failed'),
    ms: performance.now() - started,
    message: problem,
  });
  try {
    copyProject(folder);
    const dataDir = join(folder, 'data');
    const { page, ready, log } = await npmStart({ folder, dataDir, signal: 'SIGTERM', binary });
    console.log(`${log()}\nFirst page after ${page.toFixed(1)} s, ready after ${ready.toFixed(1)} s.`);
    const isLocked = existsSync(join(dataDir, 'pglite/humanar.pid'));
    const warnings = log()
      .split('\n')
      .filter((line) => /^\(node:\d+\)/.test(line));
    return outcome([...(isLocked ? ['it ended without closing its database'] : []), ...warnings].join('\n'));
  } catch (error) {
    return outcome(String(error));
  } finally {
    remove();
    process.off('exit', remove);
  }
};

/**
 * Runs everything on one version.
 * @param {import('../nodeVersions.mjs').NodeVersion} release
 * @param {Record<'server' | 'journeys', Run>} levels
 * @returns {Promise<Outcome[]>}
 */
const runOn = async (release, { server, journeys }) => {
  const binary = nodeBinary(release);
  return [
    await startFreshCopy(binary),
    ...(await server({ binary })).outcomes,
    ...(await journeys({ binary, title: '@nodes' })).outcomes,
  ];
};

/**
 * Runs everything on each version, one after the other.
 * @param {Record<'server' | 'journeys', Run>} levels how to run them
 * @returns {Promise<LevelResult>}
 */
export const nodes = async (levels) => {
  if (!canFetchNode)
    return {
      outcomes: [],
      note: `left out: only Linux on x64 is set up, and this is ${process.platform}-${process.arch}`,
    };
  const { outcomes } = await check('build', 'src/scripts/build.mjs');
  /** @type {string[]} */
  const notes = [];
  for (const release of nodeVersions) {
    console.log(`\n── Node ${release.version} ──`);
    const results = await runOn(release, levels).catch((error) => [
      { name: 'the run', status: /** @type {const} */ ('failed'), ms: 0, message: String(error) },
    ]);
    outcomes.push(...results.map((outcome) => ({ ...outcome, name: `Node ${release.version} › ${outcome.name}` })));
    notes.push(`${release.version}: ${countOf(results, 'passed')} passed, ${countOf(results, 'failed')} failed`);
  }
  return { outcomes, note: notes.join('; ') };
};
