import type { Payment } from '#contract/payments.ts';
import { toNaira } from '#domain/money.ts';
import type { AttemptRow } from './attempts.ts';

function statusOf({ status, refund, url, isChallenged }: AttemptRow, isUnanswered: boolean): Payment['status'] {
  if (status === 'succeeded') return 'succeeded';
  if (refund !== null) return 'refunded';
  if (status === 'failed' || status === 'abandoned') return 'failed';
  if (status !== 'sent' || url === null || isUnanswered) return 'checking';
  return isChallenged ? 'challenge' : 'unfinished';
}

/** A payment as its payer sees it. `isUnanswered`: the provider was asked just now and did not say, so that it may have been paid. */
export function paymentView(attempt: AttemptRow, receipt: Payment['receipt'], isUnanswered = false): Payment {
  const { id: reference, purpose, reason, amount, cardBrand: brand, cardLast4: last4 } = attempt;
  const status = statusOf(attempt, isUnanswered);
  return {
    reference,
    purpose,
    status,
    url: status === 'unfinished' || status === 'challenge' ? attempt.url : null,
    reason,
    amount: toNaira(amount),
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    receipt,
  };
}
