import type { TempData } from '#contract/auth.ts';
import type { Client } from '../../platform/client.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveBack } from '../../platform/rateLimits.ts';
import { countPassword } from './passwordTries.ts';
import { beginSecondFactor, countSignInMail } from './secondFactor.ts';
import { openSession } from './sessions.ts';
import { hasTwoFactor, holdUser, userByEmail } from './store.ts';
import { mailVerificationUnlessMany } from './verification.ts';

/** A session's token or, with two-factor on, what the second step needs. */
export type SignedIn = { token: string } | { tempData: TempData; resendAfter: number; expiresIn: number };

/**
 * Signs in with email and password; an unknown email takes the same work, and only wrong passwords count. With the right one an
 * unverified account gets a new mail. Errors: credentials_rejected, email_unverified, too_many_requests.
 */
export async function signIn(platform: Platform, { email, password }: { email: string; password: string }, client: Client): Promise<SignedIn> {
  const { database, passwords } = platform;
  const user = await userByEmail(database.sql, email);
  const counted = await countPassword(platform, email, user?.id ?? null, client);
  if (!(await passwords.verify(user?.passwordHash ?? null, password)) || !user) throw new ApiError('credentials_rejected');
  if (!user.emailVerifiedAt) {
    await mailVerificationUnlessMany(platform, user, client);
    throw new ApiError('email_unverified');
  }
  const takesTwo = await hasTwoFactor(database.sql, user.orgId);
  if (takesTwo) await countSignInMail(platform, user.id, client);
  return database.transaction(async (tx) => {
    const held = await holdUser(tx, user.id);
    // The password was changed while this one was being compared: it opens nothing any more.
    if (held.passwordHash !== user.passwordHash) throw new ApiError('credentials_rejected');
    await giveBack(tx, ...counted);
    return takesTwo ? beginSecondFactor(tx, platform, held, client) : { token: await openSession(tx, platform, held, client) };
  });
}
