import type { Tx } from '../../db/database.ts';
import { bindToOrg } from '../../db/scope.ts';
import type { Requester, Client } from '../../platform/client.ts';
import type { later } from '../../platform/clock.ts';
import type { Work } from '../../platform/deferredWork.ts';
import { rememberDevice } from '../../platform/devices.ts';
import { codeMailLimits, mailBoxLimit } from '../../platform/oneTimeCodes.ts';
import type { Platform } from '../../platform/platform.ts';
import { liftLimits } from '../../platform/rateLimits.ts';
import { requesterMeta, consumeToken, issueToken, lifetimes, peekToken, revokeTokens, revokeTokensRequestedBy } from '../../platform/tokens.ts';
import { recordSecurityChange } from '../security/service.ts';
import { passwordResetMail, recoveryMail } from './mails.ts';
import { lockUser, setPasswordHash, userByEmail, userById, type User } from '../people/service.ts';

/* A forgotten password: a link by mail, checked, then used once. */

/** Kind of the deferred work that mails a recovery link. */
export const RECOVERY_LINK = 'recovery';

/** What a request leaves to be done: it is answered before anybody looks whether the email has an account. */
interface RecoveryWork {
  email: string;
  asker: Requester;
}

/**
 * Asks for a link by mail: once a minute and five times an hour from one address. Once strangers have filled the mail box for this
 * hour, nothing more is mailed and the answer stays the same: the links in it work for longer than that. Errors: too_many_requests.
 */
export async function sendRecoveryLink({ database, limits, deferred }: Platform, email: string, { source, device }: Requester): Promise<void> {
  const { minute, hour } = codeMailLimits('recovery', `${email}:${source}`, email);
  await limits.take(minute, hour);
  const box = mailBoxLimit('recovery', email);
  const { count } = await limits.use(box);
  if (count > box.max) return;
  const asked: RecoveryWork = { email, asker: { source, device } };
  await database.transaction((tx) => deferred.post(tx, RECOVERY_LINK, asked));
}

/** Mails the links that were asked for, where there is such an account. */
export function recoveryLinkWork(platform: Platform): Work<unknown> {
  return async (tx, payload) => {
    const { email, asker } = payload as RecoveryWork;
    const user = await userByEmail(tx, email);
    if (!user?.emailVerifiedAt) return;
    const link = await issueRecoveryLink(tx, platform, user, { asker });
    await platform.mailer.send(bindToOrg(user.orgId, tx), recoveryMail({ to: user.email, name: user.name, link }));
  };
}

/**
 * A link that sets a new password, once, within an hour unless told otherwise. Older ones die that the same network or browser
 * has asked for: a stranger's request kills neither the owner's link nor an invitation.
 */
export async function issueRecoveryLink(
  tx: Tx,
  { clock, config }: Platform,
  user: Pick<User, 'id' | 'orgId'>,
  { asker, lifetime = lifetimes.passwordReset }: { asker?: Requester; lifetime?: Parameters<typeof later>[1] } = {},
): Promise<string> {
  const now = clock.now();
  if (asker) await revokeTokensRequestedBy(tx, user.id, 'passwordReset', now, asker);
  const meta = asker ? requesterMeta(asker) : {};
  const token = await issueToken(tx, { purpose: 'passwordReset', userId: user.id, orgId: user.orgId, now, lifetime, meta });
  return `${config.publicUrl}/reset-password?reset_token=${token}`;
}

/** Whose password a link would set, and until when. Errors: token_rejected, link_used, link_expired. */
export async function confirmRecovery({ database, clock }: Platform, token: string): Promise<{ email: string; expiresAt: Date }> {
  const { userId, expiresAt } = await peekToken(database.sql, token, 'passwordReset', clock.now());
  const { email } = await userById(database.sql, userId);
  return { email, expiresAt };
}

/**
 * Sets the new password with the link's token, once, and ends every session of the person. Whoever does so owns the mail box: what
 * was counted against the account is forgotten, and this browser is known from now on, and no other.
 * Errors: token_rejected, link_used, link_expired, password_too_common.
 */
export async function setNewPassword(platform: Platform, token: string, password: string, client: Client): Promise<void> {
  const { database, clock, passwords, mailer, config } = platform;
  const now = clock.now();
  // Looked at first, so that a dead link is not worth the work of hashing.
  const { userId, orgId } = await peekToken(database.sql, token, 'passwordReset', now);
  const passwordHash = await passwords.hash(password);
  await database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    await consumeToken(tx, token, 'passwordReset', now);
    await setPasswordHash(tx, userId, passwordHash);
    for (const purpose of ['session', 'passwordReset', 'handOff', 'secondFactor', 'device'] as const) await revokeTokens(tx, userId, purpose, now);
    await liftLimits(tx, user.email.toLowerCase(), userId);
    await rememberDevice(tx, client, { userId, orgId }, now);
    await recordSecurityChange(bindToOrg(orgId, tx), platform, { actorId: userId, event: 'password.reset', client, at: now, alreadyNotified: user.email });
    await mailer.send(bindToOrg(orgId, tx), passwordResetMail({ to: user.email, name: user.name, signInLink: `${config.publicUrl}/sign-in`, at: now }));
  });
}
