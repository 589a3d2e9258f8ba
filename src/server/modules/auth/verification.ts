import { createHash, timingSafeEqual } from 'node:crypto';
import { signUpSteps } from '#contract/signUpSteps.ts';
import type { Tx } from '../../db/database.ts';
import { bindToOrg } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Requester, Client } from '../../platform/client.ts';
import { later } from '../../platform/clock.ts';
import { findDevice } from '../../platform/devices.ts';
import type { Work } from '../../platform/deferredWork.ts';
import { pageLink } from '../../platform/mail/pageLink.ts';
import { codeMailLimits, firstMail, issueCode, mailBoxLimit } from '../../platform/oneTimeCodes.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Limit, takeInTransaction } from '../../platform/rateLimits.ts';
import {
  requesterMeta,
  commonName,
  consumeToken,
  consumeTokens,
  issueToken,
  lifetimes,
  newestToken,
  peekToken,
  revokeTokens,
  revokeTokensRequestedBy,
} from '../../platform/tokens.ts';
import { deleteKeptOrder } from '../orders/service.ts';
import { keepReferral, setAlias } from '../org/service.ts';
import { recordSecurityChange } from '../security/service.ts';
import { accountExistsMail, choosePasswordMail, reportedSignUpMail, verificationMail } from './mails.ts';
import { issueRecoveryLink } from './recovery.ts';
import { openSession } from './sessions.ts';
import {
  disownSignUp,
  isProven,
  lockUserByEmail,
  lockUser,
  markVerified,
  provenName,
  type User,
} from '../people/service.ts';
import { createOwnOrganisation } from './createOwnOrganisation.ts';
import { isLastAdministrator } from './removeMember.ts';
import { resetAttempts, resetCodeAttempts, redeemTypedCode, verificationBinding } from './typedCode.ts';

/* Email verification: a mail with a link (token and code) and the code to type in. */

const codeHash = (code: string) => createHash('sha256').update(code).digest('base64url');

const mailLimits = (email: string, { source }: Requester) =>
  codeMailLimits('verification', `${email}:${source}`, email);

/** The limits that the mail of a sign-up counts towards; the next may be requested after a minute. */
export const firstMailLimits = (email: string, requester: Requester): Limit[] =>
  firstMail(mailLimits(email, requester));

/**
 * Mails a new link and code; earlier ones requested from the same network or browser stop working. Call it in the
 * transaction that causes it. Does nothing once the email is proven. If an organisation has reported the email, the mail
 * leaves its owner the choice between that organisation and the one that the sign-up, under `name`, would create.
 */
export async function mailVerification(
  tx: Tx,
  { mailer, config, clock }: Platform,
  userId: string,
  requester: Requester,
  name?: string,
): Promise<void> {
  const user = await lockUser(tx, userId);
  if (isProven(user)) return;
  const now = clock.now();
  // A member keeps the name that was reported, and a sign-up's waits in its link.
  const isReported = user.emailVerifiedAt !== null;
  const earlier = isReported ? await newestToken(tx, user.id, 'emailVerification', requester) : null;
  // From another network it's still the same sign-up, unless a stranger has signed up too.
  const waitingName =
    name ?? earlier?.meta['name'] ?? (isReported ? await commonName(tx, user.id, 'emailVerification') : null);
  await revokeTokensRequestedBy(tx, user.id, 'emailVerification', now, requester);
  const { code, expiresAt } = await issueCode(tx, verificationBinding(user.id, user.email), now, requester);
  const linkExpiresAt = later(now, lifetimes.emailVerification);
  const token = await issueToken(tx, {
    purpose: 'emailVerification',
    userId: user.id,
    orgId: user.orgId,
    now,
    expiresAt: linkExpiresAt,
    // Processes of the previous release refuse a link without `codeHash`: they would confirm the member.
    meta: {
      ...(isReported
        ? { signUpCodeHash: codeHash(code), name: waitingName ?? user.name }
        : { codeHash: codeHash(code) }),
      ...requesterMeta(requester),
    },
  });
  const link = `${pageLink(config, signUpSteps.details.path)}?token=${token}&code=${code}`;
  await mailer.send(
    bindToOrg(user.orgId, tx),
    (isReported ? reportedSignUpMail : verificationMail)({ to: user.email, code, expiresAt, link, linkExpiresAt }),
  );
}

/** Tells the owner of a verified account that somebody, most likely they, wanted to sign up. */
async function mailAccountExists(tx: Tx, { mailer, config }: Platform, user: User): Promise<void> {
  const signInLink = pageLink(config, '/sign-in');
  await mailer.send(
    bindToOrg(user.orgId, tx),
    accountExistsMail({ to: user.email, name: provenName(user), signInLink }),
  );
}

/**
 * Counts a mail that is about to be sent towards the mailbox's limit; false once strangers have used it up for this
 * hour. Links already mailed work for a day. Lock the user first.
 */
async function hasMailBoxRoom(tx: Tx, { clock }: Platform, user: User, requester: Requester): Promise<boolean> {
  const email = user.email.toLowerCase();
  if (await takeInTransaction(tx, mailBoxLimit('verification', email), clock.now())) return true;
  await resetCodeAttempts(tx, email, requester);
  return false;
}

/**
 * Mails a verification, or, if the account is proven or has to stay, that it exists. Lock the user first. `name`: the
 * one of the sign-up that asks for it.
 */
export async function sendRequestedMail(
  tx: Tx,
  platform: Platform,
  user: User,
  requester: Requester,
  name?: string,
): Promise<void> {
  if (!(await hasMailBoxRoom(tx, platform, user, requester))) return;
  if (isProven(user) || (user.emailVerifiedAt && (await isLastAdministrator(tx, user))))
    await mailAccountExists(tx, platform, user);
  else await mailVerification(tx, platform, user.id, requester, name);
}

/** Kind of the deferred work that mails another verification. */
export const VERIFICATION_MAIL = 'verification-mail';

/** The deferred work of a request: we respond before looking up whether the email is waiting to be verified. */
interface VerificationMailWork {
  email: string;
  /** Its stored name: processes of the release before read and write it too. */
  asker: Requester;
}

/**
 * Requests another verification mail: once a minute and five times an hour from one network address. The response is
 * the same for every email. Errors: too_many_requests.
 */
export async function resendVerification(
  platform: Platform,
  email: string,
  { source, device }: Requester,
): Promise<void> {
  const requester = { source, device };
  const { minute, hour } = mailLimits(email, requester);
  await platform.limits.take(minute, hour);
  const work: VerificationMailWork = { email, asker: requester };
  await platform.database.transaction(async (tx) => {
    await resetAttempts(tx, email, requester);
    await platform.deferred.post(tx, VERIFICATION_MAIL, work);
  });
}

/** Sends the requested mail, if there is an account. */
export const verificationMailWork =
  (platform: Platform): Work<unknown> =>
  async (tx, payload) => {
    const { email, asker: requester } = payload as VerificationMailWork;
    const user = await lockUserByEmail(tx, email);
    if (user) await sendRequestedMail(tx, platform, user, requester);
  };

/** Mails a new verification after a sign-in with an unverified email, unless five were sent this hour. */
export async function mailVerificationUnlessMany(platform: Platform, user: User, requester: Requester): Promise<void> {
  try {
    await platform.limits.take(...firstMailLimits(user.email.toLowerCase(), requester));
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  await platform.database.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (!locked.emailVerifiedAt && (await hasMailBoxRoom(tx, platform, locked, requester)))
      await mailVerification(tx, platform, user.id, requester);
  });
}

/** Whether somebody signed up in this browser, or entered the password of the sign-up there. */
const isKnownBrowser = async (tx: Tx, { clock }: Platform, user: User, client: Client): Promise<boolean> =>
  (await findDevice(tx, client, user.id, clock.now())) !== null;

/**
 * The account that a link or code confirms: the sign-up itself, or, if an organisation has reported the email, a new one
 * with an organisation of its own. Null if it was confirmed in the meantime, or has to stay.
 */
async function confirmedUser(
  tx: Tx,
  platform: Platform,
  user: User,
  requested: { meta: Record<string, unknown>; createdAt: Date } | null,
): Promise<User | null> {
  if (user.emailVerifiedAt === null) return user;
  const name = requested?.meta['name'];
  if (isProven(user) || !requested || typeof name !== 'string') return null;
  return createOwnOrganisation(tx, platform, user, { name, at: requested.createdAt });
}

/** @param isKnown whether the password of the sign-up may stay: see `isKnownBrowser` */
async function completeVerification(
  tx: Tx,
  platform: Platform,
  user: User,
  isKnown: boolean,
  client: Client,
): Promise<string> {
  const now = platform.clock.now();
  await markVerified(tx, user.id, now);
  if (user.isContested || !isKnown) {
    // The mailbox is theirs, but the sign-up may be a stranger's who used their address.
    await disownSignUp(tx, user.id);
    await revokeTokens(tx, user.id, 'device', now);
    await setAlias(tx, user.orgId, null);
    await keepReferral(tx, user.orgId, null);
    await deleteKeptOrder(bindToOrg(user.orgId, tx), user.id);
    const issued = await issueRecoveryLink(tx, platform, user);
    await platform.mailer.send(bindToOrg(user.orgId, tx), choosePasswordMail({ to: user.email, ...issued }));
  }
  // A link followed after the code was typed answers "used" instead of "request a new one".
  await consumeTokens(tx, user.id, 'emailVerification', now);
  await recordSecurityChange(bindToOrg(user.orgId, tx), platform, {
    actorId: user.id,
    event: 'email.verified',
    client,
    at: now,
  });
  return openSession(tx, platform, user, client);
}

/**
 * Verifies an email by its link. The 256-bit token works for a day, and the link's code must match it. It works where
 * somebody signed up and where it was requested: a link that works everywhere would confirm a stranger's sign-up with
 * one press, or lead into a stranger's account. Errors: link_used, link_expired, code_rejected, link_elsewhere. Returns
 * a session token.
 */
export async function verifyLink(
  platform: Platform,
  { token, code }: { token: string; code: string },
  client: Client,
): Promise<string> {
  const now = platform.clock.now();
  try {
    return await platform.database.transaction(async (tx) => {
      const found = await peekToken(tx, token, 'emailVerification', now);
      const expected = Buffer.from(String(found.meta['codeHash'] ?? found.meta['signUpCodeHash']));
      const actual = Buffer.from(codeHash(code));
      if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) throw new ApiError('code_rejected');
      const user = await lockUser(tx, found.userId);
      const isKnown = await isKnownBrowser(tx, platform, user, client);
      // The previous release recorded no browser: its links work everywhere for their day, but leave no password.
      const isRequestedHere = found.meta['device'] === undefined || found.meta['device'] === client.device;
      if (!isKnown && !isRequestedHere) throw new ApiError('link_elsewhere');
      await consumeToken(tx, token, 'emailVerification', now);
      const confirmed = await confirmedUser(tx, platform, user, found);
      if (!confirmed) throw new ApiError('link_used');
      return completeVerification(tx, platform, confirmed, isKnown, client);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The same link, followed at the same moment, has just made the member an administrator elsewhere.
    if (error.code === 'unauthenticated') throw new ApiError('link_used');
    // A replaced link gets the same response as an expired one: there is a newer mail.
    throw error.code === 'token_rejected' ? new ApiError('link_expired') : error;
  }
}

/**
 * Verifies an email by its typed code: ten minutes, five attempts, twenty a day per account, and only where it was
 * requested. Errors: code_rejected, code_expired, too_many_requests. Returns a session token.
 */
export async function verifyTypedCode(
  platform: Platform,
  { email, code }: { email: string; code: string },
  client: Client,
): Promise<string> {
  const { userId, device } = await redeemTypedCode(platform, email, code, client);
  return platform.database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const requested = await newestToken(tx, user.id, 'emailVerification', client);
    const confirmed = await confirmedUser(tx, platform, user, requested);
    // The link was followed in the meantime.
    if (!confirmed) throw new ApiError('code_expired');
    // The previous release recorded no browser, and its codes are typed where somebody signed up.
    const isKnown = device === null || (await isKnownBrowser(tx, platform, confirmed, client));
    return completeVerification(tx, platform, confirmed, isKnown, client);
  });
}
