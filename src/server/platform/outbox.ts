import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { afterCommit, type Database, type Tx } from '#server/db/database.ts';
import { outbox } from '#server/db/schema/index.ts';
import { preparedInsert } from '#server/db/preparedQuery.ts';
import { insertSet } from '#server/db/sets.ts';
import { earlier, systemClock } from './clock.ts';
import { retentionPeriods } from './retentionPeriods.ts';
import { type Delivery, Lane, type LaneOptions, type LaneSettings } from './lane.ts';

export interface OutboxOptions extends Partial<LaneSettings> {
  /** How often to look for work without being nudged, in ms. */
  pollMs?: number;
}

/** The kind of rows that go to a mailbox. */
export const MAIL = 'mail';
/** Mail that someone is waiting for on a page: a code or a link. */
export const AWAITED_MAIL = 'mail.awaited';

/** A payload, and the organisation to notify if it can't be delivered. */
export interface Posting {
  payload: unknown;
  orgId: string | null;
}

const insertion = preparedInsert(outbox);

/**
 * Sends messages to other systems, at least once. A message is written in the transaction that causes it and sent
 * afterwards. Each kind has a lane with its own concurrency, so a slow mail server doesn't delay refunds, and bulk mail
 * doesn't delay codes.
 *
 * pg-boss is used for schedules only. Version 10.4 can enqueue in the caller's transaction on PGlite and PostgreSQL,
 * through an adapter that passes its text and values to the driver's transaction. But it renews no lease, completes or
 * fails a batch as a whole, only doubles its delays, keeps the payload of finished jobs, and uses the database's clock.
 */
export class Outbox {
  readonly #database: Database;
  readonly #lanes = new Map<string, Lane>();
  readonly #settings: LaneSettings;
  readonly #pollMs: number;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database, { pollMs = 5_000, leaseSeconds = 30, ...settings }: OutboxOptions = {}) {
    this.#database = database;
    this.#pollMs = pollMs;
    // Delivery uses the real time: moving the sandbox's clock neither delays nor speeds up the mail.
    this.#settings = {
      leaseSeconds,
      renewMs: (leaseSeconds * 1000) / 3,
      limitMs: 60_000,
      graceMs: 5_000,
      clock: systemClock,
      onError: () => {},
      ...settings,
    };
  }

  /** Registers the function that delivers rows of this kind. */
  deliver(kind: string, delivery: Delivery, options: LaneOptions = {}): void {
    this.#lanes.set(kind, new Lane(this.#database, kind, delivery, { ...this.#settings, ...options }));
  }

  /** Writes a row in `tx` and nudges its lane after the commit. */
  async post(tx: Tx, kind: string, payload: unknown, orgId: string | null = null): Promise<void> {
    const now = this.#settings.clock.now();
    await insertion(tx, { kind, payload, orgId, createdAt: now, nextAt: now });
    afterCommit(tx, () => this.#nudge(kind));
  }

  /** Writes many rows, like `post`. */
  async postAll(tx: Tx, kind: string, postings: readonly Posting[]): Promise<void> {
    const now = this.#settings.clock.now();
    await insertSet(
      tx,
      outbox,
      postings.map(({ payload, orgId }) => ({ kind, payload, orgId, createdAt: now, nextAt: now })),
    );
    afterCommit(tx, () => this.#nudge(kind));
  }

  /** Whether a row of this kind whose payload contains `part` is waiting or being delivered. */
  async isWaiting(tx: Tx, kind: string, part: Record<string, unknown>): Promise<boolean> {
    const rows = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(eq(outbox.kind, kind), isNotNull(outbox.nextAt), sql`${outbox.payload} @> ${JSON.stringify(part)}::jsonb`),
      )
      .limit(1);
    return rows.length > 0;
  }

  start(): void {
    for (const lane of this.#lanes.values()) lane.start();
    this.#timer = setInterval(() => this.nudge(), this.#pollMs);
    this.nudge();
  }

  /** Looks for work now. */
  nudge(): void {
    for (const kind of this.#lanes.keys()) this.#nudge(kind);
  }

  #nudge(kind: string): void {
    if (this.#timer !== null) this.#lanes.get(kind)?.nudge();
  }

  /** Stops after current deliveries. The rest stays for the next start. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await Promise.all([...this.#lanes.values()].map((lane) => lane.stop()));
  }

  /** Sends all rows that are due, and resolves when none is due or being delivered by this process. */
  async drain(): Promise<void> {
    for (;;) {
      const hasWaited = await Promise.all([...this.#lanes.values()].map((lane) => lane.drain()));
      if (!hasWaited.includes(true)) return;
    }
  }
}

/**
 * Deletes mail that was sent or given up past its retention period, including its text. Other kinds that were given up
 * stay: they contain no personal text, and someone has to look into them.
 */
export async function deleteOldMail(tx: Tx, now: Date): Promise<void> {
  await tx.delete(outbox).where(lte(outbox.sentAt, earlier(now, retentionPeriods.sentMail)));
  await tx
    .delete(outbox)
    .where(
      and(
        inArray(outbox.kind, [MAIL, AWAITED_MAIL]),
        isNull(outbox.nextAt),
        isNull(outbox.sentAt),
        lte(outbox.createdAt, earlier(now, retentionPeriods.mailGivenUp)),
      ),
    );
}
