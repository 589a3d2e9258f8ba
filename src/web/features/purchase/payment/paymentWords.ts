import type { Payment } from '#contract/payments.ts';
import { failureWords, type Words } from '#domain/failureReason.ts';
import { REFUND_ARRIVES, refundReason } from '#domain/refundReason.ts';
import { formatNaira } from '#ui/naira.ts';

const purchaseTitles: { [Purpose in Payment['purpose']]: string } = {
  purchase: 'Paid',
  upgrade: 'Your change is active',
  renewal: 'Your subscription is renewed',
  addCard: 'The card is saved',
};

/** Title and text of a successful payment. */
export function successMessage({ purpose, amount }: Payment): Words {
  const title = purchaseTitles[purpose];
  if (purpose === 'addCard')
    return {
      title,
      words: `We’re returning the ${formatNaira(amount)} to it. Your bank may take a few days to show this.`,
    };
  return {
    title,
    words:
      amount === 0
        ? 'Your credit covered all of it, so nothing was charged.'
        : 'The card provider has confirmed your payment. We’ve also emailed the receipt to your organisation.',
  };
}

const refundTitles: { [State in NonNullable<Payment['refund']>]: string } = {
  underWay: 'You’re getting your money back',
  done: 'Your payment was returned',
  failed: 'Your refund failed',
};

/** Why a payment is being refunded, and how far the refund has got. */
export function refundMessage(payment: Payment | null): Words {
  if (payment === null) return { title: refundTitles.underWay, words: `It usually arrives ${REFUND_ARRIVES}.` };
  const { purpose, reason, amount, charged, refund } = payment;
  const reasonText = refundReason({
    purpose,
    reason,
    asked: formatNaira(amount),
    charged: formatNaira(charged ?? amount),
  });
  const then =
    refund === 'failed'
      ? 'The card provider couldn’t return the money. We still owe it to you, we’re looking into it, and we’ll email you.'
      : `All of it ${refund === 'done' ? 'was' : 'is being'} returned to the card, and usually arrives ${REFUND_ARRIVES}.`;
  return { title: refundTitles[refund ?? 'underWay'], words: `${reasonText} ${then}` };
}

/** What an unpaid payment that hasn't failed is waiting for. */
export function unfinishedMessage(payment: Payment | null): Words {
  if (payment?.status === 'challenge') {
    return {
      title: 'Your bank is waiting for you',
      words: 'You haven’t been charged yet. Approve the payment with your bank to continue.',
    };
  }
  const reason = payment?.reason ?? null;
  return reason === null
    ? { title: 'Nothing has been paid yet', words: 'You left the card page before paying. Your order is saved.' }
    : failureWords(reason);
}
