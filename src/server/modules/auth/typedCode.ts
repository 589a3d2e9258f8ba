import { randomBytes, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { oneTimeCodes, users } from '../../db/schema/index.ts';
import type { Requester } from '../../platform/client.ts';
import { ApiError } from '../../platform/errors.ts';
import { CODE_ATTEMPTS, hashOfCode, lastTryError, requestedBy } from '../../platform/oneTimeCodes.ts';
import type { Platform } from '../../platform/platform.ts';
import { resetLimit } from '../../platform/rateLimits.ts';
import { isOnlyVouchedFor } from '../people/service.ts';

/*
 * The code typed to verify an email, by someone we know nothing about. It is checked for the network or browser that
 * requested it, so that nobody else can use up its attempts. Whether or not there is a code, the same statements run,
 * the same limits count and a wrong code gets the same response.
 */

const PURPOSE = 'emailVerification';
const DAY = 24 * 3600;

/** The limit for codes typed where none was requested. */
const noCodeKey = (email: string, { source }: Requester): string => `verification:nocode:${source}:${email}`;

const codeKey = (id: string): string => `verification:code:${id}`;

/** Resets the attempts once another mail has been requested. */
export async function resetAttempts(tx: Tx, email: string, requester: Requester): Promise<void> {
  await resetLimit(tx, { key: noCodeKey(email, requester) });
}

/** What a verification code is bound to. */
export const verificationBinding = (userId: string, email: string) => ({ userId, purpose: PURPOSE, challenge: email });

/** The newest code requested by the same network or browser (or before we recorded it), for an unproven email. */
async function newestCode(tx: Tx, email: string, requester: Requester) {
  const [found] = await tx
    .select({ user: users, code: oneTimeCodes })
    .from(users)
    .innerJoin(
      oneTimeCodes,
      and(
        eq(oneTimeCodes.userId, users.id),
        eq(oneTimeCodes.purpose, PURPOSE),
        or(requestedBy(requester), isNull(oneTimeCodes.source)),
      ),
    )
    .where(and(eq(sql`lower(${users.email})`, email), or(isNull(users.emailVerifiedAt), isOnlyVouchedFor)))
    // Unused codes come first: null sorts highest.
    .orderBy(desc(oneTimeCodes.consumedAt), desc(oneTimeCodes.createdAt))
    .limit(1);
  return found ?? null;
}

/**
 * Resets the attempts at the code that was mailed last, because another mail was requested but none may be sent. As
 * always after a request, five more codes can be typed.
 */
export async function resetCodeAttempts(tx: Tx, email: string, requester: Requester): Promise<void> {
  const found = await newestCode(tx, email, requester);
  if (found) await resetLimit(tx, { key: codeKey(found.code.id) });
}

const noCode = randomBytes(32);

/** For a wrong code, for one requested elsewhere, and for one that is no longer checked. */
const refusedCodeMessage = 'That code didn’t work. Check our latest email and try again, or follow the link in it.';

/**
 * Checks a code and uses it up if it's right: five attempts per code, twenty a day per account. Returns the user it
 * verifies, and the browser that requested it (see `Client.device`). Errors: code_rejected; code_expired after five
 * attempts, and for a right code that has expired or been used; too_many_requests.
 */
export async function redeemTypedCode(
  { database, limits, clock }: Platform,
  email: string,
  typed: string,
  requester: Requester,
): Promise<{ userId: string; device: string | null }> {
  await limits.take({ key: `verification:tries:${email}:${requester.source}`, max: 20, seconds: DAY });
  const found = await newestCode(database.sql, email, requester);
  const attempts = await limits.use({
    key: found ? codeKey(found.code.id) : noCodeKey(email, requester),
    max: CODE_ATTEMPTS,
    seconds: DAY,
  });
  // Tries that aren't judged use up nothing of the account's day.
  if (attempts.count > CODE_ATTEMPTS) throw new ApiError('code_expired');
  const daily = await limits.use({
    key: found ? `verification:judged:${email}` : `verification:nocode:${email}`,
    max: 20,
    seconds: DAY,
  });
  const isRight = timingSafeEqual(
    found?.code.codeHash ?? noCode,
    hashOfCode(typed, verificationBinding(found?.user.id ?? '', found?.user.email ?? email)),
  );
  // Beyond twenty a day, codes are no longer checked; the link in the mail still works.
  if (!found || !isRight || daily.count > 20)
    throw attempts.count === CODE_ATTEMPTS
      ? lastTryError()
      : new ApiError('code_rejected', { msg: refusedCodeMessage });
  const now = clock.now();
  if (found.code.expiresAt <= now) throw new ApiError('code_expired');
  const used = await database.sql
    .update(oneTimeCodes)
    .set({ consumedAt: now })
    .where(and(eq(oneTimeCodes.id, found.code.id), isNull(oneTimeCodes.consumedAt)))
    .returning({ id: oneTimeCodes.id });
  if (used.length === 0) throw new ApiError('code_expired');
  return { userId: found.user.id, device: found.code.device };
}
