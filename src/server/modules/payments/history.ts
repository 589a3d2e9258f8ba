import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { paymentAttempts } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { type AttemptRow, isRowInDoubt } from './attempts.ts';

/** Attempts that succeeded, failed, were refunded or are being confirmed. An unfinished card page isn't history. */
const isHistory = (orgId: string) =>
  and(
    eq(paymentAttempts.orgId, orgId),
    or(inArray(paymentAttempts.status, ['succeeded', 'failed']), isNotNull(paymentAttempts.refund), isRowInDoubt),
  );

const newestFirst = [desc(paymentAttempts.createdAt), desc(paymentAttempts.id)];

export const countHistory = ({ tx, orgId }: OrgTx): Promise<number> => tx.$count(paymentAttempts, isHistory(orgId));

/** A page of the payment history, newest first. */
export function historyPage({ tx, orgId }: OrgTx, limit: number, offset: number): Promise<AttemptRow[]> {
  return tx
    .select()
    .from(paymentAttempts)
    .where(isHistory(orgId))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
}

/**
 * The attempts after `last`, newest first; from the beginning when it is null. New payments don't shift what follows.
 */
export function historyAfter({ tx, orgId }: OrgTx, last: AttemptRow | null, limit: number): Promise<AttemptRow[]> {
  const isOlder =
    last === null
      ? undefined
      : sql`(${paymentAttempts.createdAt}, ${paymentAttempts.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
  return tx
    .select()
    .from(paymentAttempts)
    .where(and(isHistory(orgId), isOlder))
    .orderBy(...newestFirst)
    .limit(limit);
}
