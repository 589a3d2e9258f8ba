import type { TempData } from '#contract/auth.ts';
import type { SentOrder } from '#contract/keptOrders.ts';
import { forOrg } from '../../db/scope.ts';
import type { Client } from '../../platform/client.ts';
import { rememberDevice } from '../../platform/devices.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveBack, giveBackIfBusy } from '../../platform/rateLimits.ts';
import { saveSentOrder } from '../orders/service.ts';
import { organisationFacts } from '../org/service.ts';
import { countPasswordAttempt, countSignIn } from './passwordLimits.ts';
import { beginSecondFactor, countSignInMail } from './secondFactor.ts';
import { openSession } from './sessions.ts';
import { lockUser, userByEmail } from '../people/service.ts';
import { mailVerificationUnlessMany } from './verification.ts';

/** A session token or, with two-factor on, the data for the second step. */
export type SignInResult = { token: string } | { tempData: TempData; resendAfter: number; expiresIn: number };

/**
 * Signs in with email and password. An unknown email takes equally long. Right passwords have a limit of their own. If
 * the password is right but the email is unverified, mails a new verification, whose link works in this browser. With
 * two-factor on, the client sends the order again with the code. Errors: credentials_rejected, email_unverified,
 * too_many_requests.
 */
export async function signIn(
  platform: Platform,
  { email, password, order }: { email: string; password: string; order?: SentOrder | undefined },
  client: Client,
): Promise<SignInResult> {
  const { database, passwords, clock } = platform;
  const user = await userByEmail(database.sql, email);
  // Anyone can make a browser known to an unconfirmed address, so that gives it no attempts of its own.
  const counted = await countPasswordAttempt(platform, email, user?.emailVerifiedAt ? user.id : null, client);
  const isRight = await giveBackIfBusy(database.sql, counted, () =>
    passwords.verify(user?.passwordHash ?? null, password),
  );
  if (!isRight || !user) throw new ApiError('credentials_rejected');
  if (!user.emailVerifiedAt) {
    // The network address's limit keeps its count: nothing else bounds the hashes of these sign-ins.
    await giveBack(database.sql, ...counted.filter(({ account }) => account !== undefined));
    await mailVerificationUnlessMany(platform, user, client);
    await database.transaction(async (tx) => {
      const locked = await lockUser(tx, user.id);
      // Another sign-up with this email may have replaced this one. It isn't this person's.
      if (locked.passwordHash !== user.passwordHash) return;
      await rememberDevice(tx, client, { userId: user.id, orgId: user.orgId }, clock.now());
      await saveSentOrder(tx, locked, order, clock.now());
    });
    throw new ApiError('email_unverified');
  }
  await countSignIn(platform, email);
  const hasTwoFactor = await forOrg(database, user.orgId).read(
    async (org) => (await organisationFacts(org))?.hasTwoFactorAuth === true,
  );
  if (hasTwoFactor) await countSignInMail(platform, user.id, client);
  return database.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id);
    // The password or the email was changed while the password was being checked.
    if (locked.passwordHash !== user.passwordHash || locked.email !== user.email)
      throw new ApiError('credentials_rejected');
    await giveBack(tx, ...counted);
    if (hasTwoFactor) return beginSecondFactor(tx, platform, locked, client);
    await saveSentOrder(tx, locked, order, clock.now());
    return { token: await openSession(tx, platform, locked, client) };
  });
}
