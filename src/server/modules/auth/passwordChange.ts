import type { OrgScope } from '../../db/scope.ts';
import { type Client, deviceOf } from '../../platform/client.ts';
import { rememberDevice } from '../../platform/devices.ts';
import { ApiError } from '../../platform/errors.ts';
import { pageLink } from '../../platform/mail/pageLink.ts';
import { mailBoxLimit } from '../../platform/oneTimeCodes.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Caller, lockCaller } from '../../platform/liveSession.ts';
import { giveBackIfBusy, resetLimit } from '../../platform/rateLimits.ts';
import { revokeAccess, revokeTokens } from '../../platform/tokens.ts';
import { checkPassword, passwordRejected, recordSecurityChange, sessionAttempts } from '../security/service.ts';
import { passwordChangedMail } from './mails.ts';
import { setPasswordHash } from '../people/service.ts';

/**
 * Changes the password, given the current one, and ends everything the old one opened except the calling session: other
 * sessions, hand-offs, recovery links and sign-ins waiting for a code. Returns how many sessions ended.
 * Errors: password_rejected, password_too_common, invalid_request for the same password again, too_many_requests.
 */
export async function changePassword(
  platform: Platform,
  org: OrgScope,
  { userId, tokenHash }: Caller,
  { currentPassword, password }: { currentPassword: string; password: string },
  client: Client,
): Promise<number> {
  const { clock, database, passwords, mailer, config } = platform;
  const matchedHash = await checkPassword(platform, org, { userId, tokenHash }, currentPassword, 'currentPassword');
  if (password === currentPassword) {
    throw new ApiError('invalid_request', {
      errors: [{ field: 'password', msg: 'This is already your password. Choose another.' }],
    });
  }
  const passwordHash = await giveBackIfBusy(database.sql, [sessionAttempts(tokenHash)], () => passwords.hash(password));
  const now = clock.now();
  return org.transaction(async (bound) => {
    const { tx } = bound;
    const user = await lockCaller(tx, { userId, tokenHash }, now);
    // The password was changed in the meantime.
    if (user.passwordHash !== matchedHash) throw passwordRejected('currentPassword');
    await setPasswordHash(tx, userId, passwordHash);
    const ended = await revokeTokens(tx, userId, 'session', now, tokenHash);
    await revokeAccess(tx, userId, now);
    // The recovery links in the mailbox have just ended: its owner can have others mailed.
    await resetLimit(tx, mailBoxLimit('recovery', user.email.toLowerCase()));
    await rememberDevice(tx, client, { userId, orgId: user.orgId }, now);
    await recordSecurityChange(bound, platform, {
      actorId: userId,
      event: 'password.changed',
      client,
      at: now,
      alreadyNotified: user.email,
    });
    await mailer.send(
      bound,
      passwordChangedMail({
        to: user.email,
        name: user.name,
        // Where everyone sees their sessions; the security page is for administrators.
        sessionsLink: pageLink(config, '/account'),
        device: deviceOf(client.userAgent),
        at: now,
      }),
    );
    return ended;
  });
}
