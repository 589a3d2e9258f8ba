import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { VerifyResult } from '../../platform/payments/paymentProvider.ts';
import type { Platform } from '../../platform/platform.ts';
import { type LockedPayer, lockPayer } from '../subscriptions/service.ts';
import { attemptById, type AttemptRow, changeAttempt, isOpen, lockAttempt } from './attempts.ts';
import { isAutomaticRenewal, isFinal, chargeOutcome } from './chargeOutcome.ts';
import { mailNothingCharged } from './mails.ts';
import { applyCharge } from './applyCharge.ts';
import { recordRefund } from './refunds.ts';
import { recordChargeback } from './chargebacks.ts';
import { recordDeclinedRenewal, recordFailedRenewal } from './renewals/failure.ts';

/** An attempt as it is now, and what the provider said of it; null when there was nothing left to ask. */
export interface SettleResult {
  attempt: AttemptRow;
  asked: VerifyResult['kind'] | null;
}

export interface SettleOptions {
  /** The provider has just refused to charge it. */
  isRefused?: boolean;
  /** Also what has succeeded is asked about: it may have been taken back since. */
  isRecheck?: boolean;
  /** Nobody waits for the answer: whoever was told that it is being checked is told by mail. */
  isUnattended?: boolean;
}

/**
 * Asks the provider what became of an attempt and does what follows from it: the place where a charge takes effect, whoever
 * asks (the page, a webhook, the reconciler, a payment that begins, the renewal job). The provider is asked before the
 * transaction is opened, so that no lock is held over a foreign call; inside, organisation and attempt are locked and looked
 * at again, so that of many at once one does it.
 * The renewal job puts into force in batches what it has just charged without any doubt; that goes by the same judgement
 * (`chargeOutcome`), and all the rest of it comes here.
 * Errors: not_found.
 */
export async function settle(platform: Platform, org: OrgScope, id: string, asking: SettleOptions = {}): Promise<SettleResult> {
  const before = await org.read((bound) => attemptById(bound, id));
  if (!before) throw new ApiError('not_found');
  if (isFinal(before, asking.isRecheck)) return { attempt: before, asked: null };
  const result = await platform.payments.verify(id);
  const askedAt = platform.clock.now();
  if (result.kind === 'unknown') return { attempt: await org.transaction((bound) => unanswered(bound, id, askedAt, asking)), asked: 'unknown' };
  const attempt = await org.transaction(async (bound) => {
    const now = platform.clock.now();
    // First the organisation, then the attempt, as everywhere.
    const payer = await lockPayer(bound, now);
    const locked = await lockAttempt(bound, id);
    if (isFinal(locked, asking.isRecheck)) return locked;
    const attempt = await applyOutcome(platform, bound, { attempt: locked, result, now, payer, ...asking });
    return isOpen(attempt) ? changeAttempt(bound, id, { askedAt }) : attempt;
  });
  return { attempt, asked: result.kind };
}

/** The provider did not answer. Somebody who comes back from its page, or a webhook, may speak of a payment that was made. */
async function unanswered(org: OrgTx, id: string, askedAt: Date, { isUnattended = false }: SettleOptions): Promise<AttemptRow> {
  const attempt = await lockAttempt(org, id);
  if (!isOpen(attempt)) return attempt;
  const isFromPage = attempt.status === 'sent' && attempt.cardId === null && !attempt.isChallenged;
  return changeAttempt(org, id, { askedAt, ...(isFromPage && !isUnattended && { isConfirming: true }) });
}

interface OutcomeInputs extends SettleOptions {
  attempt: AttemptRow;
  result: VerifyResult;
  now: Date;
  /** How its organisation stands; null when that is gone. */
  payer: LockedPayer | null;
}

async function applyOutcome(platform: Platform, org: OrgTx, { attempt, result, now, payer, isRefused = false, isRecheck = false, isUnattended = false }: OutcomeInputs): Promise<AttemptRow> {
  const judgement = chargeOutcome({ attempt, result, now, isRefused, isRecheck });
  switch (judgement.kind) {
    case 'nothing':
      return attempt;
    case 'otherCharge':
    case 'reversed':
      // What is taken and given back each time is no way to renew.
      if (isAutomaticRenewal(attempt)) await recordFailedRenewal(platform, org, { key: attempt.idempotencyKey, why: 'returned', attempt, at: now });
      return judgement.kind === 'reversed' ? reversed(platform, org, { attempt, amount: judgement.amount, at: now }) : applyCharge(platform, org, { attempt, charge: judgement.charge, at: now, payer });
    case 'paid':
      return applyCharge(platform, org, { attempt, charge: judgement.charge, at: now, payer });
    case 'changed': {
      const { changes } = judgement;
      if (isAutomaticRenewal(attempt)) await recordDeclinedRenewal(platform, org, { attempt, changes, at: now });
      else if (isUnattended && changes.status !== undefined && !isOpen({ status: changes.status })) await mailNothingCharged(platform, org, attempt);
      return changeAttempt(org, attempt.id, changes);
    }
  }
}

/** It was taken and given back, by us or on the provider's own account. */
function reversed(platform: Platform, org: OrgTx, { attempt, amount, at }: { attempt: AttemptRow; amount: number | null; at: Date }): Promise<AttemptRow> {
  if (attempt.refund !== null) return recordRefund(org, attempt, at);
  return recordChargeback(platform, org, attempt, { reason: 'reversed', amount, at });
}
