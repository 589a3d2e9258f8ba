import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { tokens } from '#server/db/schema/index.ts';
import type { Client } from './client.ts';
import { later } from './clock.ts';
import { hashOf, lifetimes, type TokenOwner } from './tokens.ts';

/*
 * Browsers that have signed in to an account before. They open nothing; their tries are counted apart from everybody else's,
 * so that no stranger can use up what their owner needs.
 */

/** One browser has a row for each account that was signed in to with it. */
const hashFor = (device: string, userId: string): Uint8Array => hashOf(`${device}:${userId}`);

const nobody = '00000000-0000-0000-0000-000000000000';

/** What to count a known browser's tries under; null for any other. Without a user it does the same work. */
export async function findDevice(tx: Tx, { device }: Pick<Client, 'device'>, userId: string | null, now: Date): Promise<string | null> {
  if (device === null) return null;
  const [known] = await tx
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(eq(tokens.hash, hashFor(device, userId ?? nobody)), eq(tokens.purpose, 'device'), isNull(tokens.revokedAt), gt(tokens.expiresAt, now)));
  return known?.id ?? null;
}

/** Makes the browser known to the account for another while. Call it where its person has signed in. */
export async function rememberDevice(tx: Tx, { device }: Pick<Client, 'device'>, { userId, orgId }: TokenOwner, now: Date): Promise<void> {
  if (device === null) return;
  const expiresAt = later(now, lifetimes.device);
  await tx
    .insert(tokens)
    .values({ hash: hashFor(device, userId), purpose: 'device', userId, orgId, createdAt: now, expiresAt })
    .onConflictDoUpdate({ target: tokens.hash, set: { expiresAt, orgId, revokedAt: null } });
}
