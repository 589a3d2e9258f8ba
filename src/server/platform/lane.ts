import { setImmediate as breathe } from 'node:timers/promises';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { outbox } from '#server/db/schema/index.ts';
import { type Clock, later } from './clock.ts';

/** A row as a delivery sees it; `id` is the same at each try, so that the receiver can tell a repeat. */
export interface DeliveryRow {
  id: number;
  createdAt: Date;
  /** Who is told when it can't be delivered; null when it isn't an organisation's. */
  orgId: string | null;
  /** Aborted when the time limit is over or the server stops. A delivery that goes on regardless may be sent twice. */
  signal: AbortSignal;
}

/** Delivers one row. Throwing means that it is tried again later, `Undeliverable` that it is given up. */
export type Delivery = (payload: unknown, row: DeliveryRow) => Promise<void>;

/** Thrown by a delivery that no later try could make succeed. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

export interface LaneOptions {
  /** How many deliveries may be under way in this process; one unless set, which also keeps the order. */
  inFlight?: number;
  /** Called in the transaction that gives a row up. */
  onGivenUp?: (tx: Tx, payload: unknown, row: Pick<DeliveryRow, 'id' | 'orgId'>) => Promise<void>;
}

export interface LaneSettings {
  /** How long a row stays claimed when its worker dies. A running delivery renews its claim. */
  leaseSeconds: number;
  /** How often a running delivery renews its claim. */
  renewMs: number;
  /** A delivery without an answer has failed after this. */
  limitMs: number;
  /** How long a stop waits for deliveries before it aborts them. */
  graceMs: number;
  clock: Clock;
  onError: (error: unknown, row: { id: number; kind: string; attempts: number }) => void;
}

type Row = typeof outbox.$inferSelect;

/** The wait after each failed try: twelve tries, the last three days after the first. */
const waits = [{ seconds: 10 }, { seconds: 20 }, { minutes: 1 }, { minutes: 5 }, { minutes: 15 }, { hours: 1 }, { hours: 3 }, { hours: 8 }, { hours: 12 }, { hours: 24 }, { hours: 24 }];

/** Settles only when the signal is aborted: rejects with the reason. */
const aborted = (signal: AbortSignal): Promise<never> => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));

/**
 * Delivers the outbox rows of one kind, several at a time. A row is claimed by SKIP LOCKED and a lease: no lock is held while
 * it is sent, and a row of a worker that died is claimed by another when the lease ends. The number of attempts names the claim.
 */
export class Lane {
  readonly #database: Database;
  readonly #kind: string;
  readonly #delivery: Delivery;
  readonly #options: LaneOptions & LaneSettings & { inFlight: number };
  readonly #inHand = new Map<Promise<void>, AbortController>();
  /** Claims one after the other; the one that waits for its turn serves everybody who asks until then. */
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
    // The database is away: the next look finds what is left.
    this.#fill().catch((error: unknown) => this.#report(error));
  }

  /** Sends everything that is due; says whether there was anything to wait for. Rejects when the database is away. */
  async drain(): Promise<boolean> {
    for (let hasWaited = false; ; hasWaited = true) {
      const claimed = await this.#fill();
      if (claimed === 0 && this.#inHand.size === 0) return hasWaited;
      await Promise.all(this.#inHand.keys());
    }
  }

  /** Waits for the deliveries under way, and aborts those that take too long: their rows are due again. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#lastClaim;
    const timer = setTimeout(() => {
      for (const controller of this.#inHand.values()) controller.abort(new Error('the server stops'));
    }, this.#options.graceMs);
    await Promise.all(this.#inHand.keys());
    clearTimeout(timer);
  }

  #report(error: unknown, { id, attempts }: Pick<Row, 'id' | 'attempts'> = { id: 0, attempts: 0 }): void {
    this.#options.onError(error, { id, kind: this.#kind, attempts });
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
    const free = this.#options.inFlight - this.#inHand.size;
    this.#mayBeMore = free === 0;
    if (this.#isStopping || free === 0) return 0;
    const rows = await this.#claim(free);
    this.#mayBeMore = rows.length === free;
    for (const row of rows.toSorted((a, b) => a.id - b.id)) this.#take(row);
    return rows.length;
  }

  async #claim(most: number): Promise<Row[]> {
    const { sql: db } = this.#database;
    const now = this.#options.clock.now();
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, this.#kind), lte(outbox.nextAt, now)))
      .orderBy(asc(outbox.nextAt), asc(outbox.id))
      .limit(most)
      .for('update', { skipLocked: true });
    return db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, nextAt: this.#leaseEnd(now) })
      // As an array the rows are chosen once, however the statement is planned.
      .where(sql`${outbox.id} = any(array${due})`)
      .returning();
  }

  #leaseEnd(now: Date): Date {
    return later(now, { seconds: this.#options.leaseSeconds });
  }

  #take(row: Row): void {
    const controller = new AbortController();
    const sending = this.#send(row, controller).finally(() => {
      this.#inHand.delete(sending);
      if (this.#mayBeMore && !this.#isStopping) this.nudge();
    });
    this.#inHand.set(sending, controller);
  }

  /** Never rejects: a row whose end could not be written is due again when its lease ends. */
  async #send(row: Row, controller: AbortController): Promise<void> {
    const { limitMs, renewMs } = this.#options;
    const { id, createdAt, orgId, payload } = row;
    const { signal } = controller;
    const limit = setTimeout(() => controller.abort(new Error(`no answer within ${limitMs / 1000} s`)), limitMs);
    const renewal = setInterval(() => void this.#renew(row).catch((error: unknown) => this.#report(error, row)), renewMs);
    let failure: unknown;
    // PGlite works on this thread without a pause. Let requests through between two deliveries.
    await breathe();
    try {
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

  /** The row, while this claim of it is the newest. */
  #isClaimOf({ id, attempts }: Row) {
    return and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.sentAt));
  }

  async #renew(row: Row): Promise<void> {
    await this.#database.sql.update(outbox).set({ nextAt: this.#leaseEnd(this.#options.clock.now()) }).where(this.#isClaimOf(row));
  }

  async #markSent({ id }: Row): Promise<void> {
    await this.#database.sql.update(outbox).set({ sentAt: this.#options.clock.now(), nextAt: null, payload: null, lastError: null }).where(eq(outbox.id, id));
  }

  async #handBack(row: Row): Promise<void> {
    await this.#database.sql.update(outbox).set({ nextAt: this.#options.clock.now(), attempts: row.attempts - 1 }).where(this.#isClaimOf(row));
  }

  async #markFailed(row: Row, failure: unknown): Promise<void> {
    this.#report(failure, row);
    const wait = failure instanceof Undeliverable ? undefined : waits[row.attempts - 1];
    const nextAt = wait === undefined ? null : later(this.#options.clock.now(), wait);
    const lastError = (failure instanceof Error ? failure.message : String(failure)).slice(0, 500);
    await this.#database.transaction(async (tx) => {
      const [failed] = await tx.update(outbox).set({ nextAt, lastError }).where(this.#isClaimOf(row)).returning({ id: outbox.id });
      if (failed && nextAt === null) await this.#options.onGivenUp?.(tx, row.payload, row);
    });
  }
}
