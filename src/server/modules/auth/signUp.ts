import { violates } from '../../db/failure.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { orAliasTaken } from '../org/service.ts';
import { insertAccount, replaceUnverified, setAlias, userByEmail } from './store.ts';
import { countFirstMail, mailVerification } from './verification.ts';

export interface SignUp {
  name: string;
  email: string;
  password: string;
  alias?: string | undefined;
  /** The refCode of whoever sent them. */
  ref?: string | undefined;
}

const emailTaken = () =>
  new ApiError('email_taken', { errors: [{ field: 'email', msg: 'This email already has an account. Sign in instead.' }] });

/**
 * Opens an account that waits for its email to be verified, and mails link and code in the same transaction.
 * Errors: email_taken, alias_taken, password_too_common, too_many_requests.
 */
export async function signUp(platform: Platform, { name, email, password, alias, ref }: SignUp, ip: string): Promise<void> {
  const { database, limits, passwords, clock } = platform;
  await limits.take({ key: `signup:ip:${ip}`, max: 200, seconds: 3600 });
  const known = await userByEmail(database.sql, email);
  if (known?.emailVerifiedAt) throw emailTaken();
  await countFirstMail(platform, email);
  const passwordHash = await passwords.hash(password);
  const now = clock.now();
  try {
    await orAliasTaken(database.sql, alias, () =>
      database.transaction(async (tx) => {
        const waiting = await userByEmail(tx, email);
        if (waiting && !(await replaceUnverified(tx, waiting, { name, passwordHash }))) throw emailTaken();
        const user = waiting ?? (await insertAccount(tx, { name, email, passwordHash, referredBy: ref ?? null, now }));
        if (alias !== undefined) await setAlias(tx, user.orgId, alias);
        await mailVerification(tx, platform, { ...user, name });
      }),
    );
  } catch (error) {
    throw violates(error, 'users_email_key') ? emailTaken() : error;
  }
}
