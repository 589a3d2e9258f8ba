import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { outbox } from '#server/db/schema/index.ts';
import { type Clock, later } from './clock.ts';

/** A row as a delivery sees it; `id` is the same for every attempt, so that the receiver can recognise a repeat. */
export interface DeliveryRow {
  id: number;
  createdAt: Date;
  /** The organisation that is notified if delivery fails; null if the row belongs to none. */
  orgId: string | null;
  /** Aborted on time-out or when the server stops. A delivery that continues regardless may be sent twice. */
  signal: AbortSignal;
}

/** Delivers one row. If it throws, it is tried again later; if it throws `Undeliverable`, it is given up. */
export type Delivery = (payload: unknown, row: DeliveryRow) => Promise<void>;

/** Thrown if retrying a delivery can't succeed. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

export interface LaneOptions {
  /** How many deliveries may run concurrently in this process. The default is one, which also preserves the order. */
  inFlight?: number;
  /** Repeats the last wait instead of giving up, for what nobody else would do. */
  isEndless?: true;
  /** Called in the transaction that gives up a row, with the last failure. */
  onGivenUp?: FailureHook;
  /** Called once, in the transaction that records a failure of a row older than three days. */
  onOverdue?: FailureHook;
}

type FailureHook = (
  tx: Tx,
  payload: unknown,
  row: Pick<DeliveryRow, 'id' | 'orgId'>,
  failure: unknown,
) => Promise<void>;

export interface LaneSettings {
  /** How long a row stays claimed after its worker dies. A running delivery renews its claim. */
  leaseSeconds: number;
  /** How often a running delivery renews its claim. */
  renewMs: number;
  /** Time-out of a delivery, in ms. */
  limitMs: number;
  /** How long a stop waits for deliveries before aborting them. */
  graceMs: number;
  clock: Clock;
  onError: (error: unknown, row: FailedRow) => void;
}

interface FailedRow {
  id: number;
  kind: string;
  attempts: number;
  /** Nothing tries this row again. */
  isGivenUp: boolean;
}

type Row = typeof outbox.$inferSelect;

/** Delay after each failed attempt: twelve attempts, the last three days after the first. */
const waits = [
  { seconds: 10 },
  { seconds: 20 },
  { minutes: 1 },
  { minutes: 5 },
  { minutes: 15 },
  { hours: 1 },
  { hours: 3 },
  { hours: 8 },
  { hours: 12 },
  { hours: 24 },
  { hours: 24 },
];

/** Age from which a failing row is overdue. */
const OVERDUE_AFTER = { days: 3 };

/** Added to the payload of a row, an object, once `onOverdue` has been called for it. */
const reportedMark = { isReportedOverdue: true };

/** Rejects with the signal's reason when it is aborted; never resolves. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));

/**
 * Delivers the outbox rows of one kind, several at a time. Rows are claimed with SKIP LOCKED and a lease, so no lock is
 * held during delivery, and if a worker dies, another one claims its row when the lease ends. The number of attempts
 * identifies the claim.
 */
export class Lane {
  readonly #database: Database;
  readonly #kind: string;
  readonly #delivery: Delivery;
  readonly #options: LaneOptions & LaneSettings & { inFlight: number };
  readonly #inFlight = new Map<Promise<void>, AbortController>();
  /** Claims run one at a time. A claim that is waiting for its turn serves all callers until it starts. */
  #lastClaim: Promise<unknown> = Promise.resolve();
  #nextClaim: Promise<number> | null = null;
  #mayBeMore = false;
  #isStopping = false;

  constructor(database: Database, kind: string, delivery: Delivery, options: LaneOptions & LaneSettings) {
    this.#database = database;
    this.#kind = kind;
    this.#delivery = delivery;
    this.#options = { inFlight: 1, ...options };
  }

  start(): void {
    this.#isStopping = false;
  }

  /** Looks for work now. */
  nudge(): void {
    // The database is unreachable: the next poll finds the remaining rows.
    this.#fill().catch((error: unknown) => this.#report(error));
  }

  /**
   * Sends everything that is due. Returns whether there was anything to wait for; rejects if the database is
   * unreachable.
   */
  async drain(): Promise<boolean> {
    for (let hasWaited = false; ; hasWaited = true) {
      const claimed = await this.#fill();
      if (claimed === 0 && this.#inFlight.size === 0) return hasWaited;
      await Promise.all(this.#inFlight.keys());
    }
  }

  /** Waits for current deliveries, and aborts those that take too long. Their rows become due again. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#lastClaim;
    const timer = setTimeout(() => {
      for (const controller of this.#inFlight.values()) controller.abort(new Error('the server is stopping'));
    }, this.#options.graceMs);
    await Promise.all(this.#inFlight.keys());
    clearTimeout(timer);
  }

  #report(error: unknown, { id, attempts }: Pick<Row, 'id' | 'attempts'> = { id: 0, attempts: 0 }, isGivenUp = false) {
    this.#options.onError(error, { id, kind: this.#kind, attempts, isGivenUp });
  }

  #fill(): Promise<number> {
    this.#nextClaim ??= this.#lastClaim.then(() => {
      this.#nextClaim = null;
      const claim = this.#claimFree();
      this.#lastClaim = claim.catch(() => {});
      return claim;
    });
    return this.#nextClaim;
  }

  async #claimFree(): Promise<number> {
    const free = this.#options.inFlight - this.#inFlight.size;
    this.#mayBeMore = free === 0;
    if (this.#isStopping || free === 0) return 0;
    const rows = await this.#claim(free);
    this.#mayBeMore = rows.length === free;
    for (const row of rows.toSorted((a, b) => a.id - b.id)) this.#take(row);
    return rows.length;
  }

  async #claim(limit: number): Promise<Row[]> {
    const { sql: db } = this.#database;
    const now = this.#options.clock.now();
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, this.#kind), lte(outbox.nextAt, now)))
      .orderBy(asc(outbox.nextAt), asc(outbox.id))
      .limit(limit)
      .for('update', { skipLocked: true });
    return (
      db
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1`, nextAt: this.#leaseEnd(now) })
        // The array makes PostgreSQL choose the rows only once, whatever the query plan.
        .where(sql`${outbox.id} = any(array${due})`)
        .returning()
    );
  }

  #leaseEnd(now: Date): Date {
    return later(now, { seconds: this.#options.leaseSeconds });
  }

  #take(row: Row): void {
    const controller = new AbortController();
    const sending = this.#send(row, controller).finally(() => {
      this.#inFlight.delete(sending);
      if (this.#mayBeMore && !this.#isStopping) this.nudge();
    });
    this.#inFlight.set(sending, controller);
  }

  /** Never rejects: if the outcome can't be written, the row becomes due again when its lease ends. */
  async #send(row: Row, controller: AbortController): Promise<void> {
    const { limitMs, renewMs } = this.#options;
    const { id, createdAt, orgId, payload } = row;
    const { signal } = controller;
    // PGlite keeps this thread busy. Let requests through between two deliveries.
    await yieldToEventLoop();
    const limit = setTimeout(() => controller.abort(new Error(`timed out after ${limitMs / 1000} s`)), limitMs);
    const renewal = setInterval(
      () => void this.#renew(row).catch((error: unknown) => this.#report(error, row)),
      renewMs,
    );
    let failure: unknown;
    try {
      // The server may have begun to stop in between.
      signal.throwIfAborted();
      await Promise.race([this.#delivery(payload, { id, createdAt, orgId, signal }), aborted(signal)]);
    } catch (error) {
      failure = error ?? new Error('rejected without a reason');
    }
    clearTimeout(limit);
    clearInterval(renewal);
    try {
      if (failure === undefined) await this.#markSent(row);
      else if (this.#isStopping && signal.aborted) await this.#handBack(row);
      else await this.#markFailed(row, failure);
    } catch (error) {
      this.#report(error, row);
    }
  }

  /** Matches the row as long as this is its latest claim. */
  #isClaimOf({ id, attempts }: Row) {
    return and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.sentAt));
  }

  async #renew(row: Row): Promise<void> {
    await this.#database.sql
      .update(outbox)
      .set({ nextAt: this.#leaseEnd(this.#options.clock.now()) })
      .where(this.#isClaimOf(row));
  }

  async #markSent({ id }: Row): Promise<void> {
    await this.#database.sql
      .update(outbox)
      .set({ sentAt: this.#options.clock.now(), nextAt: null, payload: null, lastError: null })
      .where(eq(outbox.id, id));
  }

  async #handBack(row: Row): Promise<void> {
    await this.#database.sql
      .update(outbox)
      .set({ nextAt: this.#options.clock.now(), attempts: row.attempts - 1 })
      .where(this.#isClaimOf(row));
  }

  async #markFailed(row: Row, failure: unknown): Promise<void> {
    this.#report(failure, row);
    const { isEndless = false, onGivenUp, onOverdue } = this.#options;
    const next = waits[row.attempts - 1] ?? (isEndless ? waits.at(-1) : undefined);
    const wait = failure instanceof Undeliverable ? undefined : next;
    const now = this.#options.clock.now();
    const nextAt = wait === undefined ? null : later(now, wait);
    // By age: attempts also count for a process that died, and can be hurried by hand.
    const isOverdue =
      onOverdue !== undefined &&
      later(row.createdAt, OVERDUE_AFTER) <= now &&
      !(row.payload as Partial<typeof reportedMark>).isReportedOverdue;
    const lastError = (failure instanceof Error ? failure.message : String(failure)).slice(0, 500);
    const isGivenUp = await this.#database.transaction(async (tx) => {
      const [failed] = await tx
        .update(outbox)
        .set({
          nextAt,
          lastError,
          ...(isOverdue && { payload: sql`${outbox.payload} || ${JSON.stringify(reportedMark)}::jsonb` }),
        })
        .where(this.#isClaimOf(row))
        .returning({ id: outbox.id });
      if (!failed) return false;
      const hook = nextAt === null ? onGivenUp : isOverdue ? onOverdue : undefined;
      await hook?.(tx, row.payload, row, failure);
      return nextAt === null;
    });
    if (isGivenUp) this.#report(failure, row, isGivenUp);
  }
}
