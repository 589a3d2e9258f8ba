import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { reachedFrom } from './importGraph.ts';
import type { SourceMutant } from './sourceFile.ts';
import type { Answer } from './judgeAll.ts';

/*
 * Results are kept in .cache, so that a run can be interrupted and repeated. A result counts as long as neither the
 * mutant nor anything that its tests import has changed: the test that noticed it, or all that didn't.
 */

export const FOLDER = '.cache/mutants';
const FILE = `${FOLDER}/sources.json`;

interface Kept {
  test: string | null;
  title: string;
  hash: string;
}

const kept: Record<string, Kept> = existsSync(FILE)
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Kept>)
  : {};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const fileHashes = new Map<string, string>();
const fileHash = (file: string): string => {
  const hash = fileHashes.get(file) ?? hashOf(readFileSync(file, 'utf8'));
  fileHashes.set(file, hash);
  return hash;
};

const testHashes = new Map<string, string>();
const testHash = (test: string): string => {
  const hash = testHashes.get(test) ?? hashOf(reachedFrom(test).toSorted().map(fileHash).join());
  testHashes.set(test, hash);
  return hash;
};

/** Says which mutant is meant, in addresses and names of files. */
export const idOf = ({ file, code }: Pick<SourceMutant, 'file' | 'code'>): string => hashOf(file + code);

const keyOf = ({ file, name }: SourceMutant): string => `${file}: ${name}`;
const hashWith = ({ edits }: SourceMutant, tests: readonly string[]): string =>
  hashOf(JSON.stringify(edits) + tests.map(testHash).join());

/** The tests that noticed these mutants last, if they still exist: most likely they do again. */
export const killersOf = (mutants: readonly SourceMutant[]): string[] => {
  const tests = mutants.flatMap((mutant) => kept[keyOf(mutant)]?.test ?? []).filter((test) => existsSync(test));
  const times = (test: string): number => tests.filter((each) => each === test).length;
  return [...new Set(tests)].toSorted((a, b) => times(b) - times(a));
};

/** The kept result, null for a survivor; undefined if there is none that still counts. */
export function keptAnswer(mutant: SourceMutant, tests: readonly string[]): Answer | undefined {
  const one = kept[keyOf(mutant)];
  if (one === undefined || (one.test !== null && !existsSync(one.test))) return undefined;
  if (one.hash !== hashWith(mutant, one.test === null ? tests : [one.test])) return undefined;
  return one.test === null ? null : { test: one.test, title: one.title };
}

export function keepAnswer(mutant: SourceMutant, answer: Answer, tests: readonly string[]): void {
  const [test, title] = [answer?.test ?? null, answer?.title ?? ''];
  kept[keyOf(mutant)] = { test, title, hash: hashWith(mutant, test === null ? tests : [test]) };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FILE, JSON.stringify(kept, null, 1));
}

/** How long each test file took without a mutant, in milliseconds. */
const TIMES = `${FOLDER}/times.json`;
const times: Record<string, number> = existsSync(TIMES)
  ? (JSON.parse(readFileSync(TIMES, 'utf8')) as Record<string, number>)
  : {};

export const msOf = (test: string): number => times[test] ?? 0;

export function keepMs(test: string, ms: number): void {
  times[test] = ms;
  writeFileSync(TIMES, JSON.stringify(times, null, 1));
}
