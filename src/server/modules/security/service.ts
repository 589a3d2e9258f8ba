import type { SecurityEvent } from '#contract/security.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { type Client, deviceOf } from '../../platform/client.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveBack } from '../../platform/rateLimits.ts';
import type { Caller } from '../../platform/liveSession.ts';
import { recordActivity } from '../activity/service.ts';
import { noticeMail, notices } from './mails.ts';
import { ownFacts } from '../org/service.ts';
import { personOf } from '../people/service.ts';

export interface SecurityChange {
  /** Null when the main application or the system did it. */
  actorId: string | null;
  event: SecurityEvent;
  /** Whom or what it was about, if not the actor: a member's name, a new address. */
  subject?: string;
  /** From where; null when no person's device sent it. */
  client: Client | null;
  at: Date;
  /** An address that gets its own mail about it: the organisation gets none there. */
  alreadyNotified?: string;
}

/**
 * Writes a security event into the log and mails it to the organisation's email, in the transaction of what it speaks of.
 * Sign-ins, sign-outs and members' comings and goings are logged and not mailed.
 */
export async function recordSecurityChange(
  bound: OrgTx,
  { mailer, config }: Pick<Platform, 'mailer' | 'config'>,
  { actorId, event, subject, client, at, alreadyNotified }: SecurityChange,
): Promise<void> {
  const device = client && deviceOf(client.userAgent);
  await recordActivity(bound, { actorId, event, at, data: { subject: subject ?? null, device, ip: client?.ip ?? null } });
  const notice = notices[event];
  if (!notice) return;
  const { email } = await ownFacts(bound);
  if (email.toLowerCase() === alreadyNotified?.toLowerCase()) return;
  const actor = actorId === null ? null : await personOf(bound, actorId);
  const link = `${config.publicUrl}/subscriptions/management/security`;
  await mailer.send(bound, noticeMail(notice, { to: email, actor: actor?.name ?? null, subject: subject ?? null, device, at, link }));
}

/**
 * Checks the caller's password: ten tries in a quarter of an hour for a session, over all calls that ask for it,
 * and a hundred wrong ones a day for the person. `field` is what the call's body names it. Gives the hash that it matched, so that a transaction can see whether it still holds.
 * Call it outside a transaction. Errors: too_many_requests, password_rejected.
 */
export async function checkPassword(
  { database, limits, passwords }: Platform,
  org: OrgScope,
  { userId, tokenHash }: Pick<Caller, 'userId' | 'tokenHash'>,
  password: string,
  field = 'password',
): Promise<string> {
  const daily = { key: `password:user:${userId}`, max: 100, seconds: 24 * 3600, account: userId };
  await limits.take({ key: `password:session:${Buffer.from(tokenHash).toString('hex')}`, max: 10, seconds: 900 }, daily);
  const person = await org.read((bound) => personOf(bound, userId));
  const hash = person?.passwordHash ?? null;
  if (!(await passwords.verify(hash, password)) || hash === null) throw passwordRejected(field);
  await giveBack(database.sql, daily);
  return hash;
}

export const passwordRejected = (field = 'password') => new ApiError('password_rejected', { errors: [{ field, msg: 'That password isn’t right. Try again.' }] });
