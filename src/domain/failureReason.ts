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
    title: 'There is too little money on the card',
    words: 'Nothing was charged. Top the card up, or pay with another one.',
  },
  refused: { title: 'The card could not be used', words: 'Nothing was charged. Pay with another card.' },
  abandoned: { title: 'The payment was left before it was finished', words: 'Nothing was charged. You can pay whenever you like.' },
};

/** Why a payment failed. */
export const wordsOfFailure = (reason: PaymentReason | null): Words =>
  (reason === null ? undefined : byReason[reason]) ?? { title: 'The payment did not go through', words: 'Nothing was charged. Try again, or pay with another card.' };
