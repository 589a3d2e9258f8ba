import type { SentOrder } from '#contract/keptOrders.ts';
import type { Tx } from '../../db/database.ts';
import { bindToOrg } from '../../db/scope.ts';
import type { Bearer } from '../../http/policy.ts';
import { type Client, deviceOf } from '../../platform/client.ts';
import { later } from '../../platform/clock.ts';
import { findDevice } from '../../platform/devices.ts';
import {
  type CodeBinding,
  codeMailLimits,
  codeSent,
  endCodes,
  issueCode,
  judgeCode,
  mailBoxLimit,
} from '../../platform/oneTimeCodes.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveBack, type Limit } from '../../platform/rateLimits.ts';
import { consumeToken, hashOf, issueToken, lifetimes, peekToken } from '../../platform/tokens.ts';
import { saveSentOrder } from '../orders/service.ts';
import { recordSecurityChange } from '../security/service.ts';
import { signInCodeMail } from './mails.ts';
import { openSession } from './sessions.ts';
import { lockUser, type User } from '../people/service.ts';

/* The second step of a sign-in: a code mailed to the user and bound to the token of this sign-in. */

/** The limits that a sign-in counts towards. A recognised browser has its own; all others share the account's. */
interface SecondFactorLimits {
  minute: Limit;
  /** Given back after a successful sign-in, like the attempts. */
  mails: Limit[];
  attempts: Limit;
}

async function limitsOf({ database, clock }: Platform, userId: string, client: Client): Promise<SecondFactorLimits> {
  const device = await findDevice(database.sql, client, userId, clock.now());
  const { minute, hour } = codeMailLimits('second-factor', `${userId}:${device ?? client.source}`, userId);
  const attempts = { max: 20, seconds: 24 * 3600, account: userId };
  return device === null
    ? {
        minute,
        mails: [hour, mailBoxLimit('second-factor', userId)],
        attempts: { ...attempts, key: `second-factor:tries:${userId}` },
      }
    : { minute, mails: [hour], attempts: { ...attempts, key: `second-factor:tries:${userId}:${device}` } };
}

const bindingOf = ({ userId, token }: Pick<Bearer, 'userId' | 'token'>): CodeBinding => ({
  userId,
  purpose: 'secondFactor',
  challenge: Buffer.from(hashOf(token)).toString('hex'),
});

/** Counts a sign-in mail. Errors: too_many_requests after five unfinished sign-ins in an hour. */
export async function countSignInMail(platform: Platform, userId: string, client: Client): Promise<void> {
  const { minute, mails } = await limitsOf(platform, userId, client);
  await platform.limits.take(...mails, { ...minute, max: Number.MAX_SAFE_INTEGER });
}

async function mailCode(
  tx: Tx,
  { clock, mailer }: Platform,
  user: User,
  { token, expiresAt: signInEnds }: { token: string; expiresAt: Date },
  client: Client,
): Promise<void> {
  const now = clock.now();
  const { code, expiresAt } = await issueCode(tx, bindingOf({ userId: user.id, token }), now, client);
  await mailer.send(
    bindToOrg(user.orgId, tx),
    signInCodeMail({
      to: user.email,
      name: user.name,
      code,
      expiresAt: expiresAt < signInEnds ? expiresAt : signInEnds,
      device: deviceOf(client.userAgent),
      at: now,
    }),
  );
}

/**
 * Starts the second step: mails the first code and returns the step's token. There is no session yet. Lock the user and
 * count the mail first.
 */
export async function beginSecondFactor(tx: Tx, platform: Platform, user: User, client: Client) {
  const { id: userId, orgId, email } = user;
  const now = platform.clock.now();
  const expiresAt = later(now, lifetimes.secondFactor);
  const twoFAToken = await issueToken(tx, { purpose: 'secondFactor', userId, orgId, now, expiresAt, ...client });
  await mailCode(tx, platform, user, { token: twoFAToken, expiresAt }, client);
  return { tempData: { email, userId, twoFAToken }, ...codeSent };
}

/**
 * Mails a new code; the sign-in's previous one stops working, wherever it was requested. Errors: sign_in_expired,
 * too_many_requests.
 */
export async function resendSignInCode(
  platform: Platform,
  { token, userId }: Bearer,
  client: Client,
): Promise<{ resendAfter: number; expiresIn: number }> {
  const { minute, mails } = await limitsOf(platform, userId, client);
  await platform.limits.take(minute, ...mails);
  return platform.database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const now = platform.clock.now();
    const { expiresAt } = await peekToken(tx, token, 'secondFactor', now);
    await endCodes(tx, bindingOf({ userId, token }), now);
    await mailCode(tx, platform, user, { token, expiresAt }, client);
    // The sign-in may expire before the code does.
    const secondsLeft = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
    return { ...codeSent, expiresIn: Math.min(codeSent.expiresIn, secondsLeft) };
  });
}

/**
 * Opens the session with the code and returns its token. Only one of several simultaneous calls with the same code or
 * token succeeds. A successful sign-in counts neither as an attempt nor as a mail. Errors: code_rejected, code_expired,
 * sign_in_expired, too_many_requests.
 */
export async function finishSecondFactor(
  platform: Platform,
  bearer: Bearer,
  { code, order }: { code: string; order: SentOrder | undefined },
  client: Client,
): Promise<string> {
  const { database, limits, clock } = platform;
  const { userId, orgId, token } = bearer;
  const { mails, attempts } = await limitsOf(platform, userId, client);
  await limits.take(attempts);
  const now = clock.now();
  await judgeCode(database, bindingOf(bearer), code, now, () =>
    database.transaction((tx) =>
      recordSecurityChange(bindToOrg(orgId, tx), platform, {
        actorId: userId,
        event: 'secondFactor.blocked',
        client,
        at: now,
      }),
    ),
  );
  return database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    await consumeToken(tx, token, 'secondFactor', now);
    await giveBack(tx, attempts, ...mails);
    await saveSentOrder(tx, user, order, now);
    return openSession(tx, platform, user, client);
  });
}
