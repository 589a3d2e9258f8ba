import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { openSession } from './sessions.ts';
import { holdUser, userByEmail } from './store.ts';
import { mailVerificationUnlessMany } from './verification.ts';

/**
 * Signs in with email and password; an unknown email takes the same work. With the right password an unverified account
 * gets a new mail. Errors: credentials_rejected, email_unverified. Gives a session's token.
 */
export async function signIn(platform: Platform, { email, password }: { email: string; password: string }, userAgent: string | null): Promise<string> {
  const { database, passwords } = platform;
  const user = await userByEmail(database.sql, email);
  if (!(await passwords.verify(user?.passwordHash ?? null, password)) || !user) throw new ApiError('credentials_rejected');
  if (!user.emailVerifiedAt) {
    await mailVerificationUnlessMany(platform, user);
    throw new ApiError('email_unverified');
  }
  return database.transaction(async (tx) => {
    const held = await holdUser(tx, user.id);
    // The password was changed while this one was being compared: it opens nothing any more.
    if (held.passwordHash !== user.passwordHash) throw new ApiError('credentials_rejected');
    return openSession(tx, platform, held, userAgent);
  });
}
