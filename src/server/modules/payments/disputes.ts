import { and, eq } from 'drizzle-orm';
import { paymentDisputes } from '../../db/schema/index.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { lagosTime } from '../../platform/mail/lagosTime.ts';
import { later } from '../../platform/clock.ts';
import type { Dispute } from '../../platform/payments/paymentProvider.ts';
import { noResultYet } from '../../platform/payments/unanswered.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { moneyOfKobo } from '../billing/service.ts';
import { lockPayer } from '../subscriptions/service.ts';
import { type AttemptRow, isPartlyTakenBack, lockAttempt } from './attempts.ts';
import { reportPayment } from './reports.ts';
import { recordChargeback } from './chargebacks.ts';

type DisputeRow = typeof paymentDisputes.$inferSelect;

/** A repeated reminder within this time isn't reported again. */
const REMINDER_INTERVAL = { hours: 12 };

/**
 * Handles a dispute webhook: asks the provider for the dispute's state, stores it, reports it to our team, and applies
 * the bank's decision. A repeated webhook, or an older one after a newer one, changes nothing. Errors: unavailable
 * while the provider doesn't answer, so that the webhook is sent again.
 */
export async function handleDispute(
  platform: Platform,
  org: OrgScope,
  reference: string,
  { id, isReminder }: { id: string; isReminder: boolean },
): Promise<void> {
  const found = await platform.payments.dispute(id);
  if (found.kind === 'unknown') throw noResultYet();
  if (found.kind === 'notFound' || found.dispute.reference !== reference)
    return platform.log.warn({ reference, dispute: id }, 'a webhook about a dispute unknown to the provider');
  const { dispute } = found;
  await org.transaction(async (bound) => {
    const now = platform.clock.now();
    // Lock order, as everywhere: the organisation, then the attempt.
    await lockPayer(bound, now);
    const attempt = await lockAttempt(bound, reference);
    const before = await disputeRow(bound, id);
    if (before?.decidedAt) return;
    const isDecided = dispute.outcome !== null;
    const isRemindedNow =
      before !== null &&
      isReminder &&
      (before.remindedAt === null || now > later(before.remindedAt, REMINDER_INTERVAL));
    await upsertDispute(bound, attempt, { dispute, before, now, isDecided, isRemindedNow });
    if (before === null) await recordOpenedDispute(platform, bound, attempt, dispute, now);
    else if (isRemindedNow && !isDecided)
      await reportPayment(platform, bound, attempt, {
        what: 'A dispute still waits for our answer',
        more: [summaryOf(dispute)],
      });
    if (isDecided) await recordDecision(platform, bound, attempt, dispute, now);
  });
}

async function disputeRow({ tx, orgId }: OrgTx, id: string): Promise<DisputeRow | null> {
  const [row] = await tx
    .select()
    .from(paymentDisputes)
    .where(and(eq(paymentDisputes.orgId, orgId), eq(paymentDisputes.id, id)));
  return row ?? null;
}

interface SeenDispute {
  dispute: Dispute;
  before: DisputeRow | null;
  now: Date;
  isDecided: boolean;
  isRemindedNow: boolean;
}

async function upsertDispute(
  { tx, orgId }: OrgTx,
  attempt: AttemptRow,
  { dispute, before, now, isDecided, isRemindedNow }: SeenDispute,
): Promise<void> {
  const { id, status, resolution, dueAt } = dispute;
  const facts = {
    status,
    resolution,
    dueAt,
    amount: sumOf(dispute, attempt),
    remindedAt: isRemindedNow ? now : (before?.remindedAt ?? null),
    decidedAt: isDecided ? now : null,
  };
  await tx
    .insert(paymentDisputes)
    .values({ orgId, id, attemptId: attempt.id, createdAt: now, ...facts })
    .onConflictDoUpdate({ target: [paymentDisputes.orgId, paymentDisputes.id], set: facts });
}

const sumOf = ({ amount }: Dispute, attempt: AttemptRow): number => amount ?? attempt.charged ?? attempt.amount;

function summaryOf({ id, amount, dueAt }: Dispute): string {
  const about = amount === null ? '' : ` about ${moneyOfKobo(amount)}`;
  const due = dueAt === null ? '' : `, to be answered at the provider until ${lagosTime(dueAt)}`;
  return `Dispute ${id}${about}${due}.`;
}

async function recordOpenedDispute(
  platform: Platform,
  org: OrgTx,
  attempt: AttemptRow,
  dispute: Dispute,
  at: Date,
): Promise<void> {
  await recordActivity(org, {
    actorId: null,
    event: 'payment.disputed',
    at,
    data: { reference: attempt.id, amount: sumOf(dispute, attempt) },
  });
  await reportPayment(platform, org, attempt, { what: 'A cardholder disputes a payment', more: [summaryOf(dispute)] });
}

/** Applies the bank's decision: money returned to the cardholder is no longer a payment. */
async function recordDecision(
  platform: Platform,
  org: OrgTx,
  attempt: AttemptRow,
  dispute: Dispute,
  at: Date,
): Promise<void> {
  await recordActivity(org, {
    actorId: null,
    event: 'payment.disputeDecided',
    at,
    data: { reference: attempt.id, amount: sumOf(dispute, attempt), why: dispute.outcome },
  });
  if (dispute.outcome === 'kept')
    return reportPayment(platform, org, attempt, { what: 'A dispute was decided for us', more: [summaryOf(dispute)] });
  // The provider may have reported the reversal already, or we may be refunding the payment ourselves.
  if (attempt.refund !== null && !isPartlyTakenBack(attempt))
    return reportPayment(platform, org, attempt, {
      what: 'A dispute was decided against us',
      more: [summaryOf(dispute), 'The payment was being returned, or had been: the money must not go back twice.'],
    });
  await recordChargeback(platform, org, attempt, { reason: 'disputed', amount: sumOf(dispute, attempt), at });
}
