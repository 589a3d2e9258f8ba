import { and, gt, isNotNull, isNull, lt, ne, or, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { paymentAttempts } from '../../../db/schema/index.ts';
import { among, insertNew, type SetRow, updateWhere } from '../../../db/sets.ts';
import { earlier, later } from '../../../platform/clock.ts';
import { hasRowVersion } from '../../subscriptions/service.ts';
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
    gt(createdAt, earlier(now, RENEWAL_LEASE)),
    lt(createdAt, later(now, RENEWAL_LEASE)),
  );
};

/** Which of these organisations have a renewal in progress, in any process. */
export async function renewalsInProgress(tx: Tx, orgIds: readonly string[], now: Date): Promise<Set<string>> {
  if (orgIds.length === 0) return new Set();
  const rows = await tx
    .select({ orgId: paymentAttempts.orgId })
    .from(paymentAttempts)
    .where(and(among(paymentAttempts.orgId, orgIds), isInProgress(now)));
  return new Set(rows.map(({ orgId }) => orgId));
}

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
