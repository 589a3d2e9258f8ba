import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { oneTimeCodes } from '#server/db/schema/index.ts';
import type { Requester } from './client.ts';
import { earlier, later } from './clock.ts';
import { ApiError } from './errors.ts';
import { retentionPeriods } from './retentionPeriods.ts';
import type { Limit } from './rateLimits.ts';

export const CODE_MINUTES = 10;
export const CODE_ATTEMPTS = 5;
/** Seconds until another mail with a code may be asked for. */
export const RESEND_AFTER = 60;

/** What is said when a code was mailed, in seconds. */
export const codeSent = { resendAfter: RESEND_AFTER, expiresIn: CODE_MINUTES * 60 } as const;

/** Codes are mailed once a minute when they are asked for, and five times an hour in all; counted by flow and by who asks for whom. */
export function codeMailLimits(flow: string, whose: string, account?: string): { minute: Limit; hour: Limit } {
  const whom = account === undefined ? {} : { account };
  return {
    minute: { key: `${flow}:minute:${whose}`, max: 1, seconds: RESEND_AFTER, ...whom },
    hour: { key: `${flow}:hour:${whose}`, max: 5, seconds: 3600, ...whom },
  };
}

/** What strangers can have mailed to one address in an hour, however many they are. */
export const mailBoxLimit = (flow: string, account: string): Limit => ({ key: `${flow}:box:${account}`, max: 20, seconds: 3600, account });

/** A mail that something else brings, as a sign-in does, does not wait; the next that is asked for waits a minute. */
export const firstMail = ({ minute, hour }: { minute: Limit; hour: Limit }): Limit[] => [hour, { ...minute, max: Number.MAX_SAFE_INTEGER }];

/** What a code is bound to: judged with anything else, it is wrong. */
export interface CodeBinding {
  userId: string;
  purpose: string;
  /** The sign-in or set-up it belongs to, as a token's id or an email. */
  challenge: string;
}

export const hashOfCode = (code: string, { userId, purpose, challenge }: CodeBinding): Uint8Array =>
  createHash('sha256').update(JSON.stringify([userId, purpose, challenge, code])).digest();

/** The codes that were asked for from the same network or browser; for nobody, those that a session asked for. */
export const requestedBy = (asker: Requester | null) =>
  asker === null
    ? isNull(oneTimeCodes.source)
    : or(eq(oneTimeCodes.source, asker.source), ...(asker.device === null ? [] : [eq(oneTimeCodes.device, asker.device)]));

/**
 * Makes a code of six digits, good for 10 minutes and 5 tries. The user's older codes of this purpose die that the same network
 * or browser has asked for; nobody else's do, so that no stranger kills a code by asking for another.
 */
export async function issueCode(tx: Tx, binding: CodeBinding, now: Date, asker: Requester | null = null): Promise<string> {
  await tx
    .update(oneTimeCodes)
    .set({ consumedAt: now })
    .where(and(eq(oneTimeCodes.userId, binding.userId), eq(oneTimeCodes.purpose, binding.purpose), isNull(oneTimeCodes.consumedAt), requestedBy(asker)));
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { source, device } = asker ?? { source: null, device: null };
  await tx
    .insert(oneTimeCodes)
    .values({ ...binding, codeHash: hashOfCode(code, binding), createdAt: now, expiresAt: later(now, { minutes: CODE_MINUTES }), source, device });
  return code;
}

/** The refusal of a wrong code, with the tries that are left in its words. */
const rejected = (triesLeft: number) =>
  new ApiError('code_rejected', { msg: `That code isn’t right. You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.` });

/** The refusal of a wrong code that was the last try. */
export const lastTryError = () => new ApiError('code_expired', { msg: 'That code isn’t right, and that was your last try. Request a new code.' });

/**
 * Judges a code and uses it up when it is right. The try is counted before it is judged, in a transaction of its own,
 * so that no crash or parallel request gives a try for nothing. Call it outside a transaction.
 * Throws code_rejected with the tries that are left, or code_expired when it is too old, has been tried too often, or a
 * newer one was sent. `onLastTry` runs once, when the last try was a wrong one too.
 */
export async function judgeCode(database: Database, binding: CodeBinding, code: string, now: Date, onLastTry?: () => Promise<void>): Promise<void> {
  const { userId, purpose, challenge } = binding;
  const isLive = and(
    eq(oneTimeCodes.userId, userId),
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.challenge, challenge),
    isNull(oneTimeCodes.consumedAt),
    gt(oneTimeCodes.expiresAt, now),
  );
  const [counted] = await database.sql
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(and(isLive, lt(oneTimeCodes.attempts, CODE_ATTEMPTS)))
    .returning();
  if (!counted) throw new ApiError('code_expired');
  if (!timingSafeEqual(counted.codeHash, hashOfCode(code, binding))) {
    if (counted.attempts < CODE_ATTEMPTS) throw rejected(CODE_ATTEMPTS - counted.attempts);
    await onLastTry?.();
    throw lastTryError();
  }
  const used = await database.sql
    .update(oneTimeCodes)
    .set({ consumedAt: now })
    .where(and(eq(oneTimeCodes.id, counted.id), isNull(oneTimeCodes.consumedAt)))
    .returning({ id: oneTimeCodes.id });
  if (used.length === 0) throw new ApiError('code_expired');
}

export async function deleteDeadCodes(tx: Tx, now: Date): Promise<void> {
  await tx.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, earlier(now, retentionPeriods.codes)));
}
