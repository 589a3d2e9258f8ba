// Test results in one format, whichever tool ran the tests.
import { stripVTControlCharacters } from 'node:util';

/**
 * The result of one test. `ms`: its duration. `trace`: the file of a journey's trace, if one was kept. `folder`: what a
 * failed journey's page showed, as a picture and in words. `test`: its file and its titles, those of its groups first;
 * none if the file didn't load.
 * @typedef {{ name: string, status: 'passed' | 'failed' | 'flaky' | 'skipped', ms: number, message?: string, trace?:
 * string, folder?: string, test?: { file: string, titles: string[] } }} Outcome
 */

/** The result of a level. `note`: what it ran on. @typedef {{ outcomes: Outcome[], note?: string }} LevelResult */

/**
 * The beginning of a failure message, without colours and without stack frames in libraries. @param {string} message
 */
export const shortMessage = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');

/** @param {readonly Outcome[]} outcomes @param {Outcome['status']} status */
export const countOf = (outcomes, status) => outcomes.filter((outcome) => outcome.status === status).length;

/** A failed test in full: its name, its message, and where its page and its trace are kept. @param {Outcome} outcome */
export const describeOutcome = ({ name, message = '', folder, trace }) =>
  [
    name,
    ...(message === '' ? [] : [shortMessage(message)]),
    ...(folder === undefined ? [] : [`    its page: ${folder}`]),
    ...(trace === undefined ? [] : [`    trace: npm run trace -- ${trace}`]),
  ].join('\n');

/**
 * Adds a failure if a run failed although none of its tests did (a file that doesn't load, an unhandled rejection), or
 * if it ran no tests at all.
 * @param {boolean} endedWell
 * @param {() => Outcome[]} read throws if no report was written
 * @returns {Outcome[]}
 */
export const judge = (endedWell, read) => {
  /** @type {Outcome[]} */
  let outcomes = [];
  try {
    outcomes = read();
  } catch {
    // The run failed before writing its report.
  }
  const hasFailed = outcomes.some(({ status }) => status === 'failed');
  if (hasFailed || (endedWell && outcomes.some(({ status }) => status !== 'skipped'))) return outcomes;
  const name = endedWell ? 'no test was run' : 'the run ended badly although no test failed; its output above says why';
  return [...outcomes, { name, status: 'failed', ms: 0 }];
};
