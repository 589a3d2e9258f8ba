import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { afterCommit, type Database, type Tx } from '#server/db/database.ts';
import { outbox } from '#server/db/schema/index.ts';
import { insertSet } from '#server/db/sets.ts';
import { earlier, systemClock } from './clock.ts';
import { retentionPeriods } from './retentionPeriods.ts';
import { type Delivery, Lane, type LaneOptions, type LaneSettings } from './lane.ts';

export interface OutboxOptions extends Partial<LaneSettings> {
  /** How often it looks without being nudged. */
  pollMs?: number;
}

/** The kind of what goes to a mail box. */
export const MAIL = 'mail';
/** Mail that somebody is waiting for on a page: a code or a link. */
export const AWAITED_MAIL = 'mail.awaited';

/** What is posted, and the organisation that is told when it can't be delivered. */
export interface Posting {
  payload: unknown;
  orgId: string | null;
}

/**
 * What has to leave the house is written in the transaction that causes it and sent afterwards, at least once. Each kind has
 * a lane of its own with its own deliveries under way: a slow mail server holds up no refund, and bulk mail no code.
 *
 * pg-boss stays with the schedules. Version 10.4 does enqueue in the caller's transaction on PGlite and PostgreSQL, through an
 * adapter that puts its text and values into the driver's transaction. But it renews no lease, completes or fails a batch as a
 * whole, only doubles its waits, keeps the payload of finished jobs and goes by the database's clock.
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
    // Delivery goes by the real time: moving the sandbox's clock neither delays nor hurries the mail.
    this.#settings = { leaseSeconds, renewMs: (leaseSeconds * 1000) / 3, limitMs: 60_000, graceMs: 5_000, clock: systemClock, onError: () => {}, ...settings };
  }

  /** Says who delivers rows of a kind. */
  deliver(kind: string, delivery: Delivery, options: LaneOptions = {}): void {
    this.#lanes.set(kind, new Lane(this.#database, kind, delivery, { ...this.#settings, ...options }));
  }

  /** Writes a row in `tx`; its lane is nudged once that is committed. */
  async post(tx: Tx, kind: string, payload: unknown, orgId: string | null = null): Promise<void> {
    const now = this.#settings.clock.now();
    await tx.insert(outbox).values({ kind, payload, orgId, createdAt: now, nextAt: now });
    afterCommit(tx, () => this.#nudge(kind));
  }

  /** As `post`, many at once. */
  async postAll(tx: Tx, kind: string, postings: readonly Posting[]): Promise<void> {
    const now = this.#settings.clock.now();
    await insertSet(tx, outbox, postings.map(({ payload, orgId }) => ({ kind, payload, orgId, createdAt: now, nextAt: now })));
    afterCommit(tx, () => this.#nudge(kind));
  }

  /** Whether something of a kind with this in its payload is still to be delivered, or being delivered. */
  async isWaiting(tx: Tx, kind: string, part: Record<string, unknown>): Promise<boolean> {
    const rows = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, kind), isNotNull(outbox.nextAt), sql`${outbox.payload} @> ${JSON.stringify(part)}::jsonb`))
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

  /** Ends after what is in hand; what is left stays for the next start. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await Promise.all([...this.#lanes.values()].map((lane) => lane.stop()));
  }

  /** Sends all that is due, and returns when nothing is due or in this process's hands. */
  async drain(): Promise<void> {
    for (;;) {
      const hasWaited = await Promise.all([...this.#lanes.values()].map((lane) => lane.drain()));
      if (!hasWaited.includes(true)) return;
    }
  }
}

/**
 * Deletes what was sent long enough ago, and mail that was given up, with its text. What was given up of another kind carries no
 * words of anybody, and somebody has to see to it: it stays.
 */
export async function deleteOldMail(tx: Tx, now: Date): Promise<void> {
  await tx.delete(outbox).where(lte(outbox.sentAt, earlier(now, retentionPeriods.sentMail)));
  await tx
    .delete(outbox)
    .where(and(inArray(outbox.kind, [MAIL, AWAITED_MAIL]), isNull(outbox.nextAt), isNull(outbox.sentAt), lte(outbox.createdAt, earlier(now, retentionPeriods.mailGivenUp))));
}
