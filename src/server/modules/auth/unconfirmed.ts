import { and, asc, eq, exists, gt, inArray, isNull, lte, not, notExists } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { organisations, tokens, users } from '../../db/schema/index.ts';
import { earlier } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs.ts';
import { kept } from '../../platform/retention.ts';
import type { Platform } from '../../platform/platform.ts';
import type { User } from './store.ts';

/* Sign-ups that nobody has confirmed do not stay: they are somebody's name and email, and it is not known whose. */

/** Takes such a sign-up away, with the organisation that it opened unless that is `except`. Whoever calls holds the person. */
export async function dropSignUp(tx: Tx, { id, orgId }: Pick<User, 'id' | 'orgId'>, except?: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.id, id), isNull(users.emailVerifiedAt)));
  if (orgId === except) return;
  const anybody = tx.select({ id: users.id }).from(users).where(eq(users.orgId, orgId));
  await tx.delete(organisations).where(and(eq(organisations.id, orgId), isNull(organisations.activatedAt), notExists(anybody)));
}

/** Of so many at a time: a large number holds nobody up. */
const BATCH = 100;

/** Nobody has confirmed them, they are old enough, and no link could still do so. */
const isForgotten = (tx: Tx, now: Date) => {
  const link = tx
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(and(eq(tokens.userId, users.id), eq(tokens.purpose, 'emailVerification'), isNull(tokens.consumedAt), isNull(tokens.revokedAt), gt(tokens.expiresAt, now)));
  return and(isNull(users.emailVerifiedAt), lte(users.createdAt, earlier(now, kept.signUps)), not(exists(link)));
};

/** Deletes some of them; false when none is left. Who is held by somebody else right now is left to the next run. */
const dropSome = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<boolean> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const held = await tx.select({ id: users.id }).from(users).where(isForgotten(tx, now)).orderBy(asc(users.id)).limit(BATCH).for('update', { skipLocked: true });
    if (held.length === 0) return false;
    // Looked at again, now that nobody else can change them: a mail may have gone out since, or the email been confirmed.
    const forgotten = await tx
      .select({ id: users.id, orgId: users.orgId })
      .from(users)
      .where(and(inArray(users.id, held.map(({ id }) => id)), isForgotten(tx, now)));
    for (const person of forgotten) await dropSignUp(tx, person);
    return forgotten.length > 0;
  });

/** Once a day, deletes the sign-ups that nobody has confirmed in 30 days. */
export const unconfirmedSignUpsJob = (platform: Pick<Platform, 'database' | 'clock'>): Job => ({
  name: 'sign-up-retention',
  cron: '40 2 * * *',
  async run(signal) {
    while (!signal.aborted && (await dropSome(platform)));
  },
});
