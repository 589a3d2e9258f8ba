// Records the last result of every test, for the flow book's page of rules. Not committed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {{ at: string, commit: string | null }} Run when it began, UTC, and the tested revision */
/** @typedef {Run & { tests: { titles: string[], status: 'passed' | 'failed' | 'skipped' }[] }} FileResults */

/** The revision in the project's folder, ending in `-dirty` if files differ from it; null without git. */
export const commitOf = (folder = root) => {
  const options = ['describe', '--always', '--dirty', '--abbrev=10', '--exclude=*'];
  const { status, stdout } = spawnSync('git', options, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/** @param {string} path @returns {Record<string, FileResults>} */
const earlierResults = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // There are none yet, or an interrupted run left half a file.
    return {};
  }
};

/**
 * Records a level's results in `.cache/test-results/LEVEL.json`. Files that weren't run keep their earlier results.
 * @param {string} level
 * @param {readonly Outcome[]} outcomes
 * @param {Run} run
 * @param {string} [folder]
 */
export const recordResults = (level, outcomes, run, folder = join(root, '.cache/test-results')) => {
  /** @type {Record<string, FileResults>} */
  const results = {};
  for (const { test, status } of outcomes) {
    if (test === undefined) continue;
    const file = (results[test.file] ??= { ...run, tests: [] });
    file.tests.push({ titles: test.titles, status: status === 'flaky' ? 'passed' : status });
  }
  if (Object.keys(results).length === 0) return;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${level}.json`);
  // Renamed once complete, because the flow book may be reading it.
  writeFileSync(`${path}.${process.pid}`, `${JSON.stringify({ ...earlierResults(path), ...results })}\n`);
  renameSync(`${path}.${process.pid}`, path);
};
