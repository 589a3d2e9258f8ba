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

/** What was in the way of a payment that was charged, by what it was for. */
const notNeeded: { [Purpose in Payment['purpose']]: string } = {
  purchase: 'your organisation had paid already',
  upgrade: 'your subscription had changed before it was paid, so the change was not made',
  renewal: 'the next term was paid for already, or your subscription had changed meanwhile',
  addCard: 'it was not needed',
};

/** Why a payment is given back. */
export const wordsOfRefund = (payment: Payment | null): Words => ({
  title: 'You get your money back',
  words: `${
    payment?.reason === 'otherAmount'
      ? 'The sum that was charged is not the one that was agreed to'
      : `The card was charged, but ${notNeeded[payment?.purpose ?? 'purchase']}`
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
