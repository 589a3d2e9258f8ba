import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Database } from '#server/db/database.ts';

/**
 * Scheduled work. `run` looks at the data by the product's clock and does everything that is due. It must be
 * idempotent.
 */
export interface Job {
  /** Letters, digits and hyphens. */
  name: string;
  /** When to run, in UTC: `0/5 * * * *` means every five minutes. */
  cron: string;
  /** Jobs that `runDue` runs before this one when it runs all of them. */
  after?: readonly string[];
  /** `signal` is aborted when the server stops: a long job then ends soon and leaves the rest to the next run. */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Statements with which pg-boss ends a job. It doesn't wait for them, so nobody could catch their errors, and an
 * uncaught error ends the process. A job that couldn't be ended runs again when its time expires.
 */
const endsJob = /select count\(\*\) from results/i;

/** How often missing schedules are made again. */
const RESCHEDULE_MS = 5 * 60_000;

/** Runs jobs on schedules shared by all processes: each time, one process runs the job. */
export class Jobs {
  readonly #database: Database;
  readonly #onError: (error: unknown, job: string | null) => void;
  readonly #jobs = new Map<string, Job>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Statements of pg-boss in progress. */
  readonly #statements = new Set<Promise<unknown>>();
  #boss: PgBoss | null = null;
  #rescheduling: NodeJS.Timeout | undefined;

  constructor(database: Database, onError: (error: unknown, job: string | null) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  add(...jobs: Job[]): void {
    for (const job of jobs) this.#jobs.set(job.name, job);
  }

  async start(): Promise<void> {
    const boss = new PgBoss({ db: { executeSql: (text, values) => this.#execute(text, values) }, schema: 'jobs' });
    boss.on('error', (error) => this.#onError(error, null));
    await boss.start();
    this.#boss = boss;
    const jobs = [...this.#jobs.values()];
    for (const { name, cron } of jobs) {
      // PGlite keeps this thread busy. Let page requests through in between.
      await yieldToEventLoop();
      await boss.createQueue(name, { name, policy: 'short', retryLimit: 2, retryBackoff: true, expireInMinutes: 15 });
      await boss.schedule(name, cron);
      await boss.work(name, { pollingIntervalSeconds: 10 }, async () => {
        // Fetched just before the stop: it fails here, so that another process runs it.
        this.#stopping.signal.throwIfAborted();
        await this.#run(name);
      });
    }
    // A schedule whose job no longer exists would go on forever. It may also be one of a newer release: that release's
    // processes make it again.
    for (const schedule of await boss.getSchedules())
      if (!this.#jobs.has(schedule.name)) await boss.unschedule(schedule.name);
    this.#rescheduling = setInterval(
      () => void this.#reschedule(boss).catch((error: unknown) => this.#onError(error, null)),
      RESCHEDULE_MS,
    ).unref();
  }

  /** Makes the schedules again that a process of an older release removed when it started. */
  async #reschedule(boss: PgBoss): Promise<void> {
    const scheduled = new Set((await boss.getSchedules()).map(({ name }) => name));
    for (const { name, cron } of this.#jobs.values()) if (!scheduled.has(name)) await boss.schedule(name, cron);
  }

  /** All jobs by name, each after the jobs in its `after`, regardless of the order in which they were added. */
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

  /** Runs one job or all jobs now, as the sandbox does when its clock is moved. */
  async runDue(name?: string): Promise<void> {
    for (const job of this.#inOrder()) if (name === undefined || name === job.name) await this.#run(job.name);
  }

  /**
   * Runs a job once after `ms`, in addition to its schedule, which can't be finer than a minute. Lost when the process
   * ends; does nothing if schedules are off.
   */
  runIn(name: string, ms: number): void {
    if (this.#boss === null) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#run(name).catch(() => {});
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  /** Ends when jobs in progress have ended and nothing uses the database any more. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    clearInterval(this.#rescheduling);
    this.#stopping.abort(new Error('the server is stopping'));
    await this.#boss?.stop({ graceful: true, wait: true, timeout: 5_000 });
    await Promise.allSettled(this.#running.values());
    // pg-boss doesn't wait for its own statements, of which one may lead to the next.
    do {
      await Promise.allSettled(this.#statements);
      await yieldToEventLoop();
    } while (this.#statements.size > 0);
    this.#boss = null;
  }

  #execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
    const statement = this.#database
      .execute(text, values)
      .catch((error: unknown) => {
        if (!endsJob.test(text)) throw error;
        this.#onError(error, null);
        return { rows: [{ count: 0 }] };
      })
      .finally(() => this.#statements.delete(statement));
    this.#statements.add(statement);
    return statement;
  }

  /** Runs the job, never twice at a time in this process. Calls during a run share one further run. */
  #run(name: string): Promise<void> {
    const previous = this.#running.get(name) ?? Promise.resolve();
    const run = previous
      .catch(() => {})
      .then(() => this.#jobs.get(name)?.run(this.#stopping.signal))
      .catch((error: unknown) => {
        this.#onError(error, name);
        throw error;
      });
    this.#running.set(name, run);
    const clear = () => {
      if (this.#running.get(name) === run) this.#running.delete(name);
    };
    run.then(clear, clear);
    return run;
  }
}
