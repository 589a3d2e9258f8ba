import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reachedFrom } from './importGraph.ts';
import type { SourceMutant } from './sourceFile.ts';
import type { Answer } from './worker.ts';

/*
 * Mutants that a test has noticed are kept in .cache, so that a run can be interrupted and repeated. Such a result
 * counts as long as neither the mutant nor anything that the test imports has changed.
 */

const FILE = '.cache/mutants/sources.json';

interface Kept {
  test: string;
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

const keyOf = ({ file, name }: SourceMutant): string => `${file}: ${name}`;
const hashOfKill = ({ edits }: SourceMutant, test: string): string => hashOf(JSON.stringify(edits) + testHash(test));

/** The test that noticed this mutant last, if it still exists. */
export function lastKiller(mutant: SourceMutant): string | null {
  const test = kept[keyOf(mutant)]?.test;
  return test !== undefined && existsSync(test) ? test : null;
}

/** The kept result, if it still counts. */
export function keptAnswer(mutant: SourceMutant): Answer {
  const one = kept[keyOf(mutant)];
  if (one === undefined || !existsSync(one.test) || one.hash !== hashOfKill(mutant, one.test)) return null;
  return { test: one.test, title: one.title };
}

export function keepAnswer(mutant: SourceMutant, answer: NonNullable<Answer>): void {
  kept[keyOf(mutant)] = { ...answer, hash: hashOfKill(mutant, answer.test) };
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(kept, null, 1));
}
