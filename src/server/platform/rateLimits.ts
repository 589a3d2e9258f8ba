import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Statement, Tx } from '#server/db/database.ts';
import { rateLimits } from '#server/db/schema/index.ts';
import { type Clock, later } from './clock.ts';
import { ApiError } from './errors.ts';

/** At most `max` uses per window; the window starts with the first use. */
export interface Limit {
  /** What is counted and for whom: `login:account:ada@company.ng`. */
  key: string;
  max: number;
  seconds: number;
  /** Replaces the message of too_many_requests. */
  msg?: string;
  /** The account it protects: an email or a user's id. Completing a recovery resets its counts. */
  account?: string;
}

const exhausted = ({ msg }: Limit, secondsLeft: number) =>
  new ApiError('too_many_requests', {
    ...(msg !== undefined && { msg }),
    headers: { 'retry-after': String(Math.max(1, Math.ceil(secondsLeft))) },
  });

/** Rate limits stored in the database, so that all processes share them. They use the product's clock. */
export class RateLimits {
  readonly #clock: Clock;
  readonly #count: Statement<{ count: number; seconds_left: number }>;
  readonly #read: Statement<{ count: number; seconds_left: number }>;

  constructor(database: Database, clock: Clock) {
    this.#clock = clock;
    this.#count = database.statement(
      'rate-limit',
      `insert into rate_limits as r (key, count, expires_at, account) values ($1, 1, $2::timestamptz + make_interval(secs => $3), $4)
       on conflict (key) do update set
         count = case when r.expires_at <= $2::timestamptz then 1 else r.count + 1 end,
         expires_at = case when r.expires_at <= $2::timestamptz then excluded.expires_at else r.expires_at end
       returning count, extract(epoch from expires_at - $2::timestamptz)::float8 as seconds_left`,
    );
    this.#read = database.statement(
      'rate-limit-read',
      `select count, extract(epoch from expires_at - $2::timestamptz)::float8 as seconds_left
       from rate_limits where key = $1 and expires_at > $2::timestamptz`,
    );
  }

  /**
   * Counts one use of each limit, in order. Throws too_many_requests with Retry-After at the first that is exhausted.
   * Call it outside a transaction: it runs a statement of its own, and PGlite would deadlock.
   */
  async take(...limits: Limit[]): Promise<void> {
    for (const limit of limits) {
      const { count, secondsLeft } = await this.use(limit);
      if (count > limit.max) throw exhausted(limit, secondsLeft);
    }
  }

  /** Throws too_many_requests if a limit is exhausted. Counts nothing. */
  async requireLeft(limit: Limit): Promise<void> {
    const [row] = await this.#read([limit.key, this.#clock.now().toISOString()]);
    if (row && row.count >= limit.max) throw exhausted(limit, row.seconds_left);
  }

  /**
   * Counts one use without refusing any. Returns the number of uses in the window and the seconds it has left. Like
   * `take`, call it outside a transaction.
   */
  async use({ key, seconds, account }: Limit): Promise<{ count: number; secondsLeft: number }> {
    const [row] = await this.#count([key, this.#clock.now().toISOString(), seconds, account ?? null]);
    return { count: row?.count ?? 1, secondsLeft: row?.seconds_left ?? seconds };
  }
}

/**
 * Counts one use in a transaction, so that it counts only with the work it's for. False if the limit was exhausted. Lock
 * the account's user first, as everything does that clears their limits.
 */
export async function takeInTransaction(tx: Tx, { key, max, seconds, account }: Limit, now: Date): Promise<boolean> {
  const isOver = sql`${rateLimits.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await tx
    .insert(rateLimits)
    .values({ key, count: 1, expiresAt: later(now, { seconds }), account: account ?? null })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
    })
    .returning({ count: rateLimits.count });
  return (row?.count ?? 1) <= max;
}

/** Gives one use of each limit back: successful actions don't count. */
export async function giveBack(tx: Tx, ...limits: Pick<Limit, 'key'>[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await tx
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.count, 0)));
}

/**
 * Runs work that `limits` were counted for, and gives them back if the server is too busy for it: a retry isn't a guess.
 * Throws what the work throws. Call it outside a transaction.
 */
export async function giveBackIfBusy<T>(tx: Tx, limits: Pick<Limit, 'key'>[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unavailable') await giveBack(tx, ...limits);
    throw error;
  }
}

/** Resets all limits of an account, under any of its names. Its owner has just proved access to the mailbox. */
export async function resetLimits(tx: Tx, ...accounts: string[]): Promise<void> {
  await tx.delete(rateLimits).where(inArray(rateLimits.account, accounts));
}

/** Resets one limit. */
export async function resetLimit(tx: Tx, { key }: Pick<Limit, 'key'>): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function deleteDeadLimits(tx: Tx, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
}
