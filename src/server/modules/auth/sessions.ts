import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { tokens } from '../../db/schema/index.ts';
import { bindTo } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeToken, issueToken, peekToken } from '../../platform/tokens.ts';
import { recordActivity } from '../activity/service.ts';
import { holdUser, type User } from './store.ts';

/** Opens a session with a token of its own; `userAgent` tells the person later where it was. Hold the user first. */
export async function openSession(tx: Tx, { clock }: Pick<Platform, 'clock'>, user: User, userAgent: string | null): Promise<string> {
  const now = clock.now();
  const token = await issueToken(tx, { purpose: 'session', userId: user.id, orgId: user.orgId, now, userAgent });
  await recordActivity(bindTo(user.orgId, tx), { actorId: user.id, event: 'session.opened', at: now });
  return token;
}

/** Ends one session, by the hash of its token. */
export async function endSession(tx: Tx, tokenHash: Uint8Array, now: Date): Promise<void> {
  await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(eq(tokens.hash, tokenHash), eq(tokens.purpose, 'session')));
}

/** A 60-second one-time token for the main application. */
export async function issueHandOff({ database, clock }: Platform, owner: { userId: string; orgId: string }): Promise<string> {
  return issueToken(database.sql, { purpose: 'handOff', now: clock.now(), ...owner });
}

/** Exchanges a hand-off for a session of its own; null when the token is no hand-off that can be used. */
export async function exchangeHandOff(platform: Platform, token: string, userAgent: string | null): Promise<string | null> {
  const now = platform.clock.now();
  try {
    return await platform.database.transaction(async (tx) => {
      const { userId } = await peekToken(tx, token, 'handOff', now);
      const user = await holdUser(tx, userId);
      await consumeToken(tx, token, 'handOff', now);
      return openSession(tx, platform, user, userAgent);
    });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
