// Runs test files with the mutants of one file after another, as the parent process says. Vitest stays open, so that
// what it has transformed is reused.
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

/** From the parent process. */
export interface Order {
  /** The file with the `Task`. */
  task: string;
  /** Test files relative to the project's root, the likeliest to notice something first. */
  tests: string[];
}

/** To the parent process, at the end of an order. Results are in the task's journal. */
export type Message = { is: 'done' } | { is: 'failed'; msg: string };

const vitest = await createVitest('test', {
  config: 'tests/mutants/sources/vite.config.ts',
  watch: false,
  maxWorkers: 1,
  reporters: [{}],
});

async function run({ task, tests }: Order): Promise<void> {
  process.env['TASK'] = task;
  vitest.state.idMap.clear();
  vitest.state.filesMap.clear();
  const all = await vitest.globTestSpecifications(tests);
  const chosen = tests.flatMap((test) => all.filter(({ moduleId }) => moduleId === resolve(test)));
  await vitest.runTestSpecifications(chosen);
}

const tell = (message: Message): void => void process.send?.(message);

process.on('message', (order: Order) => {
  run(order).then(
    () => tell({ is: 'done' }),
    (error: unknown) => tell({ is: 'failed', msg: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
