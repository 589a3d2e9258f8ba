import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { testPostgres } from '#scripts/postgres.mjs';
import config from '../../../vite.config.ts';
import { testsOf } from './importGraph.ts';
import { FOLDER, idOf, keepAnswer, keepMs, keptAnswer, killersOf, msOf } from './judgements.ts';
import type { SourceMutant } from './sourceFile.ts';
import type { Entry, Task } from './task.ts';
import type { Message, Order } from './worker.ts';

/** The test that noticed a mutant; null if none did. */
export type Answer = { test: string; title: string } | null;

/** A mutant with its result. */
export interface Judged {
  mutant: SourceMutant;
  answer: Answer;
}

/** A run of a test file that takes longer is stopped: without a mutant, and how much longer one with a mutant may take. */
const MOST_MS = 300_000;
const mostMsWithMutant = (usual: number): number => 60_000 + 5 * usual;

/** A mutant with which this many test files never ended survives: it would cost too much time. */
const MOST_HANGS = 2;

/** How many of the most similar test files run with `--near`. */
const NEAR = 6;

/** Test files that take longer run last. */
const SLOW_MS = 10_000;

/** Test files that take longer don't run with `--near`. */
const MOST_NEAR_MS = 60_000;

const apart = new Set(
  (config.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test?.name === 'web-apart' ? project.test.include : [],
  ),
);
const isApart = (test: string): boolean => apart.has(test);

/** Slow test files run last, and those that share a process with the first ones run with them. */
const inGoodOrder = (tests: readonly string[]): string[] => {
  const rank = (test: string): number => (msOf(test) > SLOW_MS ? 2 : 0) + (isApart(test) ? 1 : 0);
  return tests.toSorted((a, b) => rank(a) - rank(b));
};

const start = (environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['src/scripts/run.mjs', 'tests/mutants/sources/worker.ts'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test', VITEST: 'true', ...environment },
  });

const entriesOf = (journal: string): Entry[] =>
  readFileSync(journal, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);

/** Stops the process that runs tests, even if a mutant never lets it rest. */
function stop(worker: ChildProcess, journal: string): void {
  worker.kill('SIGKILL');
  const last = entriesOf(journal).findLast((entry) => entry.is === 'starts');
  try {
    if (last?.is === 'starts') process.kill(last.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** How long the run that goes on may take, in milliseconds. */
function limitOf(entries: readonly Entry[]): number {
  const last = entries.findLast((entry) => entry.is === 'starts');
  const usual = entries.find(({ is, test }) => is === 'passes' && test === last?.test);
  return last?.mutant && usual?.is === 'passes' ? mostMsWithMutant(usual.ms) : MOST_MS;
}

/** Sends an order to a worker and waits for its end. Stops the worker if a run takes too long. */
const ask = (worker: ChildProcess, order: Order, journal: string): Promise<void> =>
  new Promise((settle, reject) => {
    let length = -1;
    let since = Date.now();
    const timer = setInterval(() => {
      const now = readFileSync(journal).length;
      if (now !== length) [length, since] = [now, Date.now()];
      if (Date.now() - since < limitOf(entriesOf(journal))) return;
      stop(worker, journal);
      end(settle);
    }, 1000);
    const ends = () => end(() => reject(new Error('The process that runs the tests ended.')));
    const hears = (message: Message): void =>
      end(() => (message.is === 'done' ? settle() : reject(new Error(message.msg))));
    const end = (act: () => void): void => {
      clearInterval(timer);
      worker.off('message', hears).off('exit', ends);
      act();
    };
    worker.on('message', hears).on('exit', ends);
    worker.send(order);
  });

/** Who noticed each mutant, by its id. */
type Answers = Map<string, NonNullable<Answer>>;

interface Results {
  answers: Answers;
  /** Tests that fail without a mutant after they noticed some. */
  doubtful: Set<string>;
  /** Tests that have run with all mutants. */
  finished: Set<string>;
  /** The first run that never ended: it was stopped, or its process died. */
  unfinished: { test: string; mutant: string | null } | null;
}

/** A mutant with the test files to run with it, in order. */
interface Waiting {
  id: string;
  mutant: SourceMutant;
  tests: readonly string[];
}

/** The test files of these mutants: the first ones of each come first. */
const testsOfAll = (waiting: readonly Waiting[]): string[] => {
  const tests = waiting.flatMap((one) => one.tests.map((test, place) => ({ test, place })));
  return [...new Set(tests.toSorted((a, b) => a.place - b.place).map(({ test }) => test))];
};

/** Runs test files, one after another, each with all mutants that it is to run with. */
async function runTests(workers: Workers, waiting: readonly Waiting[]): Promise<Results> {
  const base = `${FOLDER}/${process.pid}-${workers.number}`;
  const [journal, path] = [resolve(`${base}.journal`), resolve(`${base}.json`)];
  const { mostMs } = workers;
  const mutants = waiting.map(({ id, mutant: { file, code }, tests }) => ({
    id,
    file: resolve(file),
    code,
    tests: tests.map((test) => resolve(test)),
  }));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path, JSON.stringify({ mutants, journal, mostMs } satisfies Task));
  writeFileSync(journal, '');
  await ask(workers.current(), { task: path, tests: testsOfAll(waiting) }, journal);
  const entries = entriesOf(journal);
  if (entries.length === 0) throw new Error(`No test of ${waiting[0]?.mutant.file} ran.`);
  const answers: Answers = new Map();
  const doubtful = new Set<string>();
  for (const entry of entries) {
    const test = relative('.', entry.test);
    if (entry.is === 'passes' && entry.mutant === null) keepMs(test, entry.ms);
    if (entry.is === 'kills') answers.set(entry.mutant, { test, title: entry.title });
    if (entry.is === 'broken') console.error(`${test} fails without a mutant: ${entry.title}`);
    if (entry.is === 'broken' && entry.isAfter) doubtful.add(test);
  }
  const lasts = new Map(entries.map((entry) => [relative('.', entry.test), entry]));
  const finished = new Set([...lasts].flatMap(([test, { is }]) => (is === 'starts' ? [] : [test])));
  const [unfinished = null] = [...lasts].flatMap(([test, last]) =>
    last.is === 'starts' ? [{ test, mutant: last.mutant }] : [],
  );
  for (const used of [journal, path]) rmSync(used);
  return { answers, doubtful, finished, unfinished };
}

/**
 * Judges mutants together. A test that failed with one may have made another fail, so doubtful ones are judged alone.
 * After a run that never ends, the other mutants go on with the same test, and this one with the others.
 */
async function judge(workers: Workers, all: readonly Waiting[], hangs = 0): Promise<Answers> {
  const waiting = all.filter(({ tests }) => tests.length > 0);
  if (waiting.length === 0) return new Map();
  const { answers, doubtful, finished, unfinished } = await runTests(workers, waiting);
  const add = (found: Answers): void => {
    for (const [id, answer] of found) answers.set(id, answer);
  };
  if (unfinished !== null) {
    const { test } = unfinished;
    const hung = waiting.find(({ id }) => id === unfinished.mutant);
    console.error(`${test} never ends ${hung ? `with ${hung.mutant.file}: ${hung.mutant.name}` : 'without a mutant'}.`);
    const goesOn = (one: Waiting, without?: string): Waiting => ({
      ...one,
      tests: one.tests.filter((each) => !finished.has(each) && each !== without),
    });
    const others = waiting.filter((one) => one !== hung && !answers.has(one.id));
    add(
      await judge(
        workers,
        others.map((one) => goesOn(one, hung ? undefined : test)),
        hangs,
      ),
    );
    if (hung && hangs + 1 < MOST_HANGS) add(await judge(workers, [goesOn(hung, test)], hangs + 1));
  }
  for (const one of waiting) {
    const test = answers.get(one.id)?.test;
    if (test === undefined || !doubtful.has(test)) continue;
    answers.delete(one.id);
    add(await judge(workers, [{ ...one, tests: one.tests.slice(one.tests.indexOf(test)) }], hangs));
  }
  return answers;
}

/** A worker, and another one when it was stopped. */
class Workers {
  #worker: ChildProcess | undefined;
  readonly #environment: Record<string, string>;
  readonly number: number;
  /** Test files that take longer, in milliseconds, don't run with mutants. */
  readonly mostMs: number | null;
  constructor(number: number, environment: Record<string, string>, mostMs: number | null) {
    this.number = number;
    this.#environment = environment;
    this.mostMs = mostMs;
  }
  current(): ChildProcess {
    if (this.#worker === undefined || this.#worker.killed) this.#worker = start(this.#environment);
    return this.#worker;
  }
  end(): void {
    this.#worker?.disconnect();
  }
}

/**
 * Judges mutants, two folders at a time; those of which the result is kept cost nothing. `report` hears of each. `isNear`:
 * only the most similar test files run, so that survivors are quick to find, but some would be noticed by others.
 */
export async function judgeAll(
  mutants: readonly SourceMutant[],
  { report, isNear }: { report: (judged: Judged) => void; isNear: boolean },
): Promise<Judged[]> {
  const mostMs = isNear ? MOST_NEAR_MS : null;
  const testsFor = ({ file }: SourceMutant): string[] => {
    const tests = testsOf(file).filter((test) => mostMs === null || msOf(test) <= mostMs);
    return inGoodOrder(isNear ? tests.slice(0, NEAR) : tests);
  };
  const judged = mutants.map((mutant) => ({ mutant, kept: keptAnswer(mutant, testsFor(mutant)) }));
  const waiting = judged.filter(({ kept }) => kept === undefined).map(({ mutant }) => mutant);
  const results = new Map(judged.map(({ mutant, kept }): [SourceMutant, Answer] => [mutant, kept ?? null]));
  const all = (): Judged[] => [...results].map(([mutant, answer]) => ({ mutant, answer }));
  if (waiting.length === 0) return all();
  const postgres = waiting.some(({ file }) => file.startsWith('src/server/')) ? await testPostgres() : null;
  const environment = postgres === null ? {} : { TEST_DATABASE_URL: postgres.url };
  // What a folder's tests import is loaded once for all of its mutants.
  const folderOf = ({ file }: SourceMutant): string => file.split('/').slice(0, 4).join('/');
  const queue = [...new Set(waiting.map(folderOf))];
  // So that the database is stopped, too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  try {
    await Promise.all(
      Array.from({ length: Math.min(availableParallelism(), 2, queue.length) }, async (_, number) => {
        const workers = new Workers(number, environment, mostMs);
        for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
          const those = waiting.filter((mutant) => folderOf(mutant) === folder);
          const answers = await judge(
            workers,
            those.map((mutant) => ({
              id: idOf(mutant),
              mutant,
              tests: [
                ...new Set([...killersOf(those.filter(({ file }) => file === mutant.file)), ...testsFor(mutant)]),
              ],
            })),
          );
          for (const mutant of those) {
            const answer = answers.get(idOf(mutant)) ?? null;
            results.set(mutant, answer);
            keepAnswer(mutant, answer, testsFor(mutant));
            report({ mutant, answer });
          }
        }
        workers.end();
      }),
    );
  } finally {
    await postgres?.stop();
  }
  return all();
}
