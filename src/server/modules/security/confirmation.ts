import type { OrgScope } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import { confirmSession } from '../../platform/openSessions.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Caller, confirmationLifetime, lockCaller } from '../../platform/liveSession.ts';
import { checkPassword, passwordRejected } from './service.ts';

/**
 * Confirms the password for this session only, for five minutes. Returns when the confirmation expires.
 * Errors: password_rejected, too_many_requests.
 */
export async function confirmPassword(
  platform: Platform,
  org: OrgScope,
  caller: Caller,
  password: string,
): Promise<Date> {
  const matchedHash = await checkPassword(platform, org, caller, password);
  const now = platform.clock.now();
  const confirmedUntil = later(now, confirmationLifetime);
  await org.transaction(async (bound) => {
    // The password was changed while this one was being checked.
    if ((await lockCaller(bound.tx, caller, now)).passwordHash !== matchedHash) throw passwordRejected();
    await confirmSession(bound, caller.tokenHash, confirmedUntil);
  });
  return confirmedUntil;
}
