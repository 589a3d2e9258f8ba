import { and, eq } from 'drizzle-orm';
import type { Database, Statement, Tx } from '#server/db/database.ts';
import { tokens, users } from '#server/db/schema/index.ts';
import type { Client } from './client.ts';
import { type Clock, later } from './clock.ts';
import { ApiError, type ApiErrorDetail } from './errors.ts';
import { lockSession } from './openSessions.ts';
import { sessionIdle } from './tokens.ts';

/** The caller that a session identifies. */
export interface Caller {
  userId: string;
  orgId: string;
  isRoot: boolean;
  /** SHA-256 of the session's token, for ending this session or sparing it when the others end. */
  tokenHash: Uint8Array;
}

/** The caller and their device. */
export interface CallerContext {
  caller: Caller;
  client: Client;
}

/**
 * A session as selected by a statement. Calls with a statement of their own select the same columns along with their
 * data.
 */
export interface SessionRow {
  user_id: string;
  org_id: string;
  is_root: boolean;
  last_seen_at: Date;
}

/** Condition for a row of `tokens` (alias t) with the hash `$1` to be a live session at `$2`. */
export const liveSession = `t.hash = $1 and t.purpose = 'session' and t.revoked_at is null and t.consumed_at is null
  and t.expires_at > $2 and t.idle_expires_at > $2`;

/** How long after confirming their password people can change their account's protection. */
export const confirmationLifetime = { minutes: 5 } as const;

/** Requires that the password was confirmed in this session in the last five minutes. Throws confirmation_needed. */
export async function requireConfirmed(
  tx: Tx,
  tokenHash: Uint8Array,
  now: Date,
  detail: ApiErrorDetail = {},
): Promise<void> {
  const [session] = await tx
    .select({ confirmedUntil: tokens.confirmedUntil })
    .from(tokens)
    .where(and(eq(tokens.hash, tokenHash), eq(tokens.purpose, 'session')));
  if (!session?.confirmedUntil || session.confirmedUntil <= now) throw new ApiError('confirmation_needed', detail);
}

/**
 * Locks the caller and their session until the transaction ends, and returns the caller's row. Call it first in a change
 * that has waited for other work, such as hashing. Errors: unauthenticated if the session has ended since.
 */
export async function lockCaller(
  tx: Tx,
  { userId, tokenHash }: Pick<Caller, 'userId' | 'tokenHash'>,
  now: Date,
): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!user || (await lockSession(tx, user, tokenHash, now)) === null) throw new ApiError('unauthenticated');
  return user;
}

/** `lockCaller` for a change that only administrators may make. Errors: also forbidden if the role has gone since. */
export async function lockAdministrator(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'tokenHash'>,
  now: Date,
): Promise<typeof users.$inferSelect> {
  const user = await lockCaller(tx, caller, now);
  if (!user.isRoot) throw new ApiError('forbidden');
  return user;
}

const TOUCH_AFTER_MS = 60_000;
const FLUSH_MS = 5_000;

/**
 * Finds a token's session with one prepared statement and records when it was last used. Those writes are batched
 * outside of any request, at most once a minute for each session.
 */
export class Sessions {
  readonly #clock: Clock;
  readonly #find: Statement<SessionRow>;
  readonly #touch: Statement<never>;
  readonly #onError: (error: unknown) => void;
  readonly #lastUses = new Map<string, Date>();
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database, clock: Clock, onError: (error: unknown) => void = () => {}) {
    this.#clock = clock;
    this.#onError = onError;
    this.#find = database.statement(
      'session-by-hash',
      `select u.id as user_id, u.org_id, u.is_root, t.last_seen_at
       from tokens t join users u on u.id = t.user_id
       where ${liveSession}`,
      { isLookup: true },
    );
    this.#touch = database.statement(
      'session-touch',
      // Sessions that are being changed are skipped: waiting for several could deadlock with who ends them all.
      `update tokens set last_seen_at = $2, idle_expires_at = $3
       where hash in (
         select t.hash from tokens t
         where t.hash in (select decode(h, 'hex') from unnest($1::text[]) h) and t.revoked_at is null
         for no key update skip locked)`,
    );
  }

  async find(tokenHash: Uint8Array): Promise<Caller | null> {
    const [row] = await this.#find([tokenHash, this.#clock.now()]);
    return row ? this.callerOf(row, tokenHash) : null;
  }

  /** The caller of a session row. Counts as a use of the session. */
  callerOf(row: SessionRow, tokenHash: Uint8Array): Caller {
    const now = this.#clock.now();
    if (now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MS) {
      this.#lastUses.set(Buffer.from(tokenHash).toString('hex'), now);
      this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
    }
    return { userId: row.user_id, orgId: row.org_id, isRoot: row.is_root, tokenHash };
  }

  /** Writes the recorded uses. If that fails, only a few seconds of "last used" are lost. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#lastUses.size === 0) return;
    const hashes = [...this.#lastUses.keys()];
    this.#lastUses.clear();
    const now = this.#clock.now();
    try {
      await this.#touch([hashes, now, later(now, sessionIdle)]);
    } catch (error) {
      this.#onError(error);
    }
  }
}
