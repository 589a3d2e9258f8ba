import type { Payment } from '#contract/payments.ts';
import { toNaira } from '#domain/money.ts';
import type { VerifyResult } from '../../platform/payments/paymentProvider.ts';
import { type AttemptRow, isInDoubt, isOpen } from './attempts.ts';

type Answer = VerifyResult['kind'] | null;

function statusOf(attempt: AttemptRow, answer: Answer): Payment['status'] {
  const { status, refund, url, isChallenged, isConfirming } = attempt;
  const isUnanswered = answer === 'unknown';
  if (status === 'succeeded') return 'succeeded';
  if (refund !== null) return 'refunded';
  if (status === 'failed') return 'failed';
  // An abandoned payment may have been paid all the same, on a page that was still open.
  if (status === 'abandoned') return isInDoubt(attempt) || isUnanswered || answer === 'pending' ? 'checking' : 'failed';
  if (status !== 'sent' || url === null || isConfirming || isUnanswered) return 'checking';
  return isChallenged ? 'challenge' : 'unfinished';
}

const refundStates = { due: 'underWay', asked: 'underWay', done: 'done', failed: 'failed' } as const;

/** What a payment's page needs to know besides the attempt. */
interface Effect {
  receipt?: Payment['receipt'];
  /** Its money was taken back, but what it paid for is still in place. */
  isUndecided?: boolean;
}

/**
 * A payment as its payer sees it. `answer`: what the provider answered just now; null if it wasn't asked. Without an
 * answer, the payment may have been made.
 */
export function paymentView(
  attempt: AttemptRow,
  { receipt = null, isUndecided = false }: Effect,
  answer: Answer = null,
): Payment {
  const {
    id: reference,
    purpose,
    reason,
    amount,
    charged,
    returned,
    refund,
    askedAt,
    cardBrand: brand,
    cardLast4: last4,
  } = attempt;
  const status = statusOf(attempt, answer);
  return {
    reference,
    purpose,
    status,
    url:
      status === 'unfinished' ||
      status === 'challenge' ||
      (status === 'checking' && isOpen(attempt) && attempt.isConfirming && answer !== 'unknown')
        ? attempt.url
        : null,
    reason,
    amount: toNaira(amount),
    charged: charged === null ? null : toNaira(charged),
    returned: returned === null ? null : toNaira(returned),
    refund: refund === null || status === 'succeeded' ? null : refundStates[refund],
    askedAt: status === 'checking' || status === 'challenge' ? (askedAt?.toISOString() ?? null) : null,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    receipt,
    ...(isUndecided && { isUndecided }),
  };
}
