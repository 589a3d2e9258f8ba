import { setImmediate as breathe } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Database } from '#server/db/database.ts';

/**
 * Work that time makes due. `run` looks at the data by the product's clock and does all that is due by then; running it
 * twice must be the same as running it once.
 */
export interface Job {
  /** Letters, digits and hyphens. */
  name: string;
  /** When to look, UTC: every five minutes is `0/5 * * * *`. */
  cron: string;
  /** Jobs that run before this one when all of them run: `runDue`. */
  after?: readonly string[];
  /** `signal` says that the server stops: what takes long ends soon, and leaves the rest to the next run. */
  run(signal: AbortSignal): Promise<void>;
}

/** Jobs on a schedule that all processes share: at each time one of them runs the job. */
export class Jobs {
  readonly #database: Database;
  readonly #onError: (error: unknown, job: string | null) => void;
  readonly #jobs = new Map<string, Job>();
  readonly #inHand = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  #boss: PgBoss | null = null;

  constructor(database: Database, onError: (error: unknown, job: string | null) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  add(...jobs: Job[]): void {
    for (const job of jobs) this.#jobs.set(job.name, job);
  }

  async start(): Promise<void> {
    const boss = new PgBoss({ db: { executeSql: (text, values) => this.#database.execute(text, values) }, schema: 'jobs' });
    boss.on('error', (error) => this.#onError(error, null));
    await boss.start();
    this.#boss = boss;
    const wanted = [...this.#jobs.values()];
    for (const { name, cron } of wanted) {
      // PGlite works on this thread without a pause. Let page requests through in between.
      await breathe();
      await boss.createQueue(name, { name, policy: 'short', retryLimit: 2, retryBackoff: true, expireInMinutes: 15 });
      await boss.schedule(name, cron);
      await boss.work(name, { pollingIntervalSeconds: 10 }, () => this.#run(name));
    }
    // A job that a newer version no longer has would fill its queue for ever.
    for (const schedule of await boss.getSchedules()) if (!this.#jobs.has(schedule.name)) await boss.unschedule(schedule.name);
  }

  /** All jobs by name, but each after those that it names: the order in which they were added makes no difference. */
  #inOrder(): Job[] {
    const visited = new Set<string>();
    const visit = (name: string): Job[] => {
      const job = this.#jobs.get(name);
      if (!job || visited.has(name)) return [];
      visited.add(name);
      return [...(job.after ?? []).flatMap(visit), job];
    };
    return [...this.#jobs.keys()].toSorted().flatMap(visit);
  }

  /** Runs a job now, or all of them: the sandbox does this when its clock is moved. */
  async runDue(name?: string): Promise<void> {
    for (const job of this.#inOrder()) if (name === undefined || name === job.name) await this.#run(job.name);
  }

  /** Runs a job once in so many milliseconds, beside its schedule, which is a minute apart. Forgotten when the process ends; nothing where schedules are off. */
  runIn(name: string, ms: number): void {
    if (this.#boss === null) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#run(name).catch(() => {});
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#stopping.abort();
    await this.#boss?.stop({ graceful: true, wait: true, timeout: 5_000 });
    await Promise.allSettled(this.#inHand.values());
    this.#boss = null;
  }

  /** One at a time each in this process; who comes while it runs waits for a run of its own. */
  #run(name: string): Promise<void> {
    const before = this.#inHand.get(name) ?? Promise.resolve();
    const run = before
      .catch(() => {})
      .then(() => this.#jobs.get(name)?.run(this.#stopping.signal))
      .catch((error: unknown) => {
        this.#onError(error, name);
        throw error;
      });
    this.#inHand.set(name, run);
    const clear = () => {
      if (this.#inHand.get(name) === run) this.#inHand.delete(name);
    };
    run.then(clear, clear);
    return run;
  }
}
