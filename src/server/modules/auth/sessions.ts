import type { Tx } from '../../db/database.ts';
import { and, eq } from 'drizzle-orm';
import { tokens } from '../../db/schema/index.ts';
import { bindTo } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeToken, issueToken } from '../../platform/tokens.ts';
import { recordActivity } from '../activity/service.ts';
import { userById, type User } from './store.ts';

/** Where a session began, as its list shows it. */
export interface Device {
  userAgent: string | null;
  ip: string;
}

/** Opens a session with a token of its own. */
export async function openSession(tx: Tx, { clock }: Pick<Platform, 'clock'>, user: User, { userAgent }: Device): Promise<string> {
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
export async function exchangeHandOff(platform: Platform, token: string, device: Device): Promise<string | null> {
  const now = platform.clock.now();
  try {
    return await platform.database.transaction(async (tx) => {
      const { userId } = await consumeToken(tx, token, 'handOff', now);
      return openSession(tx, platform, await userById(tx, userId), device);
    });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
