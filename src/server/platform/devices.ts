import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { tokens } from '#server/db/schema/index.ts';
import type { Client } from './client.ts';
import { later } from './clock.ts';
import { hashOf, lifetimes, type TokenOwner } from './tokens.ts';

/*
 * Browsers in which somebody signed up for an account or signed in to it. They grant no access. Their attempts are
 * counted separately, so that a stranger can't use up the account owner's, and verification links work in them.
 */

/** A browser has one row for each account that signed in with it. */
const hashFor = (device: string, userId: string): Uint8Array => hashOf(`${device}:${userId}`);

const unknownUserId = '00000000-0000-0000-0000-000000000000';

/**
 * The key to count a known browser's attempts under; null for an unknown browser. Does the same work if there is no
 * such user.
 */
export async function findDevice(
  tx: Tx,
  { device }: Pick<Client, 'device'>,
  userId: string | null,
  now: Date,
): Promise<string | null> {
  if (device === null) return null;
  const [knownDevice] = await tx
    .select({ id: tokens.id })
    .from(tokens)
    .where(
      and(
        eq(tokens.hash, hashFor(device, userId ?? unknownUserId)),
        eq(tokens.purpose, 'device'),
        isNull(tokens.revokedAt),
        gt(tokens.expiresAt, now),
      ),
    );
  return knownDevice?.id ?? null;
}

/**
 * Remembers the browser for the account, or extends its lifetime. Call it once somebody has set or entered the password
 * there.
 */
export async function rememberDevice(
  tx: Tx,
  { device }: Pick<Client, 'device'>,
  { userId, orgId }: TokenOwner,
  now: Date,
): Promise<void> {
  if (device === null) return;
  const expiresAt = later(now, lifetimes.device);
  await tx
    .insert(tokens)
    .values({ hash: hashFor(device, userId), purpose: 'device', userId, orgId, createdAt: now, expiresAt })
    .onConflictDoUpdate({ target: tokens.hash, set: { expiresAt, orgId, revokedAt: null } });
}
