import { later } from '../../platform/clock.ts';
import type { Charge, RefusedCharge, VerifyResult } from '../../platform/payments/paymentProvider.ts';
import { type AttemptChanges, type AttemptRow, isInDoubt, isOpen, isPartlyTakenBack } from './attempts.ts';
import { nextRecheck } from './checks.ts';

/*
 * Decides what a provider's answer means for an attempt. Pure, and used both for settling one payment and for settling
 * a batch of renewals, so that the two can't differ.
 */

export type ChargeOutcome =
  | { kind: 'unchanged' }
  /** The requested amount was charged: the order takes effect if it still may. */
  | { kind: 'paid'; charge: Charge }
  /** A different amount was charged: it is refunded. */
  | { kind: 'wrongAmount'; charge: Charge }
  /** The charge was reversed, by us or by the provider; null if the provider doesn't say how much. */
  | { kind: 'reversed'; amount: number | null }
  | { kind: 'changed'; changes: AttemptChanges };

/** Why the provider has just refused to charge an attempt. */
export type Refusal = Omit<RefusedCharge, 'kind'>;

export interface ProviderAnswer {
  attempt: AttemptRow;
  result: VerifyResult;
  now: Date;
  refusal?: Refusal | undefined;
  /** Also check payments that succeeded: they may have been reversed since. */
  isRecheck?: boolean;
}

/**
 * Whether no answer from the provider could change the attempt. A success, a failed refund and a charge that was partly
 * taken back are checked again only by a recheck.
 */
export function isFinal(attempt: AttemptRow, isRecheck = false): boolean {
  const { status, refund } = attempt;
  if (refund === 'done') return !(isRecheck && isPartlyTakenBack(attempt));
  return !isRecheck && (refund === 'failed' || (refund === null && status === 'succeeded'));
}

/** Whether the renewal job started it, so nobody is waiting for the result. */
export const isAutomaticRenewal = ({ purpose, actorId }: Pick<AttemptRow, 'purpose' | 'actorId'>): boolean =>
  purpose === 'renewal' && actorId === null;

export function chargeOutcome({ attempt, result, now, refusal, isRecheck = false }: ProviderAnswer): ChargeOutcome {
  if (isFinal(attempt, isRecheck)) return { kind: 'unchanged' };
  if (result.kind === 'succeeded' && attempt.refund === null && attempt.status !== 'succeeded')
    return { kind: isExpectedCharge(attempt, result.charge) ? 'paid' : 'wrongAmount', charge: result.charge };
  if (result.kind === 'reversed') return result;
  const changes = isOpen(attempt)
    ? openAttemptChanges(attempt, result, now, refusal)
    : isInDoubt(attempt)
      ? doubtChanges(attempt, result)
      : null;
  return changes ? { kind: 'changed', changes } : { kind: 'unchanged' };
}

/** Whether the charge matches the request to the kobo. */
const isExpectedCharge = ({ id, amount, currency }: AttemptRow, charge: Charge): boolean =>
  charge.reference === id && charge.amount === amount && charge.currency === currency;

/** The columns set when an attempt is paid; `charge` is null if nothing had to be charged. */
export const paidChanges = (
  { cardBrand, cardLast4 }: Pick<AttemptRow, 'cardBrand' | 'cardLast4'>,
  charge: Charge | null,
  at: Date,
) => ({
  isChallenged: false,
  isConfirming: false,
  askedAt: null,
  settledAt: at,
  // It may still be reversed.
  nextCheckAt: nextRecheck(at, at),
  charged: charge?.amount ?? 0,
  paidAt: charge?.paidAt ?? at,
  cardBrand: charge?.card?.brand ?? cardBrand,
  cardLast4: charge?.card?.last4 ?? cardLast4,
});

/** The columns set when an attempt is given up. */
export const abandonedChanges = (at: Date) =>
  ({ status: 'abandoned', reason: 'abandoned', isChallenged: false, isConfirming: false, settledAt: at }) as const;

/**
 * How long the renewal job owns the renewals it claimed. The provider may still be asked to charge them within this
 * time.
 */
export const RENEWAL_LEASE = { minutes: 15 };

/**
 * If the provider doesn't know an attempt after this long, or calls the charge of a saved card unfinished, it's over.
 */
const gracePeriod = (attempt: AttemptRow) => ({ minutes: isAutomaticRenewal(attempt) ? RENEWAL_LEASE.minutes + 2 : 2 });

const declineReason = ({ reason }: Extract<VerifyResult, { kind: 'failed' }>): 'insufficientFunds' | 'declined' =>
  /insufficient/i.test(reason) ? 'insufficientFunds' : 'declined';

/** How an answer other than a successful charge ends the doubt about an abandoned attempt; null if it doesn't. */
function doubtChanges({ cardId }: AttemptRow, result: VerifyResult): AttemptChanges | null {
  switch (result.kind) {
    case 'failed':
      // A saved card is charged once; on the card page, the payer can try again.
      return cardId === null
        ? { reason: 'abandoned', isConfirming: false }
        : { status: 'failed', reason: declineReason(result), isConfirming: false, nextCheckAt: null };
    case 'abandoned':
    case 'notFound':
      return { reason: 'abandoned', isConfirming: false };
    default:
      return null;
  }
}

/** How an answer other than a successful charge changes an open attempt; null if it doesn't. */
function openAttemptChanges(
  attempt: AttemptRow,
  result: VerifyResult,
  now: Date,
  refusal: Refusal | undefined,
): AttemptChanges | null {
  const isOld = now > later(attempt.createdAt, gracePeriod(attempt));
  const isOnPage = attempt.cardId === null;
  const over = { isChallenged: false, isConfirming: false, settledAt: now };
  switch (result.kind) {
    case 'failed': {
      const reason = declineReason(result);
      // A saved card is charged once; on the card page, the payer can try again.
      if (!isOnPage) return { ...over, status: 'failed', reason, nextCheckAt: null };
      return attempt.status === 'sent' ? { reason, isChallenged: false, isConfirming: false } : null;
    }
    case 'abandoned':
      // The provider reports any unfinished page as abandoned, though it can still be paid.
      if (isOnPage && attempt.status === 'sent') return { isChallenged: false, isConfirming: false };
      // Nobody has seen this page, the provider's or the bank's. If the cardholder has, the bank may still be waiting.
      return isOld && !attempt.isChallenged ? abandonedChanges(now) : null;
    case 'pending': {
      const isChallenged = attempt.isChallenged || result.challengeUrl !== null;
      return {
        status: 'sent',
        url: result.challengeUrl ?? attempt.url,
        isChallenged,
        isConfirming: !isChallenged,
        ...(isOnPage ? { reason: null } : {}),
      };
    }
    case 'notFound':
      // The renewal job tries again: this isn't a failed payment.
      if (refusal?.isAboutCard === false && isAutomaticRenewal(attempt))
        return { ...abandonedChanges(now), nextCheckAt: null };
      if (refusal)
        return { ...over, status: 'failed', reason: refusal.isAboutCard ? 'refused' : null, nextCheckAt: null };
      return isOld ? abandonedChanges(now) : null;
    default:
      return null;
  }
}
