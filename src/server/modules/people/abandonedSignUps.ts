import { and, asc, eq, inArray, isNull, lte, not } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { users } from '../../db/schema/index.ts';
import { hasLiveToken } from '../../platform/tokens.ts';
import type { User } from './users.ts';

/* Sign-ups whose email was never confirmed. */

const isAbandoned = (tx: Tx, createdBefore: Date, now: Date) =>
  and(
    isNull(users.emailVerifiedAt),
    lte(users.createdAt, createdBefore),
    not(hasLiveToken(tx, users.id, 'emailVerification', now)),
  );

/** Locks some sign-ups that are old enough and have no valid link left to confirm them. Skips any that are locked. */
export async function lockAbandonedSignUps(
  tx: Tx,
  { createdBefore, now, limit }: { createdBefore: Date; now: Date; limit: number },
): Promise<Pick<User, 'id' | 'orgId'>[]> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(isAbandoned(tx, createdBefore, now))
    .orderBy(asc(users.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (locked.length === 0) return [];
  // Checked again under the lock: a mail may have been sent since, or the email confirmed.
  return tx
    .select({ id: users.id, orgId: users.orgId })
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          locked.map(({ id }) => id),
        ),
        isAbandoned(tx, createdBefore, now),
      ),
    );
}

/** Deletes a person whose email is unconfirmed. */
export async function deleteUnconfirmed(tx: Tx, id: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.id, id), isNull(users.emailVerifiedAt)));
}
