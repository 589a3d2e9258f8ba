import { createHash, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { bindTo } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Client } from '../../platform/client.ts';
import { codeMailLimits, firstMail, issueCode, judgeCode } from '../../platform/oneTimeCodes.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeToken, consumeTokens, issueToken, peekToken, revokeTokens } from '../../platform/tokens.ts';
import { recordSecurityChange } from '../security/service.ts';
import { choosePasswordMail, verificationMail } from './mails.ts';
import { issueRecoveryLink } from './recovery.ts';
import { openSession } from './sessions.ts';
import { dropPassword, holdByEmail, holdUser, markVerified, userByEmail, type User } from './store.ts';

/* Showing that an email is one's own: a mail brings a link (token and code) and the code to type in. */

const codeHash = (code: string) => createHash('sha256').update(code).digest('base64url');

const mails = (email: string) => codeMailLimits('verification', email);

/** Counts the mail that a sign-up sends: the next may be asked for in a minute. */
export async function countFirstMail({ limits }: Platform, email: string): Promise<void> {
  await limits.take(...firstMail(mails(email)));
}

/** Counts a mail that was asked for: once a minute, five an hour. Answers alike for unknown emails. */
async function countAskedMail({ limits }: Platform, email: string): Promise<void> {
  const { minute, hour } = mails(email);
  await limits.take(minute, hour);
}

/**
 * Mails a new link and code; the old ones die. In the transaction of what causes it; the person is held, so that of two
 * mails at once only the later one works. Silent once the email is verified.
 */
export async function mailVerification(tx: Tx, { mailer, config, clock }: Platform, userId: string): Promise<void> {
  const user = await holdUser(tx, userId);
  if (user.emailVerifiedAt) return;
  const now = clock.now();
  await revokeTokens(tx, user.id, 'emailVerification', now);
  const code = await issueCode(tx, { userId: user.id, purpose: 'emailVerification', challenge: user.email }, now);
  const token = await issueToken(tx, {
    purpose: 'emailVerification',
    userId: user.id,
    orgId: user.orgId,
    now,
    meta: { codeHash: codeHash(code) },
  });
  const link = `${config.publicUrl}/sign-up?token=${token}&code=${code}`;
  await mailer.send(tx, verificationMail({ to: user.email, name: user.name, code, link }));
}

/** A new mail for an account that waits for its verification; silent about any other address. */
export async function resendVerification(platform: Platform, email: string): Promise<void> {
  await countAskedMail(platform, email);
  await platform.database.transaction(async (tx) => {
    const user = await holdByEmail(tx, email);
    if (user) await mailVerification(tx, platform, user.id);
  });
}

/** For who signs in before verifying: a new mail, unless they have had five this hour already. */
export async function mailVerificationUnlessMany(platform: Platform, user: User): Promise<void> {
  try {
    await countFirstMail(platform, user.email);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  await platform.database.transaction((tx) => mailVerification(tx, platform, user.id));
}

async function verified(tx: Tx, platform: Platform, user: User, client: Client): Promise<string> {
  const now = platform.clock.now();
  await markVerified(tx, user.id, now);
  if (user.isContested) {
    // The mail box is theirs, but the password may be a stranger's who signed up with their address.
    await dropPassword(tx, user.id);
    const link = await issueRecoveryLink(tx, platform, user);
    await platform.mailer.send(tx, choosePasswordMail({ to: user.email, name: user.name, link }));
  }
  // A link that is followed after the code was typed has done its work: it says "used", and not "ask for a new one".
  await consumeTokens(tx, user.id, 'emailVerification', now);
  await recordSecurityChange(bindTo(user.orgId, tx), platform, { actorId: user.id, event: 'email.verified', client, at: now });
  return openSession(tx, platform, user, client);
}

/**
 * The link: its token of 256 bits is the proof and lives for a day; the code in it has to be its own.
 * Errors: link_used, link_expired, code_rejected. Gives a session's token.
 */
export async function verifyLink(platform: Platform, { token, code }: { token: string; code: string }, client: Client): Promise<string> {
  const now = platform.clock.now();
  try {
    return await platform.database.transaction(async (tx) => {
      const found = await peekToken(tx, token, 'emailVerification', now);
      const wanted = Buffer.from(String(found.meta['codeHash']));
      const given = Buffer.from(codeHash(code));
      if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) throw new ApiError('code_rejected');
      const user = await holdUser(tx, found.userId);
      await consumeToken(tx, token, 'emailVerification', now);
      return verified(tx, platform, user, client);
    });
  } catch (error) {
    // A replaced link says the same as an old one: there is a newer mail.
    throw error instanceof ApiError && error.code === 'token_rejected' ? new ApiError('link_expired') : error;
  }
}

/**
 * The typed code: ten minutes, five tries, twenty a day for an account.
 * Errors: code_rejected, code_expired, too_many_requests. Gives a session's token.
 */
export async function verifyTypedCode(platform: Platform, { email, code }: { email: string; code: string }, client: Client): Promise<string> {
  const { database, limits, clock } = platform;
  await limits.take({ key: `verification:tries:${email}`, max: 20, seconds: 24 * 3600 });
  const user = await userByEmail(database.sql, email);
  if (!user || user.emailVerifiedAt) throw new ApiError('code_rejected');
  try {
    await judgeCode(database, { userId: user.id, purpose: 'emailVerification', challenge: user.email }, code, clock.now());
  } catch (error) {
    // Without the tries that are left: they would tell that somebody is signing up with this email.
    throw error instanceof ApiError && error.code === 'code_rejected' ? new ApiError('code_rejected') : error;
  }
  return database.transaction(async (tx) => {
    const held = await holdUser(tx, user.id);
    // Meanwhile the link was followed, or a newer sign-up brought another password: this code was not for that one.
    if (held.emailVerifiedAt || held.passwordHash !== user.passwordHash) throw new ApiError('code_expired');
    return verified(tx, platform, held, client);
  });
}
