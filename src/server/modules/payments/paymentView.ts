import type { Payment } from '#contract/payments.ts';
import { toNaira } from '#domain/money.ts';
import type { AttemptRow } from './attempts.ts';

function statusOf(
  { status, refund, url, isChallenged, isConfirming }: AttemptRow,
  isUnanswered: boolean,
): Payment['status'] {
  if (status === 'succeeded') return 'succeeded';
  if (refund !== null) return 'refunded';
  // An abandoned payment may have been paid all the same, on a page that was still open.
  if (status === 'failed' || (status === 'abandoned' && !isUnanswered)) return 'failed';
  if (status !== 'sent' || url === null || isConfirming || isUnanswered) return 'checking';
  return isChallenged ? 'challenge' : 'unfinished';
}

const refundStates = { due: 'underWay', asked: 'underWay', done: 'done', failed: 'failed' } as const;

/**
 * A payment as its payer sees it. `isUnanswered`: the provider was asked just now and didn't answer, so it may have
 * been paid.
 */
export function paymentView(attempt: AttemptRow, receipt: Payment['receipt'], isUnanswered = false): Payment {
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
  const status = statusOf(attempt, isUnanswered);
  return {
    reference,
    purpose,
    status,
    url:
      status === 'unfinished' ||
      status === 'challenge' ||
      (status === 'checking' && attempt.isConfirming && !isUnanswered)
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
  };
}
