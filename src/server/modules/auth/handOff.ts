import type { Client } from '../../platform/client.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeToken, issueToken, peekToken, type TokenOwner } from '../../platform/tokens.ts';
import { openSession } from './sessions.ts';
import { holdUser } from './store.ts';

/** A 60-second one-time token for the main application. */
export async function issueHandOff({ database, clock }: Platform, { userId, orgId }: TokenOwner): Promise<string> {
  return issueToken(database.sql, { purpose: 'handOff', now: clock.now(), userId, orgId });
}

/** Exchanges a hand-off for a session of its own; null when the token is no hand-off that can be used. */
export async function exchangeHandOff(platform: Platform, token: string, client: Client): Promise<string | null> {
  const now = platform.clock.now();
  try {
    return await platform.database.transaction(async (tx) => {
      const { userId } = await peekToken(tx, token, 'handOff', now);
      const user = await holdUser(tx, userId);
      await consumeToken(tx, token, 'handOff', now);
      return openSession(tx, platform, user, client);
    });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
