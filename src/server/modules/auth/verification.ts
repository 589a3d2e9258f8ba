import { createHash, timingSafeEqual } from 'node:crypto';
import { signUpSteps } from '#contract/signUpSteps.ts';
import type { Tx } from '../../db/database.ts';
import { bindToOrg } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Requester, Client } from '../../platform/client.ts';
import type { Work } from '../../platform/deferredWork.ts';
import { codeMailLimits, firstMail, issueCode, mailBoxLimit } from '../../platform/oneTimeCodes.ts';
import type { Platform } from '../../platform/platform.ts';
import { requesterMeta, consumeToken, consumeTokens, issueToken, peekToken, revokeTokensRequestedBy } from '../../platform/tokens.ts';
import { forgetOrder } from '../orders/service.ts';
import { recordSecurityChange } from '../security/service.ts';
import { choosePasswordMail, verificationMail } from './mails.ts';
import { issueRecoveryLink } from './recovery.ts';
import { openSession } from './sessions.ts';
import { clearPassword, lockUserByEmail, lockUser, markVerified, type User } from '../people/service.ts';
import { resetAttempts, redeemTypedCode, verificationBinding } from './typedCode.ts';

/* Showing that an email is one's own: a mail brings a link (token and code) and the code to type in. */

const codeHash = (code: string) => createHash('sha256').update(code).digest('base64url');

const mails = (email: string, { source }: Requester) => codeMailLimits('verification', `${email}:${source}`, email);

/** Counts a mail against the mail box; false once strangers have filled it for this hour. The links in it work for a day. */
async function fitsMailBox({ limits }: Platform, email: string): Promise<boolean> {
  const box = mailBoxLimit('verification', email);
  return (await limits.use(box)).count <= box.max;
}

/** Counts the mail that a sign-up sends: the next may be asked for in a minute. False when none may be sent. Errors: too_many_requests. */
export async function countFirstMail(platform: Platform, email: string, asker: Requester): Promise<boolean> {
  await platform.limits.take(...firstMail(mails(email, asker)));
  return fitsMailBox(platform, email);
}

/** Mails a new link and code; the old ones die that were asked for from there. In the transaction of what causes it. Silent once the email is verified. */
export async function mailVerification(tx: Tx, { mailer, config, clock }: Platform, userId: string, asker: Requester): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user.emailVerifiedAt) return;
  const now = clock.now();
  await revokeTokensRequestedBy(tx, user.id, 'emailVerification', now, asker);
  const code = await issueCode(tx, verificationBinding(user.id, user.email), now, asker);
  const token = await issueToken(tx, {
    purpose: 'emailVerification',
    userId: user.id,
    orgId: user.orgId,
    now,
    meta: { codeHash: codeHash(code), ...requesterMeta(asker) },
  });
  const link = `${config.publicUrl}${signUpSteps.details.path}?token=${token}&code=${code}`;
  await mailer.send(bindToOrg(user.orgId, tx), verificationMail({ to: user.email, code, link }));
}

/** Kind of the deferred work that mails another verification. */
export const VERIFICATION_MAIL = 'verification-mail';

/** What a request leaves to be done: it is answered before anybody looks whether the email waits for its verification. */
interface VerificationMailWork {
  email: string;
  asker: Requester;
}

/** Asks for another mail: once a minute and five times an hour from one address. Answers alike for every email. Errors: too_many_requests. */
export async function resendVerification(platform: Platform, email: string, { source, device }: Requester): Promise<void> {
  const asker = { source, device };
  const { minute, hour } = mails(email, asker);
  await platform.limits.take(minute, hour);
  if (!(await fitsMailBox(platform, email))) return;
  const asked: VerificationMailWork = { email, asker };
  await platform.database.transaction(async (tx) => {
    await resetAttempts(tx, email, asker);
    await platform.deferred.post(tx, VERIFICATION_MAIL, asked);
  });
}

/** Mails what was asked for, where an account waits for it. */
export const verificationMailWork =
  (platform: Platform): Work<unknown> =>
  async (tx, payload) => {
    const { email, asker } = payload as VerificationMailWork;
    const user = await lockUserByEmail(tx, email);
    if (user) await mailVerification(tx, platform, user.id, asker);
  };

/** For who signs in before verifying: a new mail, unless they have had five this hour already. */
export async function mailVerificationUnlessMany(platform: Platform, user: User, asker: Requester): Promise<void> {
  try {
    if (!(await countFirstMail(platform, user.email.toLowerCase(), asker))) return;
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  await platform.database.transaction((tx) => mailVerification(tx, platform, user.id, asker));
}

async function verified(tx: Tx, platform: Platform, user: User, client: Client): Promise<string> {
  const now = platform.clock.now();
  await markVerified(tx, user.id, now);
  if (user.isContested) {
    // The mail box is theirs, but the password may be a stranger's who signed up with their address.
    await clearPassword(tx, user.id);
    // And so may the order be.
    await forgetOrder(bindToOrg(user.orgId, tx), user.id);
    const link = await issueRecoveryLink(tx, platform, user);
    await platform.mailer.send(bindToOrg(user.orgId, tx), choosePasswordMail({ to: user.email, link }));
  }
  // A link that is followed after the code was typed has done its work: it says "used", and not "ask for a new one".
  await consumeTokens(tx, user.id, 'emailVerification', now);
  await recordSecurityChange(bindToOrg(user.orgId, tx), platform, { actorId: user.id, event: 'email.verified', client, at: now });
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
      const user = await lockUser(tx, found.userId);
      await consumeToken(tx, token, 'emailVerification', now);
      return verified(tx, platform, user, client);
    });
  } catch (error) {
    // A replaced link says the same as an old one: there is a newer mail.
    throw error instanceof ApiError && error.code === 'token_rejected' ? new ApiError('link_expired') : error;
  }
}

/**
 * The typed code: ten minutes, five tries, twenty a day for an account, where it was asked for.
 * Errors: code_rejected, code_expired, too_many_requests. Gives a session's token.
 */
export async function verifyTypedCode(platform: Platform, { email, code }: { email: string; code: string }, client: Client): Promise<string> {
  const { userId } = await redeemTypedCode(platform, email, code, client);
  return platform.database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    // The link was followed between the two.
    if (user.emailVerifiedAt) throw new ApiError('code_expired');
    return verified(tx, platform, user, client);
  });
}
