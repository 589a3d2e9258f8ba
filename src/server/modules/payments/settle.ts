import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { RefundLookup, VerifyResult } from '../../platform/payments/paymentProvider.ts';
import type { Platform } from '../../platform/platform.ts';
import { type LockedPayer, lockPayer } from '../subscriptions/service.ts';
import { attemptById, type AttemptRow, changeAttempt, isInDoubt, isOpen, lockAttempt } from './attempts.ts';
import { isAutomaticRenewal, isFinal, chargeOutcome, type Refusal } from './chargeOutcome.ts';
import { mailNothingCharged } from './mails.ts';
import { applyCharge, refundWrongAmount } from './applyCharge.ts';
import { recordRefund } from './refunds.ts';
import { mayBeRefundedByHand, recordRefunded, refundedOf } from './refundsByHand.ts';
import { reportRefusal } from './reports.ts';
import { recordChargeback } from './chargebacks.ts';
import { recordDeclinedRenewal, recordFailedRenewal } from './renewals/failure.ts';

/** An attempt as it is now, and the provider's answer; null if the provider wasn't asked. */
export interface SettleResult {
  attempt: AttemptRow;
  answer: VerifyResult['kind'] | null;
}

export interface SettleOptions {
  /** The provider has just refused to charge it. */
  refusal?: Refusal | undefined;
  /** Also check a payment that succeeded: it may have been reversed since. */
  isRecheck?: boolean;
  /**
   * Nobody is waiting for the result: if the payer was told that the payment is being checked, mail them the result.
   */
  isUnattended?: boolean;
  /** The person who asks. If somebody else is paying, the payer is mailed as if nobody were waiting. */
  callerId?: string;
}

/**
 * Asks the provider for the result of an attempt and applies it. Every charge takes effect here, no matter who asks: the
 * page, a webhook, the reconciler, a starting payment or the renewal job. The provider is called before the transaction
 * opens, so that no lock is held during the call. The transaction then locks the organisation and the attempt and
 * checks the attempt again, so that only one of several simultaneous calls applies the result. The renewal job applies
 * its clear successes in batches, using the same rules (`chargeOutcome`); everything else comes here. Errors:
 * not_found.
 */
export async function settle(
  platform: Platform,
  org: OrgScope,
  id: string,
  options: SettleOptions = {},
): Promise<SettleResult> {
  const before = await org.read((bound) => attemptById(bound, id));
  if (!before) throw new ApiError('not_found');
  if (isFinal(before, options.isRecheck)) return { attempt: before, answer: null };
  const result = await platform.payments.verify(id);
  // Only the list says whether we refunded it at the provider, and how much. A refund on its way may still fail.
  const refunds =
    result.kind === 'reversed' && mayBeRefundedByHand(before)
      ? await platform.payments.refundOf(id)
      : { kind: 'notFound' as const };
  const askedAt = platform.clock.now();
  const isOnItsWay = refunds.kind === 'found' && refunds.state === 'pending' && refunds.refunded === 0;
  if (result.kind === 'unknown' || refunds.kind === 'unknown' || isOnItsWay)
    return {
      attempt: await org.transaction((bound) => recordNoAnswer(bound, id, askedAt, options)),
      answer: 'unknown',
    };
  const attempt = await org.transaction(async (bound) => {
    const now = platform.clock.now();
    // Lock order, as everywhere: the organisation, then the attempt.
    const payer = await lockPayer(bound, now);
    const locked = await lockAttempt(bound, id);
    if (isFinal(locked, options.isRecheck)) return locked;
    const attempt = await applyOutcome(platform, bound, { attempt: locked, result, refunds, now, payer, ...options });
    return isOpen(attempt) || isInDoubt(attempt) ? changeAttempt(bound, id, { askedAt }) : attempt;
  });
  return { attempt, answer: result.kind };
}

/**
 * Records that the provider didn't answer. If someone has just returned from its page, or a webhook arrived, the
 * payment may have been made.
 */
async function recordNoAnswer(
  org: OrgTx,
  id: string,
  askedAt: Date,
  { isUnattended = false }: SettleOptions,
): Promise<AttemptRow> {
  const attempt = await lockAttempt(org, id);
  if (!isOpen(attempt) && !isInDoubt(attempt)) return attempt;
  const isFromPage = attempt.status === 'sent' && attempt.cardId === null && !attempt.isChallenged;
  return changeAttempt(org, id, { askedAt, ...(isFromPage && !isUnattended && { isConfirming: true }) });
}

interface OutcomeInputs extends SettleOptions {
  attempt: AttemptRow;
  result: VerifyResult;
  /** What the provider lists about the refunds of a reversed charge. */
  refunds: Exclude<RefundLookup, { kind: 'unknown' }>;
  now: Date;
  /** Its organisation's state, locked; null if the organisation was deleted. */
  payer: LockedPayer | null;
}

async function applyOutcome(
  platform: Platform,
  org: OrgTx,
  { attempt, result, refunds, now, payer, refusal, isRecheck = false, isUnattended = false, callerId }: OutcomeInputs,
): Promise<AttemptRow> {
  const isPayerWaiting = !isUnattended && (callerId === undefined || callerId === attempt.actorId);
  const outcome = chargeOutcome({ attempt, result, now, refusal, isRecheck });
  switch (outcome.kind) {
    case 'unchanged':
      return attempt;
    case 'wrongAmount':
    case 'reversed':
      // A charge that is returned each time can't renew a subscription.
      if (isAutomaticRenewal(attempt))
        await recordFailedRenewal(platform, org, { key: attempt.idempotencyKey, why: 'returned', attempt, at: now });
      return outcome.kind === 'reversed'
        ? handleReversal(platform, org, { attempt, amount: outcome.amount, refunds, at: now })
        : refundWrongAmount(platform, org, { attempt, charge: outcome.charge, at: now });
    case 'paid':
      return applyCharge(platform, org, { attempt, charge: outcome.charge, at: now, payer });
    case 'changed': {
      const { changes } = outcome;
      const changed = { ...attempt, ...changes };
      const hasArrived = result.kind !== 'notFound';
      if (refusal && changes.status === 'failed' && !hasArrived)
        await reportRefusal(platform, org, attempt, refusal.reason);
      if (isAutomaticRenewal(attempt))
        await recordDeclinedRenewal(platform, org, { attempt, changes, hasArrived, at: now });
      else if (!isPayerWaiting && !isOpen(changed) && !isInDoubt(changed))
        await mailNothingCharged(platform, org, attempt);
      return changeAttempt(org, attempt.id, changes);
    }
  }
}

/**
 * Handles a reversed charge: our own refund, refunds made by hand, or a chargeback, of the rest if a part went back
 * before. If the provider lists only a part, the rest is still ours, and a dispute's own webhook tells about its part.
 */
async function handleReversal(
  platform: Platform,
  org: OrgTx,
  { attempt, amount, refunds, at }: Pick<OutcomeInputs, 'attempt' | 'refunds'> & { amount: number | null; at: Date },
): Promise<AttemptRow> {
  if (!mayBeRefundedByHand(attempt)) return recordRefund(platform, org, attempt, at);
  const isPart = refunds.kind === 'found' && refunds.returned > 0 && refunds.state !== 'processed';
  const refunded = await recordRefunded(platform, org, attempt, refundedOf(refunds), at);
  if (isPart || !mayBeRefundedByHand(refunded)) return refunded;
  return recordChargeback(platform, org, refunded, { reason: 'reversed', amount, at });
}
