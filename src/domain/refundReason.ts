import type { Payment, PaymentReason } from '#contract/payments.ts';

/* Why a payment is refunded, for its page and mail. */

/** The facts needed to explain a refund. Amounts are formatted. */
export interface RefundFacts {
  purpose: Payment['purpose'];
  reason: PaymentReason | null;
  asked: string;
  charged: string;
}

const notNeeded: Record<Payment['purpose'], string> = {
  purchase: 'Your organisation had already bought a subscription when this payment was confirmed.',
  upgrade: 'Your subscription changed before this payment was confirmed, so we couldn’t make the change you paid for.',
  renewal:
    'Your subscription changed before this payment was confirmed, or the next billing period had been paid for already.',
  addCard: 'This card can’t be charged again later, so we couldn’t save it.',
};

/** The reason, in one or two sentences. */
export function refundReason({ purpose, reason, asked, charged }: RefundFacts): string {
  switch (reason) {
    case 'otherAmount':
      return charged === asked
        ? `The charge didn’t match the ${asked} we asked for, for example because it was in another currency, so we couldn’t accept the payment.`
        : `The card was charged ${charged} instead of ${asked}, so we couldn’t accept the payment.`;
    case 'reversed':
      return 'The card provider took the payment back after charging your card. Your bank may be able to tell you why.';
    case 'disputed':
      return 'The cardholder disputed this payment with their bank, and the bank decided to return the money.';
    case 'stopped':
      return purpose === 'addCard'
        ? 'Your organisation cancelled its trial, and its data was deleted before this card was confirmed. So we didn’t save the card.'
        : 'Your organisation cancelled the subscription or switched automatic renewal off while this charge was still being confirmed.';
    case null:
      return purpose === 'addCard' ? 'This was the charge that checked your card.' : 'We returned this money to you.';
    default:
      return notNeeded[purpose];
  }
}

/** What a payment has returned, both amounts in the same unit; `returned` is null for all of it. */
interface Returned {
  reason: PaymentReason | null;
  charged: number | null;
  returned: number | null;
  isUndecided?: boolean | undefined;
}

/** Whether only part of a charge went back, so that what it paid for stays. */
export const isPartlyReturned = ({ charged, returned }: Pick<Returned, 'charged' | 'returned'>): boolean =>
  charged !== null && returned !== null && returned < charged;

/** Said when money was returned and what it paid for is left in place until someone has decided about it. */
export const UNDECIDED = 'We haven’t changed what you paid for. We’ll contact you.';

/** Whether the payer can buy it again: the charge bought nothing that is still in effect, and nobody cancelled. */
export const mayPayAgain = (payment: Returned): boolean =>
  payment.isUndecided !== true &&
  !isPartlyReturned(payment) &&
  (payment.reason === 'otherAmount' || payment.reason === 'reversed' || payment.reason === 'disputed');

/** How long banks take to show a refund. */
export const REFUND_ARRIVES = 'within 10 working days';
