import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import config from '../../../vite.config.ts';
import type { Task } from './task.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const QUERY = '?mutant=';

/** Keeps the order that the judge gave: the likeliest killer first. */
class InGivenOrder {
  sort = (specifications: TestSpecification[]): TestSpecification[] => specifications;
  shard = this.sort;
}

/*
 * The tests' configuration with mutants in it: loaded as `FILE?mutant=ID`, a file has the mutant's text. The environment
 * variable is read each time, so that one process can run one task after another.
 */
const { projects = [], ...test } = config.test ?? {};
export default mergeConfig(
  { ...config, test },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load(id: string) {
          const [path, mutant] = id.split(QUERY);
          if (mutant === undefined) return null;
          const { mutants } = JSON.parse(readFileSync(process.env['TASK'] ?? '', 'utf8')) as Task;
          return mutants.find(({ id: own, file }) => own === mutant && file === path)?.code;
        },
      },
    ],
    test: {
      sequence: { sequencer: InGivenOrder },
      maxWorkers: 1,
      projects: projects.map((project) => {
        if (typeof project !== 'object' || !('test' in project)) return project;
        const { setupFiles = [] } = project.test ?? {};
        return {
          ...project,
          test: {
            ...project.test,
            runner: at('runner.ts'),
            setupFiles:
              project.test?.environment === 'happy-dom' ? [setupFiles, at('impatience.ts')].flat() : setupFiles,
          },
        };
      }),
    },
  },
);
