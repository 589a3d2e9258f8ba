import type { RuleResults, RuleTestResult } from '#contract/flowBook.ts';
import type { CitingTest, RuleBook, RuleEntry } from '#machines/kit/ruleBook.ts';

/** What the last results say of a rule. `passedEarlier`: the last run left out a test that had passed before. */
export type Verdict = 'noCarrier' | 'failed' | 'passed' | 'passedEarlier' | 'notRun';

/** A rule with its tests and their results. */
export interface JudgedRule extends RuleEntry {
  verdict: Verdict;
  tests: (CitingTest & { result: RuleTestResult | null })[];
}

export interface JudgedArea {
  title: string;
  rules: JudgedRule[];
}

export const hasCarrier = ({ states, transitions, properties, tests }: RuleEntry): boolean =>
  [states, transitions, properties, tests].some(({ length }) => length > 0);

type Run = NonNullable<RuleResults['lastRun']>;

/** Whether a result is of what the last run tested. Without a commit, or with changed files, only that run itself is. */
export const isCurrent = ({ at, commit }: Run, last: Run | null): boolean =>
  at === last?.at || (commit === last?.commit && commit !== null && !commit.endsWith('-dirty'));

function judged(rule: RuleEntry, resultOf: (test: CitingTest) => RuleTestResult | null, last: Run | null): JudgedRule {
  const tests = rule.tests.map((test) => ({ ...test, result: resultOf(test) }));
  const verdict = (): Verdict => {
    if (!hasCarrier(rule)) return 'noCarrier';
    if (tests.some(({ result }) => result?.hasPassed === false)) return 'failed';
    const passed = tests.flatMap(({ result }) => result ?? []);
    if (tests.length === 0 || passed.length < tests.length) return 'notRun';
    return passed.every((result) => isCurrent(result, last)) ? 'passed' : 'passedEarlier';
  };
  return { ...rule, tests, verdict: verdict() };
}

/** All rules with the results of their tests. */
export function judgedAreas({ areas }: RuleBook, { lastRun, results }: RuleResults): JudgedArea[] {
  const keyOf = ({ file, title }: CitingTest): string => `${file} ${title}`;
  const byTest = new Map(results.map((result) => [keyOf(result), result]));
  return areas.map(({ title, rules }) => ({
    title,
    rules: rules.map((rule) => judged(rule, (test) => byTest.get(keyOf(test)) ?? null, lastRun)),
  }));
}

export const countOf = (areas: readonly JudgedArea[], verdict?: Verdict): number =>
  areas.flatMap(({ rules }) => rules).filter((rule) => verdict === undefined || rule.verdict === verdict).length;

/** The rules of this verdict whose text or id has all these words. Areas without any are left out. */
export function filteredAreas(areas: readonly JudgedArea[], verdict: Verdict | null, search: string): JudgedArea[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = (rule: JudgedRule): boolean => {
    const text = `${rule.id} ${rule.text}`.toLowerCase();
    return (verdict === null || rule.verdict === verdict) && words.every((word) => text.includes(word));
  };
  return areas
    .map(({ title, rules }) => ({ title, rules: rules.filter(isMeant) }))
    .filter(({ rules }) => rules.length > 0);
}
