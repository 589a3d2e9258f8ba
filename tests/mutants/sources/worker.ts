// Runs tests with one mutant after another, as the parent process sends them. Vitest stays open, so that each mutant
// costs a test worker and not a start.
import { resolve } from 'node:path';
import { createVitest, type Reporter, type TestCase, type TestModule } from 'vitest/node';
import type { AppliedMutant } from './appliedMutant.ts';

export interface Task {
  /** Relative to the project's root. */
  file: string;
  code: string;
  /** The test files that can notice it, the most likely ones first. */
  tests: string[];
}

/** The test that failed; null if none did. */
export type Answer = { test: string; title: string } | null;

/** To the parent process: a sign of life, the result, or why there can't be one. */
export type Message = { is: 'alive'; msg?: string } | { is: 'done'; answer: Answer } | { is: 'failed'; msg: string };

const tell = (message: Message): void => void process.send?.(message);

let failure: Answer = null;
function noticed(module: TestModule, title: string): void {
  failure ??= { test: module.relativeModuleId, title };
  void vitest.cancelCurrentRun('test-failure');
}
const reporter: Reporter = {
  onTestCaseResult: (test: TestCase) => {
    tell({ is: 'alive' });
    if (test.result().state === 'failed') noticed(test.module, test.fullName);
  },
  onTestModuleEnd: (module: TestModule) => {
    tell({ is: 'alive' });
    if (failure === null && module.state() === 'failed') noticed(module, module.errors()[0]?.message ?? 'the file');
  },
};
const vitest = await createVitest('test', {
  config: 'tests/mutants/sources/vite.config.ts',
  watch: false,
  maxWorkers: 1,
  reporters: [reporter],
});

/** Runs test files until the first failure. */
async function run(files: readonly string[]): Promise<Answer> {
  if (files.length === 0) return null;
  failure = null;
  vitest.state.idMap.clear();
  vitest.state.filesMap.clear();
  const wanted = new Set(files.map((file) => resolve(file)));
  const all = await vitest.globTestSpecifications([...files]);
  const { unhandledErrors } = await vitest.runTestSpecifications(all.filter(({ moduleId }) => wanted.has(moduleId)));
  const [unhandled] = unhandledErrors;
  return failure ?? (unhandled === undefined ? null : { test: files[0] ?? '', title: String(unhandled) });
}

/** Whether each test file passes without a mutant, at the second try at the latest; if not, its failure proves nothing. */
const isGreen = new Map<string, boolean>();
async function passesAlone(test: string): Promise<boolean> {
  const passes = isGreen.get(test) ?? ((await run([test])) === null || (await run([test])) === null);
  isGreen.set(test, passes);
  if (!passes) tell({ is: 'alive', msg: `${test} fails without a mutant: ${failure?.title}` });
  return passes;
}

function apply(mutant: AppliedMutant | null, path: string): void {
  if (mutant === null) delete process.env['MUTANT'];
  else process.env['MUTANT'] = JSON.stringify(mutant);
  vitest.invalidateFile(path);
}

async function judge({ file, code, tests }: Task): Promise<Answer> {
  const path = resolve(file);
  const usable = tests.filter((test) => isGreen.get(test) !== false);
  apply({ file: path, code }, path);
  // The first file runs alone, because it notices most mistakes.
  const answer = (await run(usable.slice(0, 1))) ?? (await run(usable.slice(1)));
  const repeated = answer === null ? null : await run([answer.test]);
  apply(null, path);
  if (answer === null) return null;
  // A failure that isn't repeated, or that happens without the mutant, has noticed nothing.
  if (repeated === null) return judge({ file, code, tests: usable.filter((test) => test !== answer.test) });
  return (await passesAlone(answer.test)) ? answer : judge({ file, code, tests });
}

process.on('message', (task: Task) => {
  judge(task).then(
    (answer) => tell({ is: 'done', answer }),
    (error: unknown) => tell({ is: 'failed', msg: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
tell({ is: 'alive' });
