import { and, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { tokens } from '#server/db/schema/index.ts';
import type { OrgTx } from '#server/db/scope.ts';

/* A person's open sessions: listing, ending and confirming them. */

/** Caps a list that nobody reads to the end. It has the current session and the most recently used others. */
const MAX_LISTED = 100;

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

/** Locks an open session until the transaction ends and returns its absolute expiry; null if the session has ended. */
export async function lockSession(
  tx: Tx,
  { id: userId, orgId }: { id: string; orgId: string },
  hash: Uint8Array,
  now: Date,
): Promise<Date | null> {
  const [session] = await tx
    .select({ expiresAt: tokens.expiresAt })
    .from(tokens)
    .where(and(liveOf(orgId, userId, now), eq(tokens.hash, hash)))
    .for('share');
  return session?.expiresAt ?? null;
}

/** The person's open sessions: the current one first, then the most recently used. */
export function openSessions({ tx, orgId }: OrgTx, userId: string, current: Uint8Array, now: Date) {
  const isCurrent = eq(tokens.hash, current);
  return tx
    .select({
      id: tokens.id,
      userAgent: tokens.userAgent,
      ip: tokens.ip,
      createdAt: tokens.createdAt,
      lastSeenAt: tokens.lastSeenAt,
      isCurrent: isCurrent.mapWith(Boolean),
      isHandedOff: sql`${isSessionOrHandedOff(userId, current)} and not ${isCurrent}`.mapWith(Boolean),
    })
    .from(tokens)
    .where(liveOf(orgId, userId, now))
    .orderBy(desc(isCurrent), desc(tokens.lastSeenAt), desc(tokens.createdAt))
    .limit(MAX_LISTED);
}

/** The `meta` of a session that a hand-off opened, and of the hand-off: the session it came from. */
export const handOffOrigin = (tokenHash: Uint8Array) => ({ session: Buffer.from(tokenHash).toString('hex') });

/** Condition for one of a person's sessions, or one that hand-offs opened from it, directly or through others. */
export const isSessionOrHandedOff = (userId: string, tokenHash: Uint8Array): SQL =>
  inArray(
    tokens.hash,
    sql`(with recursive opened as (
      select hash from tokens where ${and(eq(tokens.userId, userId), eq(tokens.hash, tokenHash))}
      union
      select t.hash from tokens t join opened on t.meta ->> 'session' = encode(opened.hash, 'hex')
      where t.user_id = ${userId} and t.purpose = 'session'
    ) select hash from opened)`,
  );

/**
 * Ends one of the person's open sessions, given its id or the hash of its token, and those that hand-offs opened from
 * it. Returns its user agent, or null if there is no such session. Lock the user first: a hand-off may be exchanged now.
 */
export async function endOpenSession(
  { tx, orgId }: OrgTx,
  userId: string,
  which: { id: string } | { hash: Uint8Array },
  now: Date,
): Promise<{ userAgent: string | null } | null> {
  const isWanted = 'id' in which ? eq(tokens.id, which.id) : eq(tokens.hash, which.hash);
  const [ended] = await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(liveOf(orgId, userId, now), isWanted))
    .returning({ userAgent: tokens.userAgent, hash: tokens.hash });
  if (!ended) return null;
  await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(liveOf(orgId, userId, now), isSessionOrHandedOff(userId, ended.hash)));
  return ended;
}

/** Records that the password was confirmed in a session, and how long that counts. */
export async function confirmSession({ tx, orgId }: OrgTx, tokenHash: Uint8Array, confirmedUntil: Date): Promise<void> {
  await tx
    .update(tokens)
    .set({ confirmedUntil })
    .where(and(eq(tokens.hash, tokenHash), eq(tokens.purpose, 'session'), eq(tokens.orgId, orgId)));
}
