import { later } from '../../platform/clock.ts';
import type { Charge, VerifyResult } from '../../platform/payments/paymentProvider.ts';
import { type AttemptChanges, type AttemptRow, isOpen } from './attempts.ts';
import { nextRecheck } from './checks.ts';

/*
 * What an answer of the provider means for an attempt. Pure, and the only place that says it: what settles one payment and
 * what settles a batch of renewals ask here, so that the two cannot differ.
 */

export type ChargeOutcome =
  | { kind: 'nothing' }
  /** The sum that was asked for was taken: what was paid for comes into force, if it still may. */
  | { kind: 'paid'; charge: Charge }
  /** Money was taken, but not what was asked for: it is given back. */
  | { kind: 'otherCharge'; charge: Charge }
  /** It was taken and given back, by us or on the provider's own account; null where it does not say how much. */
  | { kind: 'reversed'; amount: number | null }
  | { kind: 'changed'; changes: AttemptChanges };

export interface ProviderAnswer {
  attempt: AttemptRow;
  result: VerifyResult;
  now: Date;
  /** The provider has just refused to charge it. */
  isRefused?: boolean;
  /** Also what has succeeded is asked about: it may have been taken back since. */
  isRecheck?: boolean;
}

/** Nothing that the provider could say would change it. What has succeeded is looked at again only by a recheck. */
export const isFinal = ({ status, refund }: AttemptRow, isRecheck = false): boolean =>
  refund === null ? status === 'succeeded' && !isRecheck : refund === 'done' || (refund === 'failed' && !isRecheck);

/** The renewal job began it: nobody waits for its answer. */
export const isAutomaticRenewal = ({ purpose, actorId }: Pick<AttemptRow, 'purpose' | 'actorId'>): boolean => purpose === 'renewal' && actorId === null;

export function chargeOutcome({ attempt, result, now, isRefused = false, isRecheck = false }: ProviderAnswer): ChargeOutcome {
  if (isFinal(attempt, isRecheck)) return { kind: 'nothing' };
  if (result.kind === 'succeeded' && attempt.refund === null && attempt.status !== 'succeeded') return { kind: isExpectedCharge(attempt, result.charge) ? 'paid' : 'otherCharge', charge: result.charge };
  if (result.kind === 'reversed') return result;
  const changes = isOpen(attempt) ? openAttemptChanges(attempt, result, now, isRefused) : null;
  return changes ? { kind: 'changed', changes } : { kind: 'nothing' };
}

/** The provider took what was asked for, to the kobo. */
export const isExpectedCharge = ({ id, amount, currency }: AttemptRow, charge: Charge): boolean => charge.reference === id && charge.amount === amount && charge.currency === currency;

/** What is written of an attempt that was paid for; `charge` is null where nothing was to be charged. */
export const paidChanges = ({ cardBrand, cardLast4 }: Pick<AttemptRow, 'cardBrand' | 'cardLast4'>, charge: Charge | null, at: Date) => ({
  isChallenged: false,
  isConfirming: false,
  askedAt: null,
  settledAt: at,
  // It may be taken back.
  nextCheckAt: nextRecheck(at, at),
  charged: charge?.amount ?? 0,
  paidAt: charge?.paidAt ?? at,
  cardBrand: charge?.card?.brand ?? cardBrand,
  cardLast4: charge?.card?.last4 ?? cardLast4,
});

/** For so long the renewal job has what it took to itself; within that time the provider may still be asked to charge it. */
export const RENEWAL_LEASE = { minutes: 15 };

/** Nothing can have been charged for an attempt that the provider does not know after so long. */
const notFoundGracePeriod = (attempt: AttemptRow) => ({ minutes: isAutomaticRenewal(attempt) ? RENEWAL_LEASE.minutes + 2 : 2 });

/** What of an open attempt changes by an answer other than that it was paid; null when nothing does. */
function openAttemptChanges(attempt: AttemptRow, result: VerifyResult, now: Date, isRefused: boolean): AttemptChanges | null {
  const isOld = now > later(attempt.createdAt, notFoundGracePeriod(attempt));
  const isOnPage = attempt.cardId === null;
  const over = { isChallenged: false, isConfirming: false, settledAt: now };
  switch (result.kind) {
    case 'failed': {
      const reason = /insufficient/i.test(result.reason) ? 'insufficientFunds' : 'declined';
      // A saved card is charged once; on the card page the person may try again.
      if (!isOnPage) return { ...over, status: 'failed', reason, nextCheckAt: null };
      return attempt.status === 'sent' ? { reason, isChallenged: false, isConfirming: false } : null;
    }
    case 'abandoned':
      // The provider says so of any page that nobody has finished: it can still be paid there.
      if (attempt.status === 'sent') return isOnPage ? { isChallenged: false, isConfirming: false } : null;
      // The provider's answer was lost, so that nobody has seen this card page.
      return isOnPage && isOld ? { ...over, status: 'abandoned', reason: 'abandoned' } : null;
    case 'pending': {
      const isChallenged = attempt.isChallenged || result.challengeUrl !== null;
      return { status: 'sent', url: result.challengeUrl ?? attempt.url, isChallenged, isConfirming: !isChallenged, ...(isOnPage ? { reason: null } : {}) };
    }
    case 'notFound':
      if (isRefused) return { ...over, status: 'failed', reason: 'refused', nextCheckAt: null };
      return isOld ? { ...over, status: 'abandoned', reason: 'abandoned' } : null;
    default:
      return null;
  }
}
