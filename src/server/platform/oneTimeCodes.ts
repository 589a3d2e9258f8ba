import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { oneTimeCodes } from '#server/db/schema/index.ts';
import { later } from './clock.ts';
import { ApiError } from './errors.ts';

export const CODE_MINUTES = 10;
export const CODE_ATTEMPTS = 5;

/** What a code is bound to: judged with anything else, it is wrong. */
export interface CodeBinding {
  userId: string;
  purpose: string;
  /** The sign-in or set-up it belongs to, as a token's id or an email. */
  challenge: string;
}

const hashOf = (code: string, { userId, purpose, challenge }: CodeBinding): Uint8Array =>
  createHash('sha256').update(JSON.stringify([userId, purpose, challenge, code])).digest();

/** Makes a code of six digits, good for 10 minutes and 5 tries; the user's older codes of this purpose die. */
export async function issueCode(tx: Tx, binding: CodeBinding, now: Date, lifetime: Parameters<typeof later>[1] = { minutes: CODE_MINUTES }): Promise<string> {
  await tx
    .update(oneTimeCodes)
    .set({ consumedAt: now })
    .where(and(eq(oneTimeCodes.userId, binding.userId), eq(oneTimeCodes.purpose, binding.purpose), isNull(oneTimeCodes.consumedAt)));
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx.insert(oneTimeCodes).values({ ...binding, codeHash: hashOf(code, binding), createdAt: now, expiresAt: later(now, lifetime) });
  return code;
}

/**
 * Judges a code and uses it up when it is right. The try is counted before it is judged, in a transaction of its own,
 * so that no crash or parallel request gives a try for nothing. Call it outside a transaction.
 * Throws code_rejected, or code_expired when it is too old, has been tried too often, or a newer one was sent.
 */
export async function judgeCode(database: Database, binding: CodeBinding, code: string, now: Date): Promise<void> {
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
  if (!timingSafeEqual(counted.codeHash, hashOf(code, binding))) {
    throw new ApiError(counted.attempts >= CODE_ATTEMPTS ? 'code_expired' : 'code_rejected');
  }
  const used = await database.sql
    .update(oneTimeCodes)
    .set({ consumedAt: now })
    .where(and(eq(oneTimeCodes.id, counted.id), isNull(oneTimeCodes.consumedAt)))
    .returning({ id: oneTimeCodes.id });
  if (used.length === 0) throw new ApiError('code_expired');
}

export async function deleteDeadCodes(tx: Tx, now: Date): Promise<void> {
  await tx.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, later(now, { days: -1 })));
}
