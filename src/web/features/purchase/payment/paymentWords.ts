import type { Payment } from '#contract/payments.ts';
import { failureWords, type Words } from '#domain/failureReason.ts';
import { isPartlyReturned, REFUND_ARRIVES, refundReason, UNDECIDED } from '#domain/refundReason.ts';
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
        ? 'Nothing was due after discounts and credit, so nothing was charged.'
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
  const { purpose, reason, amount, charged, returned, refund, isUndecided } = payment;
  const reasonText = refundReason({
    purpose,
    reason,
    asked: formatNaira(amount),
    charged: formatNaira(charged ?? amount),
  });
  const then =
    refund === 'failed'
      ? 'The card provider couldn’t return the money. We still owe it to you, we’re looking into it, and we’ll email you.'
      : isPartlyReturned(payment)
        ? `${formatNaira(returned ?? 0)} was returned to the card.${isUndecided ? '' : ' We haven’t changed what you paid for.'}`
        : `All of it ${refund === 'done' ? 'was' : 'is being'} returned to the card, and usually arrives ${REFUND_ARRIVES}.`;
  return {
    title: refundTitles[refund ?? 'underWay'],
    words: `${reasonText} ${then}${isUndecided ? ` ${UNDECIDED}` : ''}`,
  };
}

/** What is still there to pay for, if this tab has a draft; other tabs and browsers have none. */
function keptWords(payment: Payment | null, hasDraft: boolean): string | null {
  if (!hasDraft) return null;
  if (payment?.purpose === 'upgrade') return 'We’ve kept your choices.';
  return payment === null || payment.purpose === 'purchase' ? 'Your order is saved.' : null;
}

/** After somebody chose to pay another way, or not at all. */
export const stoppedMessage = (payment: Payment | null, hasDraft: boolean): Words => ({
  title: 'Nothing has been paid yet',
  words: [
    keptWords(payment, hasDraft),
    payment?.purpose === 'addCard'
      ? 'You can add a card whenever you like.'
      : 'You can pay whenever you like, with the same card or another one.',
  ]
    .filter((sentence) => sentence !== null)
    .join(' '),
});

/** What an unpaid payment that hasn't failed is waiting for. */
export function unfinishedMessage(payment: Payment | null, hasDraft: boolean): Words {
  if (payment?.status === 'challenge') {
    return {
      title: 'Your bank is waiting for you',
      words:
        'You haven’t been charged yet. Approve the payment on your bank’s page to continue. To use another card, refuse it there first. If nobody answers your bank, you can use another card after a day at most.',
    };
  }
  const reason = payment?.reason ?? null;
  return reason === null
    ? {
        title: 'Nothing has been paid yet',
        words: `You left the card page before paying. ${keptWords(payment, hasDraft) ?? 'You can still continue there.'}`,
      }
    : failureWords(reason);
}
