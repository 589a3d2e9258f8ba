import type { Payment } from '#contract/payments.ts';
import { formatNaira } from '#ui/naira.ts';

/** What is said of something that happened: its heading, and what follows from it. */
export interface Words {
  title: string;
  words: string;
}

const byReason: { [Reason in NonNullable<Payment['reason']>]?: Words } = {
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

/** Why a payment came to nothing. */
export const wordsOfFailure = (reason: Payment['reason']): Words =>
  (reason === null ? undefined : byReason[reason]) ?? { title: 'The payment did not go through', words: 'Nothing was charged. Try again, or pay with another card.' };

/** What a verified payment brought. */
export const wordsOfSuccess = ({ purpose, amount }: Payment): Words =>
  purpose === 'addCard'
    ? { title: 'The card is saved', words: `The ${formatNaira(amount)} are on their way back to it; your bank may take a few days to show that.` }
    : { title: 'Paid', words: 'The card provider has confirmed it. The receipt is in your organisation’s mail too.' };

/** Why a payment is given back. */
export const wordsOfRefund = (reason: Payment['reason']): Words => ({
  title: 'You get your money back',
  words: `${
    reason === 'otherAmount' ? 'The sum that was charged is not the one that was agreed to' : 'The card was charged, but your organisation had paid already'
  }. All of it is on its way back to the card; your bank may take a few days to show it.`,
});

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
