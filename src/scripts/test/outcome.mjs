// What became of tests, whichever tool ran them.
import { stripVTControlCharacters } from 'node:util';

/**
 * One test. `ms`: how long it took. `trace`: the file of a journey's trace, where one was kept.
 * @typedef {{ name: string, status: 'passed' | 'failed' | 'flaky' | 'skipped', ms: number, message?: string, trace?: string }} Outcome
 */

/** What a level found. `note`: what it ran on. @typedef {{ outcomes: Outcome[], note?: string }} LevelResult */

/** The beginning of a failure's message, without colours and without the frames of libraries. @param {string} message */
export const shortMessage = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');

/** @param {readonly Outcome[]} outcomes @param {Outcome['status']} status */
export const countOf = (outcomes, status) => outcomes.filter((outcome) => outcome.status === status).length;

/** A test in full: its name, what it said, and where its trace is. @param {Outcome} outcome */
export const describeOutcome = ({ name, message = '', trace }) =>
  [name, ...(message === '' ? [] : [shortMessage(message)]), ...(trace === undefined ? [] : [`    trace: npx playwright show-trace ${trace}`])].join('\n');

/**
 * Adds a failure where a run ended badly although none of its tests failed (a file that doesn't load, a rejection nobody
 * handled), and where it ran no test at all.
 * @param {boolean} endedWell
 * @param {() => Outcome[]} read throws when no report was written
 * @returns {Outcome[]}
 */
export const judge = (endedWell, read) => {
  /** @type {Outcome[]} */
  let outcomes = [];
  try {
    outcomes = read();
  } catch {
    // The run broke before its report.
  }
  const hasFailed = outcomes.some(({ status }) => status === 'failed');
  if (hasFailed || (endedWell && outcomes.some(({ status }) => status !== 'skipped'))) return outcomes;
  const name = endedWell ? 'no test was run' : 'the run ended badly although no test failed; its output above says why';
  return [...outcomes, { name, status: 'failed', ms: 0 }];
};
