import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { oneTimeCodes } from '#server/db/schema/index.ts';
import type { Requester } from './client.ts';
import { earlier, later } from './clock.ts';
import { ApiError } from './errors.ts';
import { retentionPeriods } from './retentionPeriods.ts';
import type { Limit, RateLimits } from './rateLimits.ts';

export const CODE_MINUTES = 10;
export const CODE_ATTEMPTS = 5;
/** Seconds before another code can be requested by mail. */
export const RESEND_AFTER = 60;

/** The response after a code was mailed, in seconds. */
export const codeSent = { resendAfter: RESEND_AFTER, expiresIn: CODE_MINUTES * 60 } as const;

/**
 * Limits requests for a code by mail to one a minute and five an hour, for each flow and each pair of requester and
 * recipient.
 */
export function codeMailLimits(flow: string, whose: string, account?: string): { minute: Limit; hour: Limit } {
  const whom = account === undefined ? {} : { account };
  return {
    minute: { key: `${flow}:minute:${whose}`, max: 1, seconds: RESEND_AFTER, ...whom },
    hour: { key: `${flow}:hour:${whose}`, max: 5, seconds: 3600, ...whom },
  };
}

/** Limits how many mails strangers, together, can send to one address in an hour. */
export const mailBoxLimit = (flow: string, account: string): Limit => ({
  key: `${flow}:box:${account}`,
  max: 20,
  seconds: 3600,
  account,
});

/** Limits the codes a person may try in a day, for a flow that somebody with just their session could repeat. */
export const dailyTries = (flow: string, userId: string): Limit => ({
  key: `${flow}:tries:${userId}`,
  max: 20,
  seconds: 24 * 3600,
  account: userId,
});

/**
 * Limits for a mail that is part of another step, such as a sign-in: it doesn't wait for the minute, but the next
 * requested one does.
 */
export const firstMail = ({ minute, hour }: { minute: Limit; hour: Limit }): Limit[] => [
  hour,
  { ...minute, max: Number.MAX_SAFE_INTEGER },
];

/** What a code is bound to. Judged with anything else, it is wrong. */
export interface CodeBinding {
  userId: string;
  purpose: string;
  /** The sign-in or setup it belongs to, as a token's id or an email. */
  challenge: string;
}

/** A code to mail. */
export interface IssuedCode {
  code: string;
  expiresAt: Date;
}

export const hashOfCode = (code: string, { userId, purpose, challenge }: CodeBinding): Uint8Array =>
  createHash('sha256')
    .update(JSON.stringify([userId, purpose, challenge, code]))
    .digest();

/** Matches codes requested from the same network or browser; with null, codes requested in a session. */
export const requestedBy = (asker: Requester | null) =>
  asker === null
    ? isNull(oneTimeCodes.source)
    : or(
        eq(oneTimeCodes.source, asker.source),
        ...(asker.device === null ? [] : [eq(oneTimeCodes.device, asker.device)]),
      );

/**
 * Creates a six-digit code, valid for 10 minutes and 5 attempts. It replaces the user's older codes for this purpose
 * that were requested from the same network or browser, but no others, so that a stranger can't invalidate a code by
 * requesting another. The code itself is returned here only.
 */
export async function issueCode(
  tx: Tx,
  binding: CodeBinding,
  now: Date,
  asker: Requester | null = null,
): Promise<IssuedCode> {
  await tx
    .update(oneTimeCodes)
    .set({ consumedAt: now })
    .where(
      and(
        eq(oneTimeCodes.userId, binding.userId),
        eq(oneTimeCodes.purpose, binding.purpose),
        isNull(oneTimeCodes.consumedAt),
        requestedBy(asker),
      ),
    );
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = later(now, { minutes: CODE_MINUTES });
  const { source, device } = asker ?? { source: null, device: null };
  await tx
    .insert(oneTimeCodes)
    .values({ ...binding, codeHash: hashOfCode(code, binding), createdAt: now, expiresAt, source, device });
  return { code, expiresAt };
}

/** Ends the unused codes of a binding, wherever they were requested. Its challenge must be unknown to strangers. */
export async function endCodes(tx: Tx, { userId, purpose, challenge }: CodeBinding, now: Date): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ consumedAt: now })
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.purpose, purpose),
        eq(oneTimeCodes.challenge, challenge),
        isNull(oneTimeCodes.consumedAt),
      ),
    );
}

/** The error for a wrong code, with the number of attempts left in its message. */
const rejected = (triesLeft: number) =>
  new ApiError('code_rejected', {
    msg: `That code isn’t right. You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`,
  });

/** The error for a wrong code on the last attempt. */
export const lastTryError = () =>
  new ApiError('code_expired', { msg: 'That code isn’t right, and that was your last try. Request a new code.' });

/** Condition for a code that is unused and hasn't expired. */
const isLive = ({ purpose, challenge }: Omit<CodeBinding, 'userId'>, now: Date) =>
  and(
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.challenge, challenge),
    isNull(oneTimeCodes.consumedAt),
    gt(oneTimeCodes.expiresAt, now),
  );

const liveCode = ({ userId, ...code }: CodeBinding, now: Date) =>
  and(eq(oneTimeCodes.userId, userId), isLive(code, now));

/** Who of these people has an unused code that hasn't expired, with or without attempts left. */
export async function codeHolders(
  tx: Tx,
  userIds: string[],
  code: Omit<CodeBinding, 'userId'>,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .select({ userId: oneTimeCodes.userId })
    .from(oneTimeCodes)
    .where(and(inArray(oneTimeCodes.userId, userIds), isLive(code, now)));
  return rows.map(({ userId }) => userId);
}

const hasAttemptsLeft = lt(oneTimeCodes.attempts, CODE_ATTEMPTS);

/**
 * Checks a code and consumes it if it is right. Each attempt is counted in a transaction of its own before it is
 * checked, so that no crash or parallel request gains a free attempt. Call it outside a transaction. Throws
 * code_rejected with the number of attempts left, or code_expired if the code is too old, has no attempts left, or was
 * replaced by a newer one. `onLastTry` runs once, when the last attempt was wrong too.
 */
export async function judgeCode(
  database: Database,
  binding: CodeBinding,
  code: string,
  now: Date,
  onLastTry?: () => Promise<void>,
): Promise<void> {
  const [counted] = await database.sql
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(and(liveCode(binding, now), hasAttemptsLeft))
    .returning();
  if (!counted) throw new ApiError('code_expired');
  if (!timingSafeEqual(counted.codeHash, hashOfCode(code, binding))) {
    if (counted.attempts < CODE_ATTEMPTS) throw rejected(CODE_ATTEMPTS - counted.attempts);
    await onLastTry?.();
    throw lastTryError();
  }
  const consumed = await database.sql
    .update(oneTimeCodes)
    .set({ consumedAt: now })
    .where(and(eq(oneTimeCodes.id, counted.id), isNull(oneTimeCodes.consumedAt)))
    .returning({ id: oneTimeCodes.id });
  if (consumed.length === 0) throw new ApiError('code_expired');
}

/**
 * `judgeCode` with a limit on tries. Only tries count for which there is a code to check, so that somebody with just a
 * session can't use them up. Errors: those of `judgeCode`, too_many_requests.
 */
export async function judgeCodeWithin(
  { database, limits }: { database: Database; limits: RateLimits },
  limit: Limit,
  binding: CodeBinding,
  code: string,
  now: Date,
): Promise<void> {
  const left = await database.sql.$count(oneTimeCodes, and(liveCode(binding, now), hasAttemptsLeft));
  if (left === 0) throw new ApiError('code_expired');
  await limits.take(limit);
  await judgeCode(database, binding, code, now);
}

export async function deleteDeadCodes(tx: Tx, now: Date): Promise<void> {
  await tx.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, earlier(now, retentionPeriods.codes)));
}
