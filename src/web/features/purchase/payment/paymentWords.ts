import type { Payment } from '#contract/payments.ts';
import { wordsOfFailure, type Words } from '#domain/failureReason.ts';
import { REFUND_ARRIVES, refundReason } from '#domain/refundReason.ts';
import { formatNaira } from '#ui/naira.ts';

const bought: { [Purpose in Payment['purpose']]: string } = {
  purchase: 'Paid',
  upgrade: 'Your change is in force',
  renewal: 'Your subscription is renewed',
  addCard: 'The card is saved',
};

/** What a verified payment brought. */
export function wordsOfSuccess({ purpose, amount }: Payment): Words {
  const title = bought[purpose];
  if (purpose === 'addCard') return { title, words: `The ${formatNaira(amount)} are on their way back to it; your bank may take a few days to show that.` };
  return {
    title,
    words: amount === 0 ? 'Your credit covered all of it, so nothing was charged.' : 'The card provider has confirmed the payment. The receipt is in your organisation’s mail too.',
  };
}

const refundTitles: { [State in NonNullable<Payment['refund']>]: string } = {
  underWay: 'You’re getting your money back',
  done: 'Your payment was returned',
  failed: 'Your refund failed',
};

/** Why the money of a payment goes back, and how far that is. */
export function wordsOfRefund(payment: Payment | null): Words {
  if (payment === null) return { title: refundTitles.underWay, words: `It usually arrives ${REFUND_ARRIVES}.` };
  const { purpose, reason, amount, charged, refund } = payment;
  const why = refundReason({ purpose, reason, asked: formatNaira(amount), charged: formatNaira(charged ?? amount) });
  const then = refund === 'failed'
    ? 'The card provider couldn’t return the money. We still owe it to you, we’re looking into it, and we’ll email you.'
    : `All of it ${refund === 'done' ? 'was' : 'is being'} returned to the card, and usually arrives ${REFUND_ARRIVES}.`;
  return { title: refundTitles[refund ?? 'underWay'], words: `${why} ${then}` };
}

/** What a payment waits for that has not been paid, and has not come to nothing. */
export function wordsOfUnfinished(payment: Payment | null): Words {
  if (payment?.status === 'challenge') {
    return { title: 'Your bank is waiting for you', words: 'Nothing was charged so far. Tell your bank that it is your card, and the payment goes on.' };
  }
  const reason = payment?.reason ?? null;
  return reason === null
    ? { title: 'Nothing has been paid yet', words: 'The card page was left before the payment. Your order is kept.' }
    : wordsOfFailure(reason);
}
