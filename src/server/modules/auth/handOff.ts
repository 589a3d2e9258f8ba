import type { Client } from '../../platform/client.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { handOffOrigin, lockSession } from '../../platform/openSessions.ts';
import type { Caller } from '../../platform/liveSession.ts';
import { consumeToken, issueToken, peekToken } from '../../platform/tokens.ts';
import { openSession } from './sessions.ts';
import { lockUser } from '../people/service.ts';

/** Issues a 60-second one-time token for the main application. It works only while the caller's session is open. */
export async function issueHandOff(
  { database, clock }: Platform,
  { userId, orgId, tokenHash }: Caller,
): Promise<string> {
  return issueToken(database.sql, {
    purpose: 'handOff',
    now: clock.now(),
    userId,
    orgId,
    meta: handOffOrigin(tokenHash),
  });
}

/**
 * Exchanges a hand-off token for a session that ends when the original one does: otherwise a session could be extended
 * forever, or outlive a sign-out. Null if the token is no usable hand-off.
 */
export async function exchangeHandOff(platform: Platform, token: string, client: Client): Promise<string | null> {
  const now = platform.clock.now();
  try {
    return await platform.database.transaction(async (tx) => {
      const { userId, meta } = await peekToken(tx, token, 'handOff', now);
      const user = await lockUser(tx, userId);
      await consumeToken(tx, token, 'handOff', now);
      const tokenHash = Buffer.from(String(meta['session']), 'hex');
      const expiresAt = await lockSession(tx, user, tokenHash, now);
      return expiresAt && openSession(tx, platform, user, client, { expiresAt, meta: handOffOrigin(tokenHash) });
    });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
