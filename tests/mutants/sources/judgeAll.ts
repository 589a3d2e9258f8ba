import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** A run with one mutant that takes longer is stopped. That proves nothing, so the mutant survives. */
const MOST_SILENCE_MS = 300_000;

/** How many of the most similar test files run with `--near`. */
const NEAR = 6;

/** Test files that take longer run last; those that take twice as long don't run with `--near`. */
const SLOW_MS = 10_000;

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

/** Sends an order to a worker and waits for its end. Resolves to false if the worker had to be stopped. */
const ask = (worker: ChildProcess, order: Order, journal: string): Promise<boolean> =>
  new Promise((settle, reject) => {
    let length = -1;
    let since = Date.now();
    const timer = setInterval(() => {
      const now = readFileSync(journal).length;
      if (now !== length) [length, since] = [now, Date.now()];
      if (Date.now() - since < MOST_SILENCE_MS) return;
      stop(worker, journal);
      end(() => settle(false));
    }, 1000);
    const ends = () => end(() => reject(new Error('The process that runs the tests ended.')));
    const hears = (message: Message): void =>
      end(() => (message.is === 'done' ? settle(true) : reject(new Error(message.msg))));
    const end = (act: () => void): void => {
      clearInterval(timer);
      worker.off('message', hears).off('exit', ends);
      act();
    };
    worker.on('message', hears).on('exit', ends);
    worker.send(order);
  });

interface Results {
  /** Who noticed each mutant, by its id. */
  answers: Map<string, NonNullable<Answer>>;
  /** The mutant with which a test never ended. */
  hung: string | null;
}

/** Judges mutants of one file. A test that failed with one may have made another fail, so doubtful ones are judged alone. */
async function judgeFile(
  workers: Workers,
  mutants: readonly [SourceMutant, ...SourceMutant[]],
  tests: readonly string[],
): Promise<Results> {
  const [{ file }] = mutants;
  const base = `${FOLDER}/${idOf({ file, code: `${process.pid}` })}`;
  const [journal, path] = [resolve(`${base}.journal`), resolve(`${base}.json`)];
  const applied = mutants.map((mutant) => ({ id: idOf(mutant), code: mutant.code }));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path, JSON.stringify({ file: resolve(file), mutants: applied, journal } satisfies Task));
  writeFileSync(journal, '');
  const hasEnded = await ask(workers.current(), { task: path, tests: [...tests] }, journal);
  const entries = entriesOf(journal);
  const answers: Results['answers'] = new Map();
  const doubtful = new Set<string>();
  for (const entry of entries) {
    const test = relative('.', entry.test);
    if (entry.is === 'passes' && entry.mutant === null) keepMs(test, entry.ms);
    if (entry.is === 'kills') answers.set(entry.mutant, { test, title: entry.title });
    if (entry.is === 'broken') console.error(`${test} fails without a mutant: ${entry.title}`);
    if (entry.is === 'broken' && entry.isAfter) doubtful.add(test);
  }
  const last = entries.findLast((entry) => entry.is === 'starts');
  const hung = hasEnded || last?.is !== 'starts' ? null : last.mutant;
  if (!hasEnded && hung === null) throw new Error(`${last?.test} never ends, even without a mutant.`);
  for (const mutant of mutants) {
    const answer = answers.get(idOf(mutant));
    if (answer === undefined || !doubtful.has(answer.test)) continue;
    answers.delete(idOf(mutant));
    const alone = await judgeFile(workers, [mutant], [answer.test]);
    for (const [id, found] of alone.answers) answers.set(id, found);
  }
  return { answers, hung };
}

/** A worker, and another one when it was stopped. */
class Workers {
  #worker: ChildProcess | undefined;
  readonly #environment: Record<string, string>;
  constructor(environment: Record<string, string>) {
    this.#environment = environment;
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
 * Judges mutants, two files at a time; those of which the result is kept cost nothing. `report` hears of each. `isNear`:
 * only the most similar test files run, so that survivors are quick to find, but some would be noticed by others.
 */
export async function judgeAll(
  mutants: readonly SourceMutant[],
  { report, isNear }: { report: (judged: Judged) => void; isNear: boolean },
): Promise<Judged[]> {
  const testsFor = ({ file }: SourceMutant): string[] => inGoodOrder(testsOf(file).slice(0, isNear ? NEAR : undefined));
  const judged = mutants.map((mutant) => ({ mutant, kept: keptAnswer(mutant, testsFor(mutant)) }));
  const waiting = judged.filter(({ kept }) => kept === undefined).map(({ mutant }) => mutant);
  const results = new Map(judged.map(({ mutant, kept }): [SourceMutant, Answer] => [mutant, kept ?? null]));
  const all = (): Judged[] => [...results].map(([mutant, answer]) => ({ mutant, answer }));
  if (waiting.length === 0) return all();
  const postgres = waiting.some(({ file }) => file.startsWith('src/server/')) ? await testPostgres() : null;
  const environment = postgres === null ? {} : { TEST_DATABASE_URL: postgres.url };
  const queue = [...new Set(waiting.map(({ file }) => file))];
  // So that the database is stopped, too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  try {
    await Promise.all(
      Array.from({ length: Math.min(availableParallelism(), 2, queue.length) }, async () => {
        const workers = new Workers(environment);
        for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
          let those = waiting.filter((mutant) => mutant.file === file);
          for (let [first, ...more] = those; first !== undefined; [first, ...more] = those) {
            const tests = [...new Set([...killersOf(those), ...testsFor(first)])];
            const { answers, hung } = await judgeFile(workers, [first, ...more], tests);
            const isDone = (mutant: SourceMutant): boolean =>
              hung === null || hung === idOf(mutant) || answers.has(idOf(mutant));
            for (const mutant of those.filter(isDone)) {
              const answer = answers.get(idOf(mutant)) ?? null;
              results.set(mutant, answer);
              keepAnswer(mutant, answer, testsFor(mutant));
              report({ mutant, answer });
            }
            // The others go on without the one that hung.
            those = those.filter((mutant) => !isDone(mutant));
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
