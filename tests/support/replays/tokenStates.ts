import { inArray } from 'drizzle-orm';
import { tokens } from '#server/db/schema/index.ts';
import { hashOf } from '#server/platform/tokens.ts';
import type { TestServer } from '../server.ts';

export type TokenState = 'good' | 'used' | 'revoked' | 'expired';

/** What has become of these tokens. One that isn't stored counts as revoked. */
export async function tokenStates(
  { platform, clock }: TestServer,
  all: readonly string[],
): Promise<(token: string) => TokenState> {
  const now = clock.now();
  const stored =
    all.length === 0
      ? []
      : await platform.database.sql
          .select()
          .from(tokens)
          .where(inArray(tokens.hash, all.map(hashOf)));
  return (token) => {
    const hash = Buffer.from(hashOf(token));
    const row = stored.find((each) => hash.equals(Buffer.from(each.hash)));
    if (row === undefined || row.revokedAt !== null) return 'revoked';
    if (row.consumedAt !== null) return 'used';
    return row.expiresAt <= now || (row.idleExpiresAt !== null && row.idleExpiresAt <= now) ? 'expired' : 'good';
  };
}
