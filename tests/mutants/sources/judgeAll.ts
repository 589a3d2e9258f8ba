import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { testPostgres } from '#scripts/postgres.mjs';
import { testsOf } from './importGraph.ts';
import { keepAnswer, keptAnswer, lastKiller } from './judgements.ts';
import type { SourceMutant } from './sourceFile.ts';
import type { Answer, Message, Task } from './worker.ts';

/** A mutant with the test that noticed it; null if none did. */
export interface Judged {
  mutant: SourceMutant;
  answer: Answer;
}

/** A process that is silent for longer is stopped. That proves nothing, so the mutant survives. */
const MOST_SILENCE_MS = 300_000;

const start = (environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['src/scripts/run.mjs', 'tests/mutants/sources/worker.ts'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test', VITEST: 'true', ...environment },
  });

/** Sends a task to a worker and waits for its answer. */
const ask = (worker: ChildProcess, task: Task): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let limit: NodeJS.Timeout;
    const settle = (act: () => void): void => {
      clearTimeout(limit);
      worker.off('message', hears).off('exit', ends);
      act();
    };
    const hangs = () => {
      worker.kill('SIGKILL');
      settle(() => resolve(null));
    };
    const ends = () => settle(() => reject(new Error('The process that runs the tests ended.')));
    const hears = (message: Message): void => {
      clearTimeout(limit);
      if (message.is === 'alive') {
        if (message.msg !== undefined) console.error(message.msg);
        limit = setTimeout(hangs, MOST_SILENCE_MS);
      } else if (message.is === 'done') settle(() => resolve(message.answer));
      else settle(() => reject(new Error(message.msg)));
    };
    limit = setTimeout(hangs, MOST_SILENCE_MS);
    worker.on('message', hears).on('exit', ends);
    worker.send(task);
  });

/** How many of the most similar test files run with `--near`. */
const NEAR = 8;

function taskFor(mutant: SourceMutant, isNear: boolean): Task {
  const last = lastKiller(mutant);
  const tests = testsOf(mutant.file).slice(0, isNear ? NEAR : undefined);
  return {
    file: mutant.file,
    code: mutant.code,
    tests: last === null ? tests : [last, ...tests.filter((test) => test !== last)],
  };
}

/**
 * Judges mutants, two at a time; those of which the result is kept cost nothing. `report` hears of each. `isNear`: only
 * the most similar test files run, so that survivors are quick to find, but some would be noticed by others.
 */
export async function judgeAll(
  mutants: readonly SourceMutant[],
  { report, isNear }: { report: (judged: Judged) => void; isNear: boolean },
): Promise<Judged[]> {
  const judged = mutants.map((mutant): Judged => ({ mutant, answer: keptAnswer(mutant) }));
  const waiting = judged.filter(({ answer }) => answer === null);
  if (waiting.length === 0) return judged;
  const isServer = waiting.some(({ mutant }) => mutant.file.startsWith('src/server/'));
  const postgres = isServer ? await testPostgres() : null;
  const environment = postgres === null ? {} : { TEST_DATABASE_URL: postgres.url };
  const queue = [...waiting];
  // So that the database is stopped, too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  try {
    await Promise.all(
      Array.from({ length: Math.min(availableParallelism(), 2, waiting.length) }, async () => {
        let worker = start(environment);
        for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
          if (worker.killed) worker = start(environment);
          one.answer = await ask(worker, taskFor(one.mutant, isNear));
          if (one.answer !== null) keepAnswer(one.mutant, one.answer);
          report(one);
        }
        worker.disconnect();
      }),
    );
  } finally {
    await postgres?.stop();
  }
  return judged;
}
