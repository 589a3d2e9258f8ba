import { and, gt, isNotNull, isNull, lt, ne, or, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { paymentAttempts } from '../../../db/schema/index.ts';
import { among, insertNew, type SetRow, updateWhere } from '../../../db/sets.ts';
import { later } from '../../../platform/clock.ts';
import { hasRowVersion, inRange, type KeyRange } from '../../subscriptions/service.ts';
import { type AttemptRow, openStatuses } from '../attempts.ts';
import { RENEWAL_LEASE } from '../chargeOutcome.ts';

/* Statements over many organisations' attempts. */

/**
 * A renewal attempt that the job wrote within the last lease and that wasn't declined or charged successfully: it is
 * being processed, or waits for the lease to end.
 */
const isInProgress = (now: Date) => {
  const { purpose, actorId, status, refund, createdAt } = paymentAttempts;
  return and(
    eq(purpose, 'renewal'),
    isNull(actorId),
    ne(status, 'failed'),
    or(ne(status, 'succeeded'), isNotNull(refund)),
    gt(createdAt, later(now, { minutes: -RENEWAL_LEASE.minutes })),
    lt(createdAt, later(now, RENEWAL_LEASE)),
  );
};

async function orgsInProgress(tx: Tx, isWanted: SQL | undefined, now: Date): Promise<Set<string>> {
  const rows = await tx
    .select({ orgId: paymentAttempts.orgId })
    .from(paymentAttempts)
    .where(and(isWanted, isInProgress(now)));
  return new Set(rows.map(({ orgId }) => orgId));
}

/** The organisations in a range that have a renewal in progress, in any process. */
export const renewalsInProgressIn = (tx: Tx, range: KeyRange, now: Date): Promise<Set<string>> =>
  orgsInProgress(tx, inRange(paymentAttempts.orgId, range), now);

/** Which of these organisations have a renewal in progress, in any process. */
export const renewalsInProgress = async (tx: Tx, orgIds: readonly string[], now: Date): Promise<Set<string>> =>
  orgIds.length === 0 ? new Set() : orgsInProgress(tx, among(paymentAttempts.orgId, orgIds), now);

/**
 * Inserts attempts, skipping any whose organisation has an open one or has used the key before. Returns the ids
 * inserted.
 */
export const insertAttempts = (
  tx: Tx,
  attempts: readonly SetRow<typeof paymentAttempts.$inferInsert>[],
): Promise<Set<string>> => insertNew(tx, paymentAttempts, attempts);

export type AttemptUpdate = Pick<AttemptRow, 'orgId' | 'id'> & Partial<AttemptRow>;

/**
 * Updates attempts, skipping any that are settled or refunded by now, or whose subscription has changed since it was
 * read (`rowVersion`). Returns the ids updated. Their organisations are locked, so that nobody changes the
 * subscriptions concurrently.
 */
export const updateAttempts = (
  tx: Tx,
  rows: readonly (AttemptUpdate & { rowVersion: string })[],
): Promise<Set<string>> =>
  updateWhere(tx, paymentAttempts, rows, {
    extra: { rowVersion: 'text' },
    holds: ({ rowVersion }) =>
      sql`t.status in (${sql.join(
        openStatuses.map((status) => sql`${status}`),
        sql`, `,
      )}) and t.refund is null and ${hasRowVersion(sql`t.org_id`, rowVersion)}`,
  });
