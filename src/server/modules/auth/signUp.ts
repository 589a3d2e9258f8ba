import { violates } from '../../db/failure.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { orAliasTaken } from '../org/service.ts';
import { holdByEmail, insertAccount, replaceUnverified, setAlias, userByEmail } from './store.ts';
import { countFirstMail, mailVerification } from './verification.ts';

export interface SignUp {
  name: string;
  email: string;
  password: string;
  alias?: string | undefined;
}

const emailTaken = () =>
  new ApiError('email_taken', { errors: [{ field: 'email', msg: 'This email already has an account. Sign in instead.' }] });

/**
 * Opens an account that waits for its email to be verified, and mails link and code in the same transaction. Nobody has
 * shown yet that such an email is theirs, so that the newest sign-up with it replaces the one before; when their passwords
 * differ, the email is contested, and verifying it makes none of them the account's.
 * Errors: email_taken, alias_taken, password_too_common, too_many_requests.
 */
export async function signUp(platform: Platform, { name, email, password, alias }: SignUp): Promise<void> {
  const { database, passwords, clock } = platform;
  const known = await userByEmail(database.sql, email);
  if (known?.emailVerifiedAt) throw emailTaken();
  await countFirstMail(platform, email);
  const passwordHash = await passwords.hash(password);
  const isSamePerson = known === null || (await passwords.verify(known.passwordHash, password));
  const now = clock.now();
  const open = () =>
    orAliasTaken(database.sql, alias, () =>
      database.transaction(async (tx) => {
        const waiting = await holdByEmail(tx, email);
        if (waiting) {
          const isContested = waiting.isContested || !isSamePerson || waiting.passwordHash !== known?.passwordHash;
          if (!(await replaceUnverified(tx, waiting, { name, passwordHash, isContested, now }))) throw emailTaken();
        }
        const user = waiting ?? (await insertAccount(tx, { name, email, passwordHash, now }));
        await setAlias(tx, user.orgId, alias ?? null);
        await mailVerification(tx, platform, user.id);
      }),
    );
  try {
    await open();
  } catch (error) {
    if (!violates(error, 'users_email_key')) throw error;
    // Another sign-up with this email was a moment quicker: now there is one to replace.
    await open();
  }
}
