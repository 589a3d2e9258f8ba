import type { OrgSettings } from '#contract/org.ts';
import type { OrgScope } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  codeHolders,
  codeMailLimits,
  codeSent,
  dailyTries,
  issueCode,
  judgeCodeWithin,
  mailBoxLimit,
} from '../../platform/oneTimeCodes.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveBack, takeInTransaction } from '../../platform/rateLimits.ts';
import { type CallerContext, lockAdministrator, requireConfirmed } from '../../platform/liveSession.ts';
import { recordActivity } from '../activity/service.ts';
import { adoptPendingEmail, setPendingEmail, settingsRow, settingsView } from '../org/service.ts';
import { listAdministrators } from '../people/service.ts';
import { emailAdoptedMail, newEmailMail } from './orgEmailMails.ts';
import { recordSecurityChange } from './service.ts';

/* Changes of the organisation's email. The new one stays pending until the code mailed to it is entered. */

const attemptLimit = (userId: string) => dailyTries('org-email', userId);

/** Binds the code to the new email: it's useless once a different email is pending, or none. */
const binding = (userId: string, email: string) => ({ userId, purpose: 'orgEmail', challenge: email });

/**
 * Stores the new email as pending and mails it a code. Requesting the same email again sends a new code. Once other
 * organisations have used up the mailbox's hourly limit, no code is mailed, an earlier one stays valid, and the response
 * is the same.
 * Errors: confirmation_needed, too_many_requests, invalid_request for the organisation's current email.
 */
export async function requestEmail(
  platform: Platform,
  org: OrgScope,
  { caller, client }: CallerContext,
  email: string,
) {
  const { clock, limits, mailer } = platform;
  const now = clock.now();
  const before = await org.read(async (bound) => {
    await requireConfirmed(bound.tx, caller.tokenHash, now);
    return settingsRow(bound);
  });
  if (before.email === email)
    throw new ApiError('invalid_request', {
      errors: [{ field: 'email', msg: 'This is already your organisation’s email.' }],
    });
  // Counted last, because a refused request has mailed nothing.
  const { minute, hour } = codeMailLimits('org-email', org.orgId);
  await limits.take(minute, hour);
  await org.transaction(async (bound) => {
    await lockAdministrator(bound.tx, caller, now);
    await setPendingEmail(bound, email);
    // A new code for the same email needs no second notice.
    if (before.pendingEmail !== email) {
      await recordSecurityChange(bound, platform, {
        actorId: caller.userId,
        event: 'orgEmail.requested',
        subject: email,
        client,
        at: now,
      });
    }
    if (!(await takeInTransaction(bound.tx, mailBoxLimit('org-email', email), now))) return;
    const issued = await issueCode(bound.tx, binding(caller.userId, email), now);
    await mailer.send(bound, newEmailMail({ to: email, ...issued }));
  });
  return { pendingEmail: email, ...codeSent };
}

/** True of whichever code was entered: the person's own has expired, if there was one. */
const COLLEAGUES_CODE = 'The latest code was sent for a colleague’s request, so you can’t use it. Request a new one.';

/**
 * Confirms the organisation's new email with the code; the old address gets a notice.
 * Errors: code_rejected, code_expired (also if no email is pending, or only a colleague has a code), too_many_requests.
 */
export async function confirmEmail(
  platform: Platform,
  org: OrgScope,
  { caller, client }: CallerContext,
  code: string,
): Promise<OrgSettings> {
  const { clock, mailer } = platform;
  const now = clock.now();
  const { before, pendingEmail, ids } = await org.read(async (bound) => {
    const { email, pendingEmail: pending } = await settingsRow(bound);
    return { before: email, pendingEmail: pending, ids: (await listAdministrators(bound)).map(({ id }) => id) };
  });
  if (pendingEmail === null) throw new ApiError('code_expired');
  const own = binding(caller.userId, pendingEmail);
  const holders = await codeHolders(platform.database.sql, ids, own, now);
  if (holders.length > 0 && !holders.includes(caller.userId))
    throw new ApiError('code_expired', { msg: COLLEAGUES_CODE });
  await judgeCodeWithin(platform, attemptLimit(caller.userId), own, code, now);
  return org.transaction(async (bound) => {
    await lockAdministrator(bound.tx, caller, now);
    // Recorded before the change, so that the notice goes to the old email.
    await recordSecurityChange(bound, platform, {
      actorId: caller.userId,
      event: 'orgEmail.changed',
      subject: pendingEmail,
      client,
      at: now,
    });
    const row = await adoptPendingEmail(bound, pendingEmail);
    if (!row) throw new ApiError('code_expired');
    await giveBack(bound.tx, attemptLimit(caller.userId));
    await mailer.send(bound, emailAdoptedMail({ to: pendingEmail, organisation: row.name, before }));
    return settingsView(row);
  });
}

/** Discards the pending email, if any. */
export function cancelEmail({ clock }: Platform, org: OrgScope, actorId: string): Promise<OrgSettings> {
  return org.transaction(async (bound) => {
    const { pendingEmail } = await settingsRow(bound);
    const row = await setPendingEmail(bound, null);
    if (pendingEmail !== null)
      await recordActivity(bound, {
        actorId,
        event: 'orgEmail.cancelled',
        at: clock.now(),
        data: { subject: pendingEmail },
      });
    return settingsView(row);
  });
}
