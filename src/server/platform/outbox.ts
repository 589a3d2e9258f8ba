import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { afterCommit, type Database, type Tx } from '#server/db/database.ts';
import { outbox } from '#server/db/schema/index.ts';
import { insertSet } from '#server/db/sets.ts';
import { type Clock, earlier, later, systemClock } from './clock.ts';
import { kept } from './keeping.ts';

/** Delivers one row. Throwing means that it is tried again; `id` is the same each time, so that a repeat can be known. */
export type Delivery = (payload: unknown, row: { id: number; createdAt: Date }) => Promise<void>;

export interface OutboxOptions {
  /** How long a worker may take for one row before another may have it. */
  leaseSeconds?: number;
  /** How often it looks without being nudged. */
  pollMs?: number;
  /** Delivery goes by the real time: moving the sandbox's clock neither delays nor hurries the mail. */
  clock?: Clock;
  onError?: (error: unknown, row: { id: number; kind: string; attempts: number }) => void;
}

/** The kind of what goes to a mail box. */
export const MAIL = 'mail';

const BATCH = 10;
/** What is waited after each try that failed: twelve tries, the last three days after the first. */
const waits = [{ seconds: 10 }, { seconds: 20 }, { minutes: 1 }, { minutes: 5 }, { minutes: 15 }, { hours: 1 }, { hours: 3 }, { hours: 8 }, { hours: 12 }, { hours: 24 }, { hours: 24 }];

/**
 * What has to leave the house is written in the transaction that causes it and sent afterwards, at least once.
 * A row is claimed with SKIP LOCKED and a lease: the transaction is over before the sending begins, so that a slow mail
 * server holds no lock, and a worker that dies leaves a row that another takes when the lease ends.
 */
export class Outbox {
  readonly #database: Database;
  readonly #deliveries = new Map<string, Delivery>();
  readonly #options: Required<OutboxOptions>;
  #running: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(database: Database, options: OutboxOptions = {}) {
    this.#database = database;
    this.#options = { leaseSeconds: 60, pollMs: 5_000, clock: systemClock, onError: () => {}, ...options };
  }

  /** Says who delivers rows of a kind. */
  deliver(kind: string, delivery: Delivery): void {
    this.#deliveries.set(kind, delivery);
  }

  /** Writes a row in `tx`; the worker is nudged once that is committed. */
  async post(tx: Tx, kind: string, payload: unknown): Promise<void> {
    const now = this.#options.clock.now();
    await tx.insert(outbox).values({ kind, payload, createdAt: now, nextAt: now });
    afterCommit(tx, () => this.nudge());
  }

  /** As `post`, many at once. */
  async postAll(tx: Tx, kind: string, payloads: readonly unknown[]): Promise<void> {
    const now = this.#options.clock.now();
    await insertSet(tx, outbox, payloads.map((payload) => ({ kind, payload, createdAt: now, nextAt: now })));
    afterCommit(tx, () => this.nudge());
  }

  start(): void {
    this.#isStopped = false;
    this.#timer = setInterval(() => this.nudge(), this.#options.pollMs);
    this.nudge();
  }

  /** Looks for work now. */
  nudge(): void {
    if (this.#isStopped || this.#timer === null) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.#work().finally(() => {
      this.#running = null;
      if (this.#again) {
        this.#again = false;
        this.nudge();
      }
    });
  }

  /** Ends after what is in hand; what is left stays for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
    this.#timer = null;
  }

  /** Sends all that is due, and returns when nothing is due or in this process's hands. */
  async drain(): Promise<void> {
    while (this.#running) await this.#running;
    while ((await this.#batch()) > 0);
  }

  async #work(): Promise<void> {
    try {
      while (!this.#isStopped && (await this.#batch()) > 0);
    } catch (error) {
      // The database is away: the next look finds what is still to do.
      this.#options.onError(error, { id: 0, kind: 'claim', attempts: 0 });
    }
  }

  async #batch(): Promise<number> {
    const kinds = [...this.#deliveries.keys()];
    if (kinds.length === 0) return 0;
    const now = this.#options.clock.now();
    const rows = await this.#database.transaction(async (tx) => {
      const due = await tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(sql`${lte(outbox.nextAt, now)} and ${inArray(outbox.kind, kinds)}`)
        .orderBy(asc(outbox.id))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      if (due.length === 0) return [];
      return tx
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1`, nextAt: later(now, { seconds: this.#options.leaseSeconds }) })
        .where(inArray(outbox.id, due.map((row) => row.id)))
        .returning();
    });
    for (const row of rows.toSorted((a, b) => a.id - b.id)) {
      if (this.#isStopped) {
        // Handed back at once, so that the next start need not wait for the lease.
        await this.#database.sql.update(outbox).set({ nextAt: now, attempts: row.attempts - 1 }).where(eq(outbox.id, row.id));
      } else await this.#send(row);
    }
    return rows.length;
  }

  async #send(row: typeof outbox.$inferSelect): Promise<void> {
    const { id, kind, attempts, createdAt } = row;
    let failure: unknown;
    try {
      await this.#deliveries.get(kind)?.(row.payload, { id, createdAt });
    } catch (error) {
      failure = error ?? new Error('rejected without a reason');
    }
    const now = this.#options.clock.now();
    if (failure === undefined) {
      await this.#database.sql.update(outbox).set({ sentAt: now, nextAt: null, payload: null, lastError: null }).where(eq(outbox.id, id));
      return;
    }
    this.#options.onError(failure, { id, kind, attempts });
    const wait = waits[attempts - 1];
    await this.#database.sql
      .update(outbox)
      .set({
        nextAt: wait === undefined ? null : later(now, wait),
        lastError: (failure instanceof Error ? failure.message : String(failure)).slice(0, 500),
      })
      .where(eq(outbox.id, id));
  }
}

/**
 * Deletes what was sent long enough ago, and mail that was given up, with its text. What was given up of another kind carries no
 * words of anybody, and somebody has to see to it: it stays.
 */
export async function deleteOldMail(tx: Tx, now: Date): Promise<void> {
  await tx.delete(outbox).where(lte(outbox.sentAt, earlier(now, kept.sentMail)));
  await tx
    .delete(outbox)
    .where(and(eq(outbox.kind, MAIL), isNull(outbox.nextAt), isNull(outbox.sentAt), lte(outbox.createdAt, earlier(now, kept.mailGivenUp))));
}
