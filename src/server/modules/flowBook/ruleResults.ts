import { join } from 'node:path';
import { levelResults, type LevelResults, type RuleResults, type RuleTestResult } from '#contract/flowBook.ts';
import type { CitingTest, RuleBook } from '#machines/kit/ruleBook.ts';
import book from '#machines/ruleBook.json';
import { namesIn, readAs } from './files.ts';

/*
 * Reads the results that `npm test` writes to the project's folder, `.cache/test-results/LEVEL.json`, and picks those
 * of the tests that name rules.
 */

/** The tests that name rules, each once. */
const tests: readonly CitingTest[] = [
  ...new Map(
    (book satisfies RuleBook).areas
      .flatMap(({ rules }) => rules.flatMap((rule) => rule.tests))
      .map((test) => [`${test.file} ${test.title}`, test]),
  ).values(),
];

const placeholder = /%[sdifjoO]|%[$#]|\$\{[^}]*\}|\$[a-zA-Z][\w.]*/;

/** Whether a test's title is this one, which may have placeholders: `refuses %s`, `$name is refused`. */
function isTitle(pattern: string, title: string): boolean {
  const [start = '', ...pieces] = pattern.split(placeholder);
  if (pieces.length === 0) return title === pattern;
  const end = pieces.pop() ?? '';
  if (!title.startsWith(start)) return false;
  let at = start.length;
  for (const piece of pieces) {
    const found = title.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return title.length - end.length >= at && title.endsWith(end);
}

type FileResults = LevelResults[string];

/** The result of a test, or of everything in a group; null if it wasn't run. */
function resultOf({ file, title }: CitingTest, levels: readonly LevelResults[]): RuleTestResult | null {
  const ofLevel = ({ [file]: results }: LevelResults): FileResults[] => {
    if (results === undefined) return [];
    const own = results.tests.filter(
      ({ titles, status }) =>
        status !== 'skipped' && (titles.length === 0 || titles.some((each) => isTitle(title, each))),
    );
    return own.length === 0 ? [] : [{ ...results, tests: own }];
  };
  const runs = levels.flatMap(ofLevel).toSorted((one, other) => one.at.localeCompare(other.at));
  const failed = runs.findLast((run) => run.tests.some(({ status }) => status === 'failed'));
  const deciding = failed ?? runs[0];
  if (deciding === undefined) return null;
  return { file, title, hasPassed: failed === undefined, at: deciding.at, commit: deciding.commit };
}

/**
 * The last results of the tests that name rules.
 * @param project the project's folder
 */
export async function ruleResultsIn(project: string): Promise<RuleResults> {
  const folder = join(project, '.cache/test-results');
  const files = (await namesIn(folder)).filter((name) => name.endsWith('.json'));
  const read = await Promise.all(files.map((name) => readAs(levelResults, join(folder, name))));
  const levels = read.filter((results) => results !== null);
  const [last] = levels.flatMap((results) => Object.values(results)).toSorted((a, b) => b.at.localeCompare(a.at));
  return {
    lastRun: last === undefined ? null : { at: last.at, commit: last.commit },
    results: tests.map((test) => resultOf(test, levels)).filter((result) => result !== null),
  };
}
