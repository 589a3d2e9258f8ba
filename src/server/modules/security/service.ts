import { errorCatalogue } from '#contract/errors.ts';
import type { SecurityEvent } from '#contract/security.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { type Client, deviceOf } from '../../platform/client.ts';
import { ApiError } from '../../platform/errors.ts';
import { pageLink } from '../../platform/mail/pageLink.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveBack, giveBackIfBusy, type Limit } from '../../platform/rateLimits.ts';
import type { Caller } from '../../platform/liveSession.ts';
import { recordActivity } from '../activity/service.ts';
import { noticeMail, notices } from './mails.ts';
import { ownFacts } from '../org/service.ts';
import { isAdministrator, nameLabels, personOf } from '../people/service.ts';

export interface SecurityChange {
  /** Null if the main application or the system did it. */
  actorId: string | null;
  event: SecurityEvent;
  /** Whom or what it was about, if not the actor: a member's name, a new address. */
  subject?: string;
  /** The id of the member that `subject` names. */
  subjectId?: string;
  /** A member's name before it became `subject`. */
  formerName?: string;
  /** The device it came from; null if no person did it. */
  client: Client | null;
  at: Date;
  /** An address that already gets its own mail about it, so the organisation gets none there. */
  alreadyNotified?: string;
}

/**
 * Logs a security event and mails the organisation, in the transaction that the event is about. Sign-ins, sign-outs,
 * members joining or leaving, and first passwords of people who aren't administrators are only logged.
 */
export async function recordSecurityChange(
  bound: OrgTx,
  { mailer, config }: Pick<Platform, 'mailer' | 'config'>,
  { actorId, event, subject, subjectId, formerName, client, at, alreadyNotified }: SecurityChange,
): Promise<void> {
  const device = client && deviceOf(client.userAgent);
  await recordActivity(bound, {
    actorId,
    event,
    at,
    data: { subject: subject ?? null, subjectId, formerName, device, ip: client?.ip ?? null },
  });
  const notice = notices[event];
  if (!notice) return;
  if (notice.isOnlyAboutAdministrators && !(actorId !== null && (await isAdministrator(bound, actorId)))) return;
  const { email } = await ownFacts(bound);
  if (email.toLowerCase() === alreadyNotified?.toLowerCase()) return;
  const ids = [actorId, subjectId].filter((id) => typeof id === 'string');
  const { labelOf } = await nameLabels(bound, ids, subject === undefined || subjectId === undefined ? [] : [subject]);
  const link = pageLink(config, '/subscriptions/management/security');
  await mailer.send(
    bound,
    noticeMail(notice, {
      to: email,
      actor: actorId === null ? null : labelOf(actorId),
      subject: (subjectId === undefined ? subject : labelOf(subjectId, subject)) ?? null,
      isOwn: actorId !== null && actorId === subjectId,
      device,
      at,
      link,
    }),
  );
}

/** The limit on a session's password attempts, across all calls that ask for it. */
export const sessionAttempts = (tokenHash: Uint8Array): Limit => ({
  key: `password:session:${Buffer.from(tokenHash).toString('hex')}`,
  max: 10,
  seconds: 900,
});

/** Nobody else learns it: only somebody who is signed in to the account is asked for its password. */
const NO_PASSWORD =
  'Your account has no password yet. To choose one, log out, then choose “Forgot password?” on the sign-in page.';

/**
 * Checks the caller's password: ten attempts per quarter of an hour for a session, across all calls that ask for it,
 * and a hundred wrong ones a day for the person. `field` is the field's name in the call's body. Returns the hash it
 * matched, so that a transaction can check that it's still current. Call it outside a transaction. Errors:
 * too_many_requests, password_rejected.
 */
export async function checkPassword(
  { database, limits, passwords }: Platform,
  org: OrgScope,
  { userId, tokenHash }: Pick<Caller, 'userId' | 'tokenHash'>,
  password: string,
  field = 'password',
): Promise<string> {
  const daily = { key: `password:user:${userId}`, max: 100, seconds: 24 * 3600, account: userId };
  const counted = [sessionAttempts(tokenHash), daily];
  await limits.take(...counted);
  const person = await org.read((bound) => personOf(bound, userId));
  const hash = person?.passwordHash ?? null;
  const isRight = await giveBackIfBusy(database.sql, counted, () => passwords.verify(hash, password));
  if (person && hash === null) throw passwordRejected(field, NO_PASSWORD);
  if (!isRight || hash === null) throw passwordRejected(field);
  await giveBack(database.sql, daily);
  return hash;
}

export const passwordRejected = (field = 'password', msg: string = errorCatalogue.password_rejected.msg) =>
  new ApiError('password_rejected', { msg, errors: [{ field, msg }] });
