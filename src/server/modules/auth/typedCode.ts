import { randomBytes, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { oneTimeCodes, rateLimits, users } from '../../db/schema/index.ts';
import type { Requester } from '../../platform/client.ts';
import { ApiError } from '../../platform/errors.ts';
import { CODE_ATTEMPTS, hashOfCode, lastTryError, requestedBy } from '../../platform/oneTimeCodes.ts';
import type { Platform } from '../../platform/platform.ts';

/*
 * The code that is typed to verify an email, by somebody of whom nothing is known. A code is judged for the network or browser
 * that asked for it, so that nobody else uses up its tries; and whether there is one or not, the same statements run, the same is
 * counted, and a wrong code gets the same answer.
 */

const PURPOSE = 'emailVerification';
const DAY = 24 * 3600;

/** The tries of who types where no code was asked for. */
const vainTries = (email: string, { source }: Requester): string => `verification:vain:${source}:${email}`;

/** Where another mail was asked for, the tries begin again. */
export async function resetAttempts(tx: Tx, email: string, asker: Requester): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, vainTries(email, asker)));
}

/** What a verification code is bound to. */
export const verificationBinding = (userId: string, email: string) => ({ userId, purpose: PURPOSE, challenge: email });

/** The newest code that was asked for from there, or before that was recorded, for an email that waits for its verification. */
async function newestCode(tx: Tx, email: string, asker: Requester) {
  const [found] = await tx
    .select({ user: users, code: oneTimeCodes })
    .from(users)
    .innerJoin(oneTimeCodes, and(eq(oneTimeCodes.userId, users.id), eq(oneTimeCodes.purpose, PURPOSE), or(requestedBy(asker), isNull(oneTimeCodes.source))))
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.emailVerifiedAt)))
    // One that was not used or replaced comes first: null is the greatest.
    .orderBy(desc(oneTimeCodes.consumedAt), desc(oneTimeCodes.createdAt))
    .limit(1);
  return found ?? null;
}

const noCode = randomBytes(32);

/** For a code that is wrong, and for one that was asked for elsewhere: the link works everywhere. */
const wrong = 'That code isn’t right. Check our latest email and try again, or follow the link in it.';

/**
 * Judges a code and uses it up when it is right: five tries a code, twenty a day for an account. Gives whom it verifies.
 * Errors: code_rejected; code_expired after five tries, and for the right code when it is too old or was used; too_many_requests.
 */
export async function redeemTypedCode({ database, limits, clock }: Platform, email: string, typed: string, asker: Requester): Promise<{ userId: string }> {
  await limits.take({ key: `verification:tries:${email}:${asker.source}`, max: 20, seconds: DAY });
  const found = await newestCode(database.sql, email, asker);
  const tries = await limits.use({ key: found ? `verification:code:${found.code.id}` : vainTries(email, asker), max: CODE_ATTEMPTS, seconds: DAY });
  const judged = await limits.use({ key: found ? `verification:judged:${email}` : `verification:vain:${email}`, max: 20, seconds: DAY });
  if (tries.count > CODE_ATTEMPTS) throw new ApiError('code_expired');
  const isRight = timingSafeEqual(found?.code.codeHash ?? noCode, hashOfCode(typed, verificationBinding(found?.user.id ?? '', found?.user.email ?? email)));
  // Beyond twenty a day nothing is judged; the link in the mail still works.
  if (!found || !isRight || judged.count > 20) throw tries.count === CODE_ATTEMPTS ? lastTryError() : new ApiError('code_rejected', { msg: wrong });
  const now = clock.now();
  if (found.code.expiresAt <= now) throw new ApiError('code_expired');
  const used = await database.sql
    .update(oneTimeCodes)
    .set({ consumedAt: now })
    .where(and(eq(oneTimeCodes.id, found.code.id), isNull(oneTimeCodes.consumedAt)))
    .returning({ id: oneTimeCodes.id });
  if (used.length === 0) throw new ApiError('code_expired');
  return { userId: found.user.id };
}
