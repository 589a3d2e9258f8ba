import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import { ApiError } from '../../platform/errors.ts';
import type { VerifyResult } from '../../platform/payments/provider.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdPurchases } from '../subscriptions/service.ts';
import { attemptById, type AttemptChanges, type AttemptRow, changeAttempt, isOpen, lockAttempt } from './attempts.ts';
import { takeEffect } from './outcome.ts';
import { tellNothingCharged } from './mails.ts';
import { noteGivenBack } from './refunds.ts';

/** An attempt as it is now, and what the provider said of it; null when there was nothing left to ask. */
export interface Settled {
  attempt: AttemptRow;
  asked: VerifyResult['kind'] | null;
}

export interface Asking {
  /** The provider has just refused to charge it. */
  isRefused?: boolean;
  /** Nobody waits for the answer: whoever was told that it is being checked is told by mail. */
  isUnattended?: boolean;
}

/** Nothing that the provider could say would change it. */
const isOver = ({ status, refund }: AttemptRow): boolean => (refund === null ? status === 'succeeded' : refund === 'done' || refund === 'failed');

/**
 * Asks the provider what became of an attempt and does what follows from it: the only place where a charge takes effect,
 * whoever asks (the page, a webhook, the reconciler, a payment that begins). The provider is asked before the transaction
 * is opened, so that no lock is held over a foreign call; inside, organisation and attempt are locked and looked at again,
 * so that of many at once one does it.
 * Errors: not_found.
 */
export async function settle(platform: Platform, org: OrgScope, id: string, asking: Asking = {}): Promise<Settled> {
  const before = await org.read((bound) => attemptById(bound, id));
  if (!before) throw new ApiError('not_found');
  if (isOver(before)) return { attempt: before, asked: null };
  const result = await platform.payments.verify(id);
  if (result.kind === 'unknown') return { attempt: before, asked: 'unknown' };
  const attempt = await org.transaction(async (bound) => {
    const now = platform.clock.now();
    // First the organisation, then the attempt, as everywhere.
    const hasPayer = (await holdPurchases(bound, now)) !== null;
    const locked = await lockAttempt(bound, id);
    return isOver(locked) ? locked : judge(platform, bound, { attempt: locked, result, now, hasPayer, ...asking });
  });
  return { attempt, asked: result.kind };
}

interface Judged extends Asking {
  attempt: AttemptRow;
  result: VerifyResult;
  now: Date;
  /** Its organisation is not gone. */
  hasPayer: boolean;
}

async function judge(platform: Platform, org: OrgTx, { attempt, result, now, hasPayer, isRefused = false, isUnattended = false }: Judged): Promise<AttemptRow> {
  if (result.kind === 'succeeded' && attempt.refund === null) return takeEffect(platform, org, { attempt, charge: result.charge, at: now, hasPayer });
  if (result.kind === 'reversed') return reversed(platform, org, attempt, now);
  if (!isOpen(attempt)) return attempt;
  const changes = stillOpen(attempt, result, now, isRefused);
  if (!changes) return attempt;
  if (isUnattended && changes.status !== undefined && !isOpen({ status: changes.status })) await tellNothingCharged(platform, org, attempt);
  return changeAttempt(org, attempt.id, changes);
}

/** It was taken and given back, by us or on the provider's own account. */
async function reversed({ log }: Platform, org: OrgTx, attempt: AttemptRow, now: Date): Promise<AttemptRow> {
  if (attempt.refund !== null) return noteGivenBack(org, attempt, now);
  log.warn({ reference: attempt.id }, 'the provider has taken a charge back');
  const failed = await changeAttempt(org, attempt.id, { status: 'failed', reason: 'refused', isChallenged: false, settledAt: now });
  return noteGivenBack(org, failed, now);
}

/** Nothing can have been charged for an attempt that the provider does not know after so long. */
const PATIENCE = { minutes: 2 };

/** What of an open attempt changes by an answer other than that it was paid; null when nothing does. */
function stillOpen(attempt: AttemptRow, result: VerifyResult, now: Date, isRefused: boolean): AttemptChanges | null {
  const isOld = now > later(attempt.createdAt, PATIENCE);
  const isOnPage = attempt.cardId === null;
  const over = { isChallenged: false, settledAt: now };
  switch (result.kind) {
    case 'failed': {
      const reason = /insufficient/i.test(result.reason) ? 'insufficientFunds' : 'declined';
      // A saved card is charged once; on the card page the person may try again.
      if (!isOnPage) return { ...over, status: 'failed', reason, nextCheckAt: null };
      return attempt.status === 'sent' ? { reason, isChallenged: false } : null;
    }
    case 'abandoned':
      // The provider says so of any page that nobody has finished: it can still be paid there.
      if (attempt.status === 'sent') return isOnPage ? { isChallenged: false } : null;
      // The provider's answer was lost, so that nobody has seen this card page.
      return isOnPage && isOld ? { ...over, status: 'abandoned', reason: 'abandoned' } : null;
    case 'pending':
      return { status: 'sent', url: result.challengeUrl ?? attempt.url, isChallenged: attempt.isChallenged || result.challengeUrl !== null };
    case 'notFound':
      if (isRefused) return { ...over, status: 'failed', reason: 'refused', nextCheckAt: null };
      return isOld ? { ...over, status: 'abandoned', reason: 'abandoned' } : null;
    default:
      return null;
  }
}
