import type { OpenSession } from '#contract/security.ts';
import type { Tx } from '../../db/database.ts';
import { bindToOrg, type OrgScope } from '../../db/scope.ts';
import { type Client, deviceOf } from '../../platform/client.ts';
import { rememberDevice } from '../../platform/devices.ts';
import { ApiError } from '../../platform/errors.ts';
import { endOpenSession, isSessionOrHandedOff, openSessions } from '../../platform/openSessions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Caller } from '../../platform/liveSession.ts';
import { issueToken, revokeTokens } from '../../platform/tokens.ts';
import { recordSecurityChange } from '../security/service.ts';
import { lockUser, type User } from '../people/service.ts';

/**
 * Opens a session and returns its token. `client` shows the person later where it was opened, and its browser is
 * recognised from now on. Lock the user first.
 * @param origin the absolute end and `meta` of a session that a hand-off opens
 */
export async function openSession(
  tx: Tx,
  platform: Platform,
  user: User,
  client: Client,
  origin?: { expiresAt: Date; meta: Record<string, unknown> },
): Promise<string> {
  const now = platform.clock.now();
  const token = await issueToken(tx, {
    purpose: 'session',
    userId: user.id,
    orgId: user.orgId,
    now,
    ...client,
    ...origin,
  });
  await rememberDevice(tx, client, { userId: user.id, orgId: user.orgId }, now);
  await recordSecurityChange(bindToOrg(user.orgId, tx), platform, {
    actorId: user.id,
    event: 'session.opened',
    client,
    at: now,
  });
  return token;
}

/** The person's open sessions: this one first, then by last use. */
export async function listSessions(
  { clock }: Platform,
  org: OrgScope,
  { userId, tokenHash }: Caller,
): Promise<OpenSession[]> {
  const rows = await org.read((bound) => openSessions(bound, userId, tokenHash, clock.now()));
  return rows.map(({ userAgent, createdAt, lastSeenAt, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: (lastSeenAt ?? createdAt).toISOString(),
  }));
}

/** Signs out: ends the calling session, and those that hand-offs opened from it. */
export async function signOut(
  platform: Platform,
  org: OrgScope,
  { userId, tokenHash }: Caller,
  client: Client,
): Promise<void> {
  const now = platform.clock.now();
  await org.transaction(async (bound) => {
    await lockUser(bound.tx, userId);
    const ended = await endOpenSession(bound, userId, { hash: tokenHash }, now);
    if (ended)
      await recordSecurityChange(bound, platform, { actorId: userId, event: 'session.ended', client, at: now });
  });
}

/** Ends one of the person's sessions, and those that hand-offs opened from it. Errors: not_found. */
export async function endSession(
  platform: Platform,
  org: OrgScope,
  { userId }: Caller,
  id: string,
  client: Client,
): Promise<void> {
  const now = platform.clock.now();
  await org.transaction(async (bound) => {
    await lockUser(bound.tx, userId);
    const ended = await endOpenSession(bound, userId, { id }, now);
    if (!ended) throw new ApiError('not_found');
    await recordSecurityChange(bound, platform, {
      actorId: userId,
      event: 'session.ended',
      subject: deviceOf(ended.userAgent),
      client,
      at: now,
    });
  });
}

/**
 * Ends all of the person's sessions except the calling one and those that hand-offs opened from it. Returns how many.
 */
export async function endOtherSessions(
  platform: Platform,
  org: OrgScope,
  { userId, tokenHash }: Caller,
  client: Client,
): Promise<number> {
  const now = platform.clock.now();
  return org.transaction(async (bound) => {
    await lockUser(bound.tx, userId);
    const ended = await revokeTokens(bound.tx, userId, 'session', now, isSessionOrHandedOff(userId, tokenHash));
    if (ended > 0)
      await recordSecurityChange(bound, platform, { actorId: userId, event: 'sessions.ended', client, at: now });
    return ended;
  });
}
