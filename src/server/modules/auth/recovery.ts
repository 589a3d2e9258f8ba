import type { Tx } from '../../db/database.ts';
import { bindToOrg, type OrgTx } from '../../db/scope.ts';
import type { Requester, Client } from '../../platform/client.ts';
import { later } from '../../platform/clock.ts';
import type { Work } from '../../platform/deferredWork.ts';
import { rememberDevice } from '../../platform/devices.ts';
import { pageLink } from '../../platform/mail/pageLink.ts';
import { codeMailLimits, mailBoxLimit } from '../../platform/oneTimeCodes.ts';
import type { Platform } from '../../platform/platform.ts';
import { resetLimits, takeInTransaction } from '../../platform/rateLimits.ts';
import {
  type IssuedLink,
  requesterMeta,
  consumeToken,
  issueToken,
  lifetimes,
  peekToken,
  revokeAccess,
  revokeTokens,
  revokeTokensRequestedBy,
} from '../../platform/tokens.ts';
import { hasDone } from '../activity/service.ts';
import { recordSecurityChange } from '../security/service.ts';
import { passwordResetMail, passwordSetMail, recoveryMail } from './mails.ts';
import { lockUser, lockUserByEmail, provenName, setPasswordHash, userById, type User } from '../people/service.ts';

/* Password recovery: a mailed link is checked, then used once. */

/** Kind of the deferred work that mails a recovery link. */
export const RECOVERY_LINK = 'recovery';

/** The deferred work of a request: we respond before looking up whether the email has an account. */
interface RecoveryWork {
  email: string;
  /** Its stored name: processes of the release before read and write it too. */
  asker: Requester;
}

/**
 * Requests a recovery link by mail: once a minute and five times an hour from one network address. Once strangers have
 * used up the mailbox's hourly limit, nothing more is mailed and the response stays the same: the links already mailed
 * stay valid for longer than that. Errors: too_many_requests.
 */
export async function sendRecoveryLink(
  { database, limits, deferred }: Platform,
  email: string,
  { source, device }: Requester,
): Promise<void> {
  const { minute, hour } = codeMailLimits('recovery', `${email}:${source}`, email);
  await limits.take(minute, hour);
  const work: RecoveryWork = { email, asker: { source, device } };
  await database.transaction((tx) => deferred.post(tx, RECOVERY_LINK, work));
}

/** Mails a requested link, if there is such an account. Only links that are mailed count towards the mailbox's limit. */
export function recoveryLinkWork(platform: Platform): Work<unknown> {
  return async (tx, payload) => {
    const { email, asker: requester } = payload as RecoveryWork;
    const user = await lockUserByEmail(tx, email);
    if (!user?.emailVerifiedAt) return;
    if (!(await takeInTransaction(tx, mailBoxLimit('recovery', email), platform.clock.now()))) return;
    const issued = await issueRecoveryLink(tx, platform, user, { requester });
    await platform.mailer.send(
      bindToOrg(user.orgId, tx),
      recoveryMail({ to: user.email, name: provenName(user), ...issued }),
    );
  };
}

/**
 * Issues a link that sets a new password once, within an hour by default. Older links that the same network or browser
 * requested stop working; a stranger's request cancels neither the owner's link nor an invitation.
 */
export async function issueRecoveryLink(
  tx: Tx,
  { clock, config }: Platform,
  user: Pick<User, 'id' | 'orgId'>,
  {
    requester,
    lifetime = lifetimes.passwordReset,
  }: { requester?: Requester; lifetime?: Parameters<typeof later>[1] } = {},
): Promise<IssuedLink> {
  const now = clock.now();
  const expiresAt = later(now, lifetime);
  if (requester) await revokeTokensRequestedBy(tx, user.id, 'passwordReset', now, requester);
  const meta = requester ? requesterMeta(requester) : {};
  const token = await issueToken(tx, {
    purpose: 'passwordReset',
    userId: user.id,
    orgId: user.orgId,
    now,
    expiresAt,
    meta,
  });
  return { link: `${pageLink(config, '/reset-password')}?reset_token=${token}`, expiresAt };
}

/**
 * The email whose password a link would set, and the link's expiry. Errors: token_rejected, link_used, link_expired.
 */
export async function confirmRecovery(
  { database, clock }: Platform,
  token: string,
): Promise<{ email: string; expiresAt: Date }> {
  const { userId, expiresAt } = await peekToken(database.sql, token, 'passwordReset', clock.now());
  const { email } = await userById(database.sql, userId);
  return { email, expiresAt };
}

/**
 * Whether this is the first password of somebody whose organisation added them, or whose sign-up's password we didn't
 * keep. Restoring a sign-in email removes the password, too, but somebody may have known that one.
 */
const isFirstPassword = async (bound: OrgTx, { id, passwordHash }: User): Promise<boolean> =>
  passwordHash === null && !(await hasDone(bound, id, 'email.restored'));

/**
 * Sets the new password with the link's token, once, and ends all of the person's sessions. They have shown that the
 * mailbox is theirs, so the account's limits are reset and only this browser is recognised from now on. The
 * organisation is notified, of a first password only if it's an administrator's. Errors: token_rejected, link_used,
 * link_expired, password_too_common.
 */
export async function setNewPassword(
  platform: Platform,
  token: string,
  password: string,
  client: Client,
): Promise<void> {
  const { database, clock, passwords, mailer, config } = platform;
  const now = clock.now();
  // Checked first, so that a dead link costs no hashing.
  const { userId, orgId } = await peekToken(database.sql, token, 'passwordReset', now);
  const passwordHash = await passwords.hash(password);
  await database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    await consumeToken(tx, token, 'passwordReset', now);
    await setPasswordHash(tx, userId, passwordHash);
    await revokeTokens(tx, userId, 'session', now);
    await revokeAccess(tx, userId, now);
    await resetLimits(tx, user.email.toLowerCase(), userId);
    await rememberDevice(tx, client, { userId, orgId }, now);
    const bound = bindToOrg(orgId, tx);
    const isFirst = await isFirstPassword(bound, user);
    await recordSecurityChange(bound, platform, {
      actorId: userId,
      event: isFirst ? 'password.set' : 'password.reset',
      client,
      at: now,
      alreadyNotified: user.email,
    });
    const mail = isFirst ? passwordSetMail : passwordResetMail;
    await mailer.send(
      bound,
      mail({ to: user.email, name: user.name, signInLink: pageLink(config, '/sign-in'), at: now }),
    );
  });
}
