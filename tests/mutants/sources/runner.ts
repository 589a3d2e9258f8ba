// Replaces vitest's runner in the tests' process. Each test file runs first without a mutant, then with one mutant after
// another, so that a mutant costs neither a process nor what the tests import from packages.
import { appendFileSync, readFileSync } from 'node:fs';
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner, vi } from 'vitest';
import { startTests } from 'vitest/internal/browser';
import type { AppliedMutant, Entry, Task } from './task.ts';

const { mutants, mostMs, journal } = JSON.parse(readFileSync(process.env['TASK'] ?? '', 'utf8')) as Task;

const write = (entry: Entry): void => appendFileSync(journal, `${JSON.stringify(entry)}\n`);

/** Other test files that ran before this one may have killed some. */
const killed = (): Set<string> =>
  new Set(
    readFileSync(journal, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Entry)
      .flatMap((entry) => (entry.is === 'kills' ? [entry.mutant] : [])),
  );

/** The first failure in a file: the test's full name, or the error outside of a test. */
function failureIn(task: RunnerTask, above = ''): string | null {
  const name = 'filepath' in task ? '' : `${above}${task.name}`;
  if ('tasks' in task)
    for (const inner of task.tasks) {
      const failure = failureIn(inner, name === '' ? '' : `${name} > `);
      if (failure !== null) return failure;
    }
  if (task.result?.state !== 'fail') return null;
  return name === '' ? (task.result.errors?.[0]?.message ?? 'the file') : name;
}

/** Matches a test by the name that `failureIn` gives it. */
const patternOf = (name: string): RegExp =>
  new RegExp(`^\\s*${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' > ', ' ')}$`);

/** The duration of a file's slowest test, in milliseconds. */
const slowestIn = (task: RunnerTask): number =>
  'tasks' in task ? Math.max(0, ...task.tasks.map(slowestIn)) : (task.result?.duration ?? 0);

export default class MutantRunner extends TestRunner {
  /** The mutant whose code the file has when it is evaluated. */
  #applied: AppliedMutant | null = null;
  #isReady = false;
  #hasFailed = false;
  readonly #listeners: [string, EventListenerOrEventListenerObject][] = [];

  /** Vitest's own run is only the frame: nothing is imported for it. */
  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    return Object.hasOwn(this, 'isInner') ? super.importFile(path, source) : undefined;
  }

  /** Runs once for each test file, and is waited for. */
  async onBeforeRunFiles(files: RunnerTestFile[]): Promise<void> {
    for (const { filepath } of files) await this.#judge(filepath);
  }

  async #judge(test: string): Promise<void> {
    const done = killed();
    const waiting = mutants.filter(({ id, tests }) => tests.includes(test) && !done.has(id));
    if (waiting.length === 0) return;
    const before = await this.#run(test, null, null);
    if (before.failure !== null) return write({ test, is: 'broken', title: before.failure, isAfter: false });
    write({ test, is: 'passes', mutant: null, ms: before.ms });
    if (mostMs !== null && before.ms > mostMs) return;
    // A mutant that is alone has no run afterwards that would show whether its test is only slow.
    const usual = mutants.length === 1 ? null : before.slowest;
    let kills = 0;
    for (const mutant of waiting) {
      // A failure that isn't repeated, alone or with the others, has noticed nothing.
      const first = await this.#run(test, mutant, usual);
      const alone = first.failure === null ? first : await this.#run(test, mutant, usual, first.failure);
      const second = first.failure === null || alone.failure !== null ? alone : await this.#run(test, mutant, usual);
      const [title, ms] = [second.failure, first.ms];
      if (title === null) write({ test, is: 'passes', mutant: mutant.id, ms });
      else write({ test, is: 'kills', mutant: mutant.id, title, ms });
      kills += title === null ? 0 : 1;
    }
    // A failing test may have left something behind that made the next ones fail, or the machine may be busy.
    if (kills === 0 || usual === null) return;
    const after = await this.#run(test, null, usual);
    if (after.failure === null) write({ test, is: 'passes', mutant: null, ms: after.ms });
    else write({ test, is: 'broken', title: after.failure, isAfter: true });
  }

  /**
   * Runs a test file again, until its first failure. The mutant's file and all that import it are evaluated again.
   * @param usual how long its slowest test takes, in milliseconds: none may take much longer. Null for the usual limits
   * @param only the full name of the test to run
   */
  async #run(test: string, mutant: AppliedMutant | null, usual: number | null, only?: string): Promise<Outcome> {
    write({ test, is: 'starts', mutant: mutant?.id ?? null, pid: process.pid });
    this.#prepare();
    const files = [this.#applied, mutant].flatMap((each) => each?.file ?? []);
    this.#applied = mutant;
    this.#forget([...files, test]);
    vi.useRealTimers();
    vi.resetConfig();
    vi.restoreAllMocks();
    const inner = Object.create(this) as object;
    Object.assign(globalThis, { asyncUtilTimeout: usual === null ? 15_000 : 2_000 + usual });
    // Most mutants are noticed because something never happens, so tests wait less than usual.
    const testTimeout = usual === null ? 60_000 : 2_000 + 4 * usual;
    // The results are only this runner's business.
    Object.assign(inner, {
      isInner: true,
      config: { ...this.config, testTimeout, ...(only !== undefined && { testNamePattern: patternOf(only) }) },
      cancelRun: false,
      onTaskUpdate: undefined,
      onTestAnnotate: undefined,
      onTestArtifactRecord: undefined,
      onCollected: undefined,
      onCollectStart: (each: RunnerTestFile) => super.onCollectStart(each),
      onBeforeRunFiles: undefined,
      onAfterRunFiles: () => super.onAfterRunFiles(),
      onAfterRunTask: (each: RunnerTestCase) => {
        super.onAfterRunTask(each);
        if (each.result?.state === 'fail') Object.assign(inner, { cancelRun: true });
      },
    });
    const began = performance.now();
    const [result] = await startTests([{ filepath: test }], inner as never);
    const ms = Math.round(performance.now() - began);
    const failure = result === undefined ? null : failureIn(result);
    this.#hasFailed ||= failure !== null;
    return { failure, ms, slowest: result === undefined ? 0 : slowestIn(result) };
  }

  /** From now on, the file is evaluated with the applied mutant's code. */
  #prepare(): void {
    if (this.#isReady) return;
    this.#isReady = true;
    this.#recordListeners();
    const { evaluator } = Reflect.get(this, 'moduleRunner') as { evaluator: Evaluator };
    const evaluate = evaluator.runInlinedModule.bind(evaluator);
    evaluator.runInlinedModule = async (context, code, node) =>
      evaluate(
        context,
        this.#applied !== null && this.#applied.file === node.file ? await this.#codeOf(this.#applied) : code,
        node,
      );
  }

  async #codeOf({ id, file }: AppliedMutant): Promise<string> {
    const { rpc, environment } = Reflect.get(this, 'workerState') as WorkerState;
    const name = environment.viteEnvironment ?? environment.name;
    const fetched = await rpc.fetch(`${file}?mutant=${id}`, undefined, name, {});
    return fetched.code ?? readFileSync(fetched.tmp ?? '', 'utf8');
  }

  /**
   * What has to be evaluated again: these files and all that import them; everything, for a test that mocks or after one
   * that failed.
   */
  #forget(files: string[]): void {
    const { evaluatedModules } = Reflect.get(this, 'workerState') as WorkerState;
    const { fileToModulesMap } = evaluatedModules;
    const paths = this.config.isolate || this.#hasFailed ? [...fileToModulesMap.keys()] : files;
    const stale = new Set(paths.flatMap((path) => [...(fileToModulesMap.get(path) ?? [])]));
    for (const { importers } of stale)
      for (const id of importers) {
        const importer = evaluatedModules.getModuleById(id);
        if (importer) stale.add(importer);
      }
    for (const node of stale) {
      if (node.meta && 'mockedModule' in node.meta) evaluatedModules.invalidateModule(node);
      // Its code stays.
      else Object.assign(node, { evaluated: false, promise: undefined, exports: undefined });
    }
    this.#hasFailed = false;
    // What a test that runs isolated leaves in the document.
    if (this.config.isolate && 'document' in globalThis) {
      document.head.replaceChildren();
      document.body.replaceChildren();
    }
    for (const [type, listener] of this.#listeners.splice(0)) globalThis.removeEventListener?.(type, listener);
  }

  /** Listeners of modules that are evaluated again: the page would hear everything twice. */
  #recordListeners(): void {
    if (!('window' in globalThis)) return;
    const add = globalThis.addEventListener;
    const record: typeof add = (...given: Parameters<typeof add>) => {
      const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
      if (caller.includes('/src/web/')) this.#listeners.push([given[0], given[1]]);
      add(...given);
    };
    globalThis.addEventListener = record;
  }
}

interface Outcome {
  /** The test that failed. */
  failure: string | null;
  /** How long the file took, and its slowest test. */
  ms: number;
  slowest: number;
}

interface ModuleNode {
  file: string;
  importers: Set<string>;
  meta?: object;
}

interface Evaluator {
  runInlinedModule: (context: unknown, code: string, node: ModuleNode) => Promise<unknown>;
}

/** What vitest's worker holds, as far as it is used here. */
interface WorkerState {
  environment: { name: string; viteEnvironment?: string };
  evaluatedModules: {
    fileToModulesMap: Map<string, Set<ModuleNode>>;
    getModuleById: (id: string) => ModuleNode | undefined;
    invalidateModule: (node: ModuleNode) => void;
  };
  rpc: {
    fetch: (
      url: string,
      importer: undefined,
      environment: string,
      options: object,
    ) => Promise<{ code?: string; tmp?: string }>;
  };
}
