import { and, eq, sql } from 'drizzle-orm';
import { paymentAttempts } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { withholdTermCredit } from '../subscriptions/service.ts';

/**
 * Takes money that was returned (kobo) off the credit for what it paid for and still does: the payment's own term, and
 * the changes that were paid with its unused days. The organisation is locked.
 */
export async function withholdReturnedCredit(org: OrgTx, attemptId: string, amount: number, at: Date): Promise<void> {
  const termId = await withholdTermCredit(org, attemptId, amount, at);
  if (termId === null) return;
  for (const { id, order } of await attemptsCrediting(org, termId)) {
    const credit = order?.credited.find((each) => each.termId === termId)?.amount ?? 0;
    await withholdReturnedCredit(org, id, Math.min(amount, credit), at);
  }
}

/** Attempts whose order credits the term, also those that bought nothing. */
const attemptsCrediting = ({ tx, orgId }: OrgTx, termId: string) =>
  tx
    .select({ id: paymentAttempts.id, order: paymentAttempts.order })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orgId, orgId),
        sql`${paymentAttempts.order} -> 'credited' @> ${JSON.stringify([{ termId }])}::jsonb`,
      ),
    );
