import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { openSession, type Device } from './sessions.ts';
import { userByEmail } from './store.ts';
import { mailVerificationUnlessMany } from './verification.ts';

/**
 * Signs in with email and password; an unknown email takes the same work. With the right password an unverified account
 * gets a new mail. Errors: credentials_rejected, email_unverified, too_many_requests. Gives a session's token.
 */
export async function signIn(platform: Platform, { email, password }: { email: string; password: string }, device: Device): Promise<string> {
  const { database, limits, passwords } = platform;
  await limits.take(
    { key: `login:account:${email}`, max: 20, seconds: 900 },
    { key: `login:ip:${device.ip}`, max: 300, seconds: 900 },
  );
  const user = await userByEmail(database.sql, email);
  if (!(await passwords.verify(user?.passwordHash ?? null, password)) || !user) throw new ApiError('credentials_rejected');
  if (!user.emailVerifiedAt) {
    await mailVerificationUnlessMany(platform, user);
    throw new ApiError('email_unverified');
  }
  return database.transaction((tx) => openSession(tx, platform, user, device));
}
