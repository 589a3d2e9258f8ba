import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { OpenSession } from '#contract/security.ts';
import type { Tx } from '../../db/database.ts';
import { tokens } from '../../db/schema/index.ts';
import { bindToOrg, type OrgScope, type OrgTx } from '../../db/scope.ts';
import { type Client, deviceOf } from '../../platform/client.ts';
import { rememberDevice } from '../../platform/devices.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Caller } from '../../platform/sessions.ts';
import { issueToken, revokeTokens } from '../../platform/tokens.ts';
import { recordSecurityChange } from '../security/service.ts';
import { holdUser, type User } from './store.ts';

/** A list that nobody reads to its end: the current session and the last used of the others. */
const LISTED = 100;

/**
 * Opens a session with a token of its own; `client` tells the person later where it began, and its browser is known from now on.
 * Hold the user first.
 * @param expiresAt its absolute end, where another session has set it
 */
export async function openSession(tx: Tx, platform: Platform, user: User, client: Client, expiresAt?: Date): Promise<string> {
  const now = platform.clock.now();
  const token = await issueToken(tx, { purpose: 'session', userId: user.id, orgId: user.orgId, now, ...client, ...(expiresAt && { expiresAt }) });
  await rememberDevice(tx, client, { userId: user.id, orgId: user.orgId }, now);
  await recordSecurityChange(bindToOrg(user.orgId, tx), platform, { actorId: user.id, event: 'session.opened', client, at: now });
  return token;
}

const liveOf = (orgId: string, userId: string, now: Date) =>
  and(
    eq(tokens.orgId, orgId),
    eq(tokens.userId, userId),
    eq(tokens.purpose, 'session'),
    isNull(tokens.revokedAt),
    isNull(tokens.consumedAt),
    gt(tokens.expiresAt, now),
    gt(tokens.idleExpiresAt, now),
  );

/** The absolute end of an open session, which stays open until the transaction ends; null when the session has ended. */
export async function holdSession(tx: Tx, { id: userId, orgId }: User, hash: Uint8Array, now: Date): Promise<Date | null> {
  const [session] = await tx.select({ expiresAt: tokens.expiresAt }).from(tokens).where(and(liveOf(orgId, userId, now), eq(tokens.hash, hash))).for('share');
  return session?.expiresAt ?? null;
}

/** The person's open sessions: this one first, then the last used. */
export async function listSessions({ clock }: Platform, org: OrgScope, { userId, tokenHash }: Caller): Promise<OpenSession[]> {
  const isCurrent = eq(tokens.hash, tokenHash);
  const rows = await org.read(({ tx, orgId }) =>
    tx
      .select({ id: tokens.id, userAgent: tokens.userAgent, ip: tokens.ip, createdAt: tokens.createdAt, lastSeenAt: tokens.lastSeenAt, isCurrent: isCurrent.mapWith(Boolean) })
      .from(tokens)
      .where(liveOf(orgId, userId, clock.now()))
      .orderBy(desc(isCurrent), desc(tokens.lastSeenAt), desc(tokens.createdAt))
      .limit(LISTED),
  );
  return rows.map(({ userAgent, createdAt, lastSeenAt, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: (lastSeenAt ?? createdAt).toISOString(),
  }));
}

/** Ends sessions that `which` names; gives the devices they were on. */
async function end({ tx, orgId }: OrgTx, userId: string, which: ReturnType<typeof eq>, now: Date): Promise<string[]> {
  const ended = await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(liveOf(orgId, userId, now), which))
    .returning({ userAgent: tokens.userAgent });
  return ended.map(({ userAgent }) => deviceOf(userAgent));
}

/** Signs out: ends the session that asks. */
export async function signOut(platform: Platform, org: OrgScope, { userId, tokenHash }: Caller, client: Client): Promise<void> {
  const now = platform.clock.now();
  await org.transaction(async (bound) => {
    const ended = await end(bound, userId, eq(tokens.hash, tokenHash), now);
    if (ended.length > 0) await recordSecurityChange(bound, platform, { actorId: userId, event: 'session.ended', client, at: now });
  });
}

/** Ends one of the person's own sessions. Errors: not_found. */
export async function endSession(platform: Platform, org: OrgScope, { userId }: Caller, id: string, client: Client): Promise<void> {
  const now = platform.clock.now();
  await org.transaction(async (bound) => {
    await holdUser(bound.tx, userId);
    const [device] = await end(bound, userId, eq(tokens.id, id), now);
    if (device === undefined) throw new ApiError('not_found');
    await recordSecurityChange(bound, platform, { actorId: userId, event: 'session.ended', subject: device, client, at: now });
  });
}

/** Ends all of the person's sessions but the one that asks. Gives how many. */
export async function endOtherSessions(platform: Platform, org: OrgScope, { userId, tokenHash }: Caller, client: Client): Promise<number> {
  const now = platform.clock.now();
  return org.transaction(async (bound) => {
    await holdUser(bound.tx, userId);
    const ended = await revokeTokens(bound.tx, userId, 'session', now, tokenHash);
    if (ended > 0) await recordSecurityChange(bound, platform, { actorId: userId, event: 'sessions.ended', client, at: now });
    return ended;
  });
}
