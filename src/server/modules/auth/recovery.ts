import type { Tx } from '../../db/database.ts';
import { bindTo } from '../../db/scope.ts';
import type { Client } from '../../platform/client.ts';
import type { later } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeToken, issueToken, lifetimes, peekToken, revokeTokens } from '../../platform/tokens.ts';
import { recordSecurityChange } from '../security/service.ts';
import { passwordResetMail, recoveryMail } from './mails.ts';
import { holdUser, setPasswordHash, userByEmail, userById, type User } from './store.ts';

/* A forgotten password: a link by mail, checked, then used once. */

/** Mails a link when there is such an account; the answer is the same when there is none. Errors: too_many_requests. */
export async function sendRecoveryLink(platform: Platform, email: string): Promise<void> {
  const { database, limits, mailer } = platform;
  await limits.take({ key: `recovery:minute:${email}`, max: 1, seconds: 60 }, { key: `recovery:hour:${email}`, max: 5, seconds: 3600 });
  await database.transaction(async (tx) => {
    const user = await userByEmail(tx, email);
    if (!user?.emailVerifiedAt) return;
    const link = await issueRecoveryLink(tx, platform, user);
    await mailer.send(tx, recoveryMail({ to: user.email, name: user.name, link }));
  });
}

/** A link that sets a new password, once, within an hour unless told otherwise; older ones die. */
export async function issueRecoveryLink(
  tx: Tx,
  { clock, config }: Platform,
  user: Pick<User, 'id' | 'orgId'>,
  lifetime: Parameters<typeof later>[1] = lifetimes.passwordReset,
): Promise<string> {
  const now = clock.now();
  await revokeTokens(tx, user.id, 'passwordReset', now);
  const token = await issueToken(tx, { purpose: 'passwordReset', userId: user.id, orgId: user.orgId, now, lifetime });
  return `${config.publicUrl}/reset-password?reset_token=${token}`;
}

/** Whose password a link would set, and until when. Errors: token_rejected, link_used, link_expired. */
export async function confirmRecovery({ database, clock }: Platform, token: string): Promise<{ email: string; expiresAt: Date }> {
  const { userId, expiresAt } = await peekToken(database.sql, token, 'passwordReset', clock.now());
  const { email } = await userById(database.sql, userId);
  return { email, expiresAt };
}

/**
 * Sets the new password with the link's token, once, and ends every session of the person.
 * Errors: token_rejected, link_used, link_expired, password_too_common.
 */
export async function setNewPassword(platform: Platform, token: string, password: string, client: Client): Promise<void> {
  const { database, clock, passwords, mailer, config } = platform;
  const now = clock.now();
  // Looked at first, so that a dead link is not worth the work of hashing.
  const { userId, orgId } = await peekToken(database.sql, token, 'passwordReset', now);
  const passwordHash = await passwords.hash(password);
  await database.transaction(async (tx) => {
    const user = await holdUser(tx, userId);
    await consumeToken(tx, token, 'passwordReset', now);
    await setPasswordHash(tx, userId, passwordHash);
    for (const purpose of ['session', 'passwordReset', 'handOff', 'secondFactor'] as const) await revokeTokens(tx, userId, purpose, now);
    await recordSecurityChange(bindTo(orgId, tx), platform, { actorId: userId, event: 'password.reset', client, at: now, told: user.email });
    await mailer.send(tx, passwordResetMail({ to: user.email, name: user.name, signInLink: `${config.publicUrl}/sign-in`, at: now }));
  });
}
