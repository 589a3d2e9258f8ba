import type { OrgScope } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import { confirmSession } from '../../platform/openSessions.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Caller, confirmationLifetime } from '../../platform/liveSession.ts';
import { checkPassword, passwordRejected } from './service.ts';
import { personOf } from '../people/service.ts';

/**
 * Confirms the password for this session only, for five minutes. Returns when the confirmation expires.
 * Errors: password_rejected, too_many_requests.
 */
export async function confirmPassword(
  platform: Platform,
  org: OrgScope,
  { userId, tokenHash }: Caller,
  password: string,
): Promise<Date> {
  const matchedHash = await checkPassword(platform, org, { userId, tokenHash }, password);
  const confirmedUntil = later(platform.clock.now(), confirmationLifetime);
  await org.transaction(async (bound) => {
    // The password was changed while this one was being checked.
    if ((await personOf(bound, userId))?.passwordHash !== matchedHash) throw passwordRejected();
    await confirmSession(bound, tokenHash, confirmedUntil);
  });
  return confirmedUntil;
}
