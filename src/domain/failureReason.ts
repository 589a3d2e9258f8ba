import type { PaymentReason } from '#contract/payments.ts';

/* Why a payment failed and what to do, for its page, the billing history and the CSV. */

/** A heading and an explanation. */
export interface Words {
  title: string;
  words: string;
}

const byReason: { [Reason in PaymentReason]?: Words } = {
  declined: {
    title: 'The card was declined',
    words: 'Nothing was charged. Your bank can tell you why. Pay with another card, or try this one again.',
  },
  insufficientFunds: {
    title: 'Your card has insufficient funds',
    words: 'Nothing was charged. Add money to it, or pay with another card.',
  },
  refused: { title: 'We couldn’t use this card', words: 'Nothing was charged. Pay with another card.' },
  abandoned: { title: 'The payment wasn’t completed', words: 'Nothing was charged. You can pay whenever you like.' },
};

/** Why a payment failed, in words. */
export const failureWords = (reason: PaymentReason | null): Words =>
  (reason === null ? undefined : byReason[reason]) ?? {
    title: 'The payment didn’t go through',
    words: 'Nothing was charged. Try again, or pay with another card.',
  };
