import { and, eq, isNotNull, ne, sum } from 'drizzle-orm';
import { paymentDisputes } from '../../db/schema/index.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import type { RefundLookup } from '../../platform/payments/paymentProvider.ts';
import { noResultYet } from '../../platform/payments/unanswered.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockPayer } from '../subscriptions/service.ts';
import { type AttemptRow, isPartlyTakenBack, lockAttempt } from './attempts.ts';
import { recordChargeback } from './chargebacks.ts';

/* Refunds of payments that bought something, made at the provider by hand. */

/**
 * Whether a refund of the payment would be somebody's decision: we aren't refunding it, and not all of it went back.
 */
export const mayBeRefundedByHand = (attempt: AttemptRow): boolean =>
  attempt.refund === null || isPartlyTakenBack(attempt);

/** How much of a charge was refunded according to the provider's list (kobo). */
export const refundedOf = (found: Exclude<RefundLookup, { kind: 'unknown' }>): number =>
  found.kind === 'found' ? found.refunded : 0;

/**
 * Records the refunds that the provider has made of a payment, by its list, and that we don't know yet. Errors:
 * unavailable while the provider doesn't answer.
 */
export async function recordRefundsByHand(platform: Platform, org: OrgScope, id: string): Promise<void> {
  const found = await platform.payments.refundOf(id);
  if (found.kind === 'unknown') throw noResultYet();
  await org.transaction(async (bound) => {
    const now = platform.clock.now();
    await lockPayer(bound, now);
    await recordRefunded(platform, bound, await lockAttempt(bound, id), refundedOf(found), now);
  });
}

/**
 * Records that `refunded` (kobo) of a payment was refunded by hand in all. Money that is known already changes nothing.
 * The organisation and the attempt are locked.
 */
export async function recordRefunded(
  platform: Platform,
  org: OrgTx,
  attempt: AttemptRow,
  refunded: number,
  at: Date,
): Promise<AttemptRow> {
  const returned = refunded + (await returnedByDisputes(org, attempt.id));
  const isKnown = refunded === 0 || returned <= (attempt.returned ?? 0);
  if (!mayBeRefundedByHand(attempt) || isKnown) return attempt;
  return recordChargeback(platform, org, attempt, { reason: null, amount: returned, at });
}

async function returnedByDisputes({ tx, orgId }: OrgTx, attemptId: string): Promise<number> {
  const { amount, decidedAt, resolution } = paymentDisputes;
  const [row] = await tx
    .select({ total: sum(amount).mapWith(Number) })
    .from(paymentDisputes)
    .where(
      and(
        eq(paymentDisputes.orgId, orgId),
        eq(paymentDisputes.attemptId, attemptId),
        isNotNull(decidedAt),
        ne(resolution, 'declined'),
      ),
    );
  return row?.total ?? 0;
}
