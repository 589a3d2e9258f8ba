import { violates } from '../../db/databaseErrors.ts';
import { bindToOrg, type OrgScope, type OrgTx } from '../../db/scope.ts';
import { type Client, deviceOf } from '../../platform/client.ts';
import { ApiError } from '../../platform/errors.ts';
import { later } from '../../platform/clock.ts';
import { rememberDevice } from '../../platform/devices.ts';
import {
  codeMailLimits,
  codeSent,
  dailyTries,
  issueCode,
  judgeCodeWithin,
  mailBoxLimit,
} from '../../platform/oneTimeCodes.ts';
import { pageLink } from '../../platform/mail/pageLink.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveBack, takeInTransaction } from '../../platform/rateLimits.ts';
import { type Caller, type CallerContext, lockCaller, requireConfirmed } from '../../platform/liveSession.ts';
import {
  consumeToken,
  issueToken,
  lifetimes,
  revokeAccess,
  revokeTokens,
  revokeTokensSince,
  type TokenOwner,
} from '../../platform/tokens.ts';
import { recordActivity } from '../activity/service.ts';
import { ownFacts } from '../org/service.ts';
import { recordSecurityChange } from '../security/service.ts';
import {
  ownEmailAdoptedMail,
  emailChangedMail,
  emailChangeUndoneMail,
  emailRequestedMail,
  emailRestoredMail,
  newOwnEmailMail,
} from './ownEmailMails.ts';
import { issueRecoveryLink } from './recovery.ts';
import {
  clearPassword,
  forgetFormerEmail,
  formerOwners,
  isProven,
  lockUserByEmail,
  lockUser,
  rememberFormerEmail,
  setEmail,
  setPendingOwnEmail,
  userByEmail,
  userById,
  type User,
} from '../people/service.ts';
import { deleteSignUp } from './unconfirmedSignUps.ts';
import { releaseEmail } from './removeMember.ts';

/*
 * Changes of a person's sign-in email. The new one stays pending until the code mailed to it is entered, and the old
 * address can undo the change.
 */

const attemptLimit = (userId: string) => dailyTries('own-email', userId);
const binding = (userId: string, email: string) => ({ userId, purpose: 'ownEmail', challenge: email });

const ownEmailView = ({ email, pendingEmail }: Pick<User, 'email' | 'pendingEmail'>) => ({ email, pendingEmail });
const emailTaken = () =>
  new ApiError('email_taken', {
    msg: 'This email already has an account.',
    errors: [{ field: 'email', msg: 'This email already has an account.' }],
  });

export const ownEmail = async (org: OrgScope, { userId }: Caller) =>
  ownEmailView(await org.read(({ tx }) => userById(tx, userId)));

/**
 * Whether the main application may still report a colleague under this email: as that of a member, or as the former one
 * of somebody whose new email it hasn't reported yet. Its reports would then change the wrong person.
 */
async function isColleagues(bound: OrgTx, userId: string, email: string, holder: User | null): Promise<boolean> {
  if (holder?.emailVerifiedAt && holder.id !== userId && holder.orgId === bound.orgId) return true;
  const formerOwner = (await formerOwners(bound, [email])).get(email);
  return formerOwner !== undefined && formerOwner !== userId;
}

/**
 * Stores the new email as pending, mails it a code and notifies the current one. Requesting the same email again sends
 * a new code. Once others have used up the mailbox's hourly limit, no code is mailed, an earlier one stays valid, and
 * the response is the same. Errors: confirmation_needed, email_taken, too_many_requests, invalid_request for the email
 * already in use.
 */
export async function requestOwnEmail(
  platform: Platform,
  org: OrgScope,
  { caller, client }: CallerContext,
  email: string,
) {
  const { clock, limits, mailer, config } = platform;
  const now = clock.now();
  const before = await org.read(async (bound) => {
    const { tx } = bound;
    await requireConfirmed(tx, caller.tokenHash, now);
    const user = await userById(tx, caller.userId);
    if (user.email.toLowerCase() === email)
      throw new ApiError('invalid_request', {
        errors: [{ field: 'email', msg: 'You already sign in with this email.' }],
      });
    const holder = await userByEmail(tx, email);
    if ((holder && isProven(holder)) || (await isColleagues(bound, user.id, email, holder))) throw emailTaken();
    return user;
  });
  const { minute, hour } = codeMailLimits('own-email', caller.userId);
  await limits.take(minute, hour);
  await org.transaction(async (bound) => {
    await lockCaller(bound.tx, caller, now);
    await setPendingOwnEmail(bound, caller.userId, email);
    if (before.pendingEmail !== email) {
      await recordSecurityChange(bound, platform, {
        actorId: caller.userId,
        event: 'email.requested',
        subject: email,
        client,
        at: now,
      });
      await mailer.send(
        bound,
        emailRequestedMail({
          to: before.email,
          email,
          at: now,
          device: deviceOf(client.userAgent),
          link: pageLink(config, '/account'),
        }),
      );
    }
    if (!(await takeInTransaction(bound.tx, mailBoxLimit('own-email', email), now))) return;
    const issued = await issueCode(bound.tx, binding(caller.userId, email), now);
    await mailer.send(bound, newOwnEmailMail({ to: email, ...issued }));
  });
  return { pendingEmail: email, ...codeSent };
}

/**
 * Sets the user's email, whose owner they have just proved to be. Somebody who has it without proof gives way: a
 * sign-up, or another organisation's member unless they are its last administrator. `isRestored`: the user had the email
 * before. Then every member gives way, so that no report can keep it from its owner. Errors: email_taken.
 */
async function adoptEmail(
  bound: OrgTx,
  platform: Platform,
  user: User,
  email: string,
  isRestored = false,
): Promise<User> {
  const { tx, orgId } = bound;
  const holder = await lockUserByEmail(tx, email);
  if (!isRestored && (await isColleagues(bound, user.id, email, holder))) throw emailTaken();
  if (holder && holder.id !== user.id) {
    if (isProven(holder)) throw emailTaken();
    if (holder.emailVerifiedAt === null) await deleteSignUp(tx, holder, orgId);
    else if (!(await releaseEmail(tx, platform, holder, isRestored))) throw emailTaken();
  }
  return setEmail(bound, user.id, email, platform.clock.now());
}

/**
 * Ends all sessions and pending links except the session `except`, so that the old address and stolen sessions are
 * useless.
 */
async function endOthers({ tx }: OrgTx, userId: string, now: Date, except?: Uint8Array): Promise<void> {
  await revokeTokens(tx, userId, 'session', now, except);
  await revokeAccess(tx, userId, now);
}

/** Turns a unique violation into email_taken: two users can confirm the same address simultaneously. */
async function withEmailConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw violates(error, 'users_email_key') ? emailTaken() : error;
  }
}

/**
 * Confirms the new email with the code. The person's other sessions end, and so do links mailed to the old address,
 * which gets a link to restore it. Errors: code_rejected, code_expired (also if no email is pending), email_taken,
 * too_many_requests.
 */
export async function confirmOwnEmail(
  platform: Platform,
  org: OrgScope,
  { caller, client }: CallerContext,
  code: string,
) {
  const { clock, mailer, config } = platform;
  const { userId } = caller;
  const now = clock.now();
  const { pendingEmail } = await ownEmail(org, caller);
  if (pendingEmail === null) throw new ApiError('code_expired');
  await judgeCodeWithin(platform, attemptLimit(userId), binding(userId, pendingEmail), code, now);
  return withEmailConflict(() =>
    org.transaction(async (bound) => {
      const before = await lockCaller(bound.tx, caller, now);
      if (before.pendingEmail !== pendingEmail) throw new ApiError('code_expired');
      const user = await adoptEmail(bound, platform, before, pendingEmail);
      await rememberFormerEmail(bound, userId, before.email.toLowerCase(), now);
      await endOthers(bound, userId, now, caller.tokenHash);
      await rememberDevice(bound.tx, client, { userId, orgId: bound.orgId }, now);
      await giveBack(bound.tx, attemptLimit(userId));
      await recordSecurityChange(bound, platform, {
        actorId: userId,
        event: 'email.changed',
        subject: pendingEmail,
        client,
        at: now,
        alreadyNotified: before.email,
      });
      const expiresAt = later(now, lifetimes.emailRestore);
      const token = await issueToken(bound.tx, {
        purpose: 'emailRestore',
        userId,
        orgId: bound.orgId,
        now,
        expiresAt,
        meta: { email: before.email },
      });
      const link = `${pageLink(config, '/restore-email')}?token=${token}`;
      const { email: organisations } = await ownFacts(bound);
      await mailer.send(
        bound,
        emailChangedMail({
          to: before.email,
          email: pendingEmail,
          isOrganisations: organisations.toLowerCase() === before.email.toLowerCase(),
          at: now,
          device: deviceOf(client.userAgent),
          link,
          expiresAt,
        }),
      );
      await mailer.send(
        bound,
        ownEmailAdoptedMail({ to: pendingEmail, before: before.email, link: pageLink(config, '/account') }),
      );
      return ownEmailView(user);
    }),
  );
}

/** Discards the pending email, if any. */
export function cancelOwnEmail({ clock }: Platform, org: OrgScope, { userId }: Caller) {
  return org.transaction(async (bound) => {
    const { pendingEmail } = await lockUser(bound.tx, userId);
    const user = await setPendingOwnEmail(bound, userId, null);
    if (pendingEmail !== null)
      await recordActivity(bound, {
        actorId: userId,
        event: 'email.cancelled',
        at: clock.now(),
        data: { subject: pendingEmail },
      });
    return ownEmailView(user);
  });
}

/**
 * Restores a person's earlier address with the link mailed to it. All sessions end, the password no longer works, and
 * restore links to later addresses stop working. Returns the email and a token that sets a new password. Errors:
 * token_rejected, link_used, link_expired, email_taken if another account has the address by now.
 */
export async function restoreEmail(
  platform: Platform,
  token: string,
  { userId, orgId }: TokenOwner,
  client: Client,
): Promise<{ email: string; resetToken: string }> {
  const { database, clock, mailer } = platform;
  const now = clock.now();
  return withEmailConflict(() =>
    database.transaction(async (tx) => {
      const bound = bindToOrg(orgId, tx);
      const before = await lockUser(tx, userId);
      const { meta, createdAt } = await consumeToken(tx, token, 'emailRestore', now);
      const user = await adoptEmail(bound, platform, before, String(meta['email']).toLowerCase(), true);
      // The person who changed the email may know the password.
      await clearPassword(tx, userId);
      await forgetFormerEmail(bound, userId, user.email.toLowerCase());
      if (before.email !== user.email) await rememberFormerEmail(bound, userId, before.email.toLowerCase(), now);
      await endOthers(bound, userId, now);
      await revokeTokensSince(tx, userId, 'emailRestore', now, createdAt);
      await recordSecurityChange(bound, platform, {
        actorId: userId,
        event: 'email.restored',
        subject: user.email,
        client,
        at: now,
        alreadyNotified: user.email,
      });
      if (before.email !== user.email)
        await mailer.send(bound, emailChangeUndoneMail({ to: before.email, email: user.email, at: now }));
      const issued = await issueRecoveryLink(tx, platform, user);
      await mailer.send(bound, emailRestoredMail({ to: user.email, at: now, ...issued }));
      return { email: user.email, resetToken: new URL(issued.link).searchParams.get('reset_token') ?? '' };
    }),
  );
}
