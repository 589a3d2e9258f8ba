import type { OrgScope, OrgTx } from '../../db/scope.ts';
import type { Client } from '../../platform/client.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  type CodeBinding,
  codeMailLimits,
  codeSent,
  dailyTries,
  issueCode,
  judgeCodeWithin,
} from '../../platform/oneTimeCodes.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveBack } from '../../platform/rateLimits.ts';
import { type Caller, lockAdministrator, requireConfirmed } from '../../platform/liveSession.ts';
import { twoFactorSetupMail } from './mails.ts';
import { checkPassword, passwordRejected, recordSecurityChange } from './service.ts';
import { ownFacts, setTwoFactor } from '../org/service.ts';

/*
 * Two-factor is a setting of the organisation: turned on with a code mailed to the organisation, turned off with a
 * password.
 */

const mailLimits = (orgId: string) => codeMailLimits('two-factor-setup', orgId);
const attemptLimit = (userId: string) => dailyTries('two-factor-setup', userId);

/** Binds the code to the organisation's email: it's useless once the email has changed. */
const bindingOf = (userId: string, email: string): CodeBinding => ({
  userId,
  purpose: 'twoFactorSetup',
  challenge: email,
});

/** Requires a confirmed session and two-factor to be off; returns the organisation's email. */
async function requireSetUp(bound: OrgTx, { tokenHash }: Caller, now: Date): Promise<string> {
  await requireConfirmed(bound.tx, tokenHash, now);
  const { email, hasTwoFactorAuth } = await ownFacts(bound);
  if (hasTwoFactorAuth) throw new ApiError('two_factor_on');
  return email;
}

/**
 * Mails a code to the organisation's email; the person's previous code stops working.
 * Errors: confirmation_needed, two_factor_on, invalid_request if `typed` isn't that email, too_many_requests.
 */
export async function sendSetupCode(
  platform: Platform,
  org: OrgScope,
  caller: Caller,
  typed: string,
): Promise<{ resendAfter: number; expiresIn: number }> {
  const { clock, limits, mailer } = platform;
  const now = clock.now();
  const email = await org.read((bound) => requireSetUp(bound, caller, now));
  if (typed.trim().toLowerCase() !== email.toLowerCase()) {
    throw new ApiError('invalid_request', {
      errors: [{ field: 'email', msg: 'The code goes to your organisation’s email, which is a different address.' }],
    });
  }
  const { minute, hour } = mailLimits(org.orgId);
  await limits.take(minute, hour);
  await org.transaction(async (bound) => {
    const actor = await lockAdministrator(bound.tx, caller, now);
    const issued = await issueCode(bound.tx, bindingOf(caller.userId, email), now);
    await mailer.send(bound, twoFactorSetupMail({ to: email, actor: actor.name, ...issued }));
  });
  return codeSent;
}

/**
 * Turns two-factor on with the code: from now on, every sign-in to the organisation needs one.
 * Errors: confirmation_needed, two_factor_on, code_rejected, code_expired, too_many_requests.
 */
export async function turnOn(
  platform: Platform,
  org: OrgScope,
  caller: Caller,
  code: string,
  client: Client,
): Promise<void> {
  const now = platform.clock.now();
  const email = await org.read((bound) => requireSetUp(bound, caller, now));
  await judgeCodeWithin(platform, attemptLimit(caller.userId), bindingOf(caller.userId, email), code, now);
  await org.transaction(async (bound) => {
    await lockAdministrator(bound.tx, caller, now);
    if (!(await setTwoFactor(bound, { isOn: true, email }))) {
      // In the meantime, another administrator turned it on, or the organisation's email changed.
      throw new ApiError((await ownFacts(bound)).hasTwoFactorAuth ? 'two_factor_on' : 'code_expired');
    }
    await giveBack(bound.tx, attemptLimit(caller.userId), mailLimits(org.orgId).hour);
    await recordSecurityChange(bound, platform, { actorId: caller.userId, event: 'twoFactor.on', client, at: now });
  });
}

/** Turns two-factor off with the caller's password. Errors: password_rejected, two_factor_off, too_many_requests. */
export async function turnOff(
  platform: Platform,
  org: OrgScope,
  caller: Caller,
  password: string,
  client: Client,
): Promise<void> {
  const { userId } = caller;
  const matchedHash = await checkPassword(platform, org, caller, password);
  const now = platform.clock.now();
  await org.transaction(async (bound) => {
    // The password was changed while this one was being checked.
    if ((await lockAdministrator(bound.tx, caller, now)).passwordHash !== matchedHash) throw passwordRejected();
    if (!(await setTwoFactor(bound, { isOn: false }))) throw new ApiError('two_factor_off');
    await recordSecurityChange(bound, platform, { actorId: userId, event: 'twoFactor.off', client, at: now });
  });
}
