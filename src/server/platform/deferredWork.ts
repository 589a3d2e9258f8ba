import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { afterCommit, type Database, type Tx } from '#server/db/database.ts';
import { deferredWork } from '#server/db/schema/index.ts';
import { later, systemClock } from './clock.ts';

/** Does the work of one row, all of it in `tx`. If it throws, it is tried again. */
export type Work<Payload> = (tx: Tx, payload: Payload) => Promise<void>;

export interface DeferredWorkOptions {
  /**
   * Range in ms of the random delay before the work starts. It keeps the timing of later requests from revealing the
   * result.
   */
  waitMs?: readonly [number, number];
  /** How often a process looks for work that another process left unfinished, in ms. */
  pollMs?: number;
  /** `isGivenUp`: nothing tries this work again. */
  onError?: (error: unknown, row: { id: number; kind: string; isGivenUp: boolean }) => void;
}

/** Delay after each failure. Work that fails once more than this is given up and reported. */
const waits = [{ seconds: 0 }, { seconds: 10 }, { minutes: 1 }, { minutes: 10 }, { hours: 1 }, { hours: 6 }];

/**
 * Runs work that would otherwise reveal whether someone has an account. The request only stores what was requested,
 * which takes equally long for everyone, and gets its answer. The work runs later, exactly once: its row is deleted in
 * the same transaction. Only for work in the database; mail goes through the outbox.
 */
export class DeferredWork {
  readonly #database: Database;
  readonly #works = new Map<string, Work<unknown>>();
  readonly #options: Required<DeferredWorkOptions>;
  #poll: NodeJS.Timeout | null = null;
  #next: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(database: Database, options: DeferredWorkOptions = {}) {
    this.#database = database;
    this.#options = { waitMs: [100, 600], pollMs: 5_000, onError: () => {}, ...options };
  }

  /**
   * Registers the function that does this kind of work. `payload` is what was posted, after a round trip through JSON.
   */
  handle<Payload>(kind: string, work: Work<Payload>): void {
    this.#works.set(kind, work as Work<unknown>);
  }

  /** Stores work in `tx`. It starts shortly after the commit. */
  async post(tx: Tx, kind: string, payload: unknown): Promise<void> {
    const now = systemClock.now();
    await tx.insert(deferredWork).values({ kind, payload, createdAt: now, nextAt: now });
    afterCommit(tx, () => this.#begin());
  }

  /** The payload of the newest unfinished work of this kind with these values; null if there is none. */
  async newest<Payload extends object>(kind: string, values: Partial<Payload>): Promise<Payload | null> {
    const [row] = await this.#database.sql
      .select({ payload: deferredWork.payload })
      .from(deferredWork)
      .where(and(eq(deferredWork.kind, kind), sql`${deferredWork.payload} @> ${JSON.stringify(values)}::jsonb`))
      .orderBy(desc(deferredWork.id))
      .limit(1);
    return (row?.payload as Payload | undefined) ?? null;
  }

  start(): void {
    this.#isStopped = false;
    this.#poll = setInterval(() => this.#begin(), this.#options.pollMs);
    this.#begin();
  }

  /** Stops after the current row. The rest stays for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#poll) clearInterval(this.#poll);
    if (this.#next) clearTimeout(this.#next);
    this.#poll = null;
    this.#next = null;
    await this.#running;
  }

  /** Does all the work that is due, and resolves when it is done. */
  drain(): Promise<void> {
    this.#running = this.#running.then(() => this.#workOff());
    return this.#running;
  }

  #begin(): void {
    if (this.#isStopped || this.#poll === null || this.#next) return;
    const [least, most] = this.#options.waitMs;
    this.#next = setTimeout(
      () => {
        this.#next = null;
        void this.drain();
      },
      least + Math.random() * (most - least),
    );
  }

  async #workOff(): Promise<void> {
    try {
      while (!this.#isStopped && (await this.#one()));
    } catch (error) {
      // The database is unreachable: the next poll finds the remaining work.
      this.#options.onError(error, { id: 0, kind: 'claim', isGivenUp: false });
    }
  }

  /** Does the oldest row that is due and not being worked on. Returns false if there is none. */
  async #one(): Promise<boolean> {
    let row: typeof deferredWork.$inferSelect | undefined;
    try {
      return await this.#database.transaction(async (tx) => {
        [row] = await tx
          .select()
          .from(deferredWork)
          .where(lte(deferredWork.nextAt, systemClock.now()))
          .orderBy(asc(deferredWork.id))
          .limit(1)
          .for('update', { skipLocked: true });
        if (!row) return false;
        const work = this.#works.get(row.kind);
        if (!work) throw new Error(`no handler for deferred work of kind ${row.kind}`);
        await work(tx, row.payload);
        await tx.delete(deferredWork).where(eq(deferredWork.id, row.id));
        return true;
      });
    } catch (error) {
      if (!row) throw error;
      await this.#failed(row, error);
      return true;
    }
  }

  async #failed({ id, kind, failures }: typeof deferredWork.$inferSelect, error: unknown): Promise<void> {
    const wait = waits[failures];
    const { sql: statements } = this.#database;
    if (wait === undefined) await statements.delete(deferredWork).where(eq(deferredWork.id, id));
    else
      await statements
        .update(deferredWork)
        .set({ failures: sql`${deferredWork.failures} + 1`, nextAt: later(systemClock.now(), wait) })
        .where(eq(deferredWork.id, id));
    // The first failure is usually a conflict between two requests, so it isn't reported.
    if (failures > 0) this.#options.onError(error, { id, kind, isGivenUp: wait === undefined });
  }
}
